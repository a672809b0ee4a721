/** Says a sentence as people of other kinds would: by the rules of its language, with its slots where they belong. */
import type { Chunk } from "../dataset.ts";
import { type Kind, kinds, type Rule, type Sayings } from "./rule.ts";

export type Variant = {
  readonly kind: Kind;
  /** The rule's sentence, the same for all variants that it makes. */
  readonly saying: string;
  readonly data: readonly Chunk[];
};

type Compiled = { readonly when: readonly RegExp[]; readonly say: Rule["say"] };

/** Slots of a sentence while rules work on it: `{0}`, `{1}`. */
const slotMark = String.raw`\{\d+\}`;

/** Returns a function that says a sentence differently. Its slots have words. */
export function variantsBy({ articles, courtesies, lists, rules, contracted = [] }: Sayings) {
  const pattern = (written: string): string =>
    written.replaceAll(/(?<!\(\?)<(\w+)>/gu, (_whole, name: string) =>
      name === "slot" ? slotMark : `(?:${pattern(lists[name]!)})`,
    );
  const compiled = rules.map(
    ({ when, say }): Compiled => ({ when: when.map((one) => new RegExp(`^(?:${pattern(one)})$`, "iu")), say }),
  );
  const article = new RegExp(String.raw`(?<![\p{L}\p{N}'])(?:${articles})(?: |(?<='))`, "giu");
  const courtesy = new RegExp(`^(?:${courtesies}),? |,? (?:${courtesies})$`, "giu");
  const contractions = contracted.map(
    ([from, to]) => [new RegExp(String.raw`(?<!\p{L})${from}(?!\p{L})`, "gu"), to] as const,
  );

  return (data: readonly Chunk[]): Variant[] => {
    const slots = data.filter(({ entity }) => entity !== undefined);
    const sentence = plain(masked(data).replaceAll(courtesy, ""));
    const made = new Map<string, Variant>();
    for (const { when, say } of compiled) {
      const found = when.map((one) => one.exec(sentence)).find((match) => match !== null);
      if (found === undefined) continue;
      const groups: Record<string, string> = { ...found.groups, s: sentence };
      for (const kind of kinds) {
        for (const saying of say[kind] ?? []) {
          const filled = saying.replaceAll(/\{(\p{L}+)(-?)\}/gu, (_whole, name: string, bare: string) => {
            const words = groups[name] ?? "";
            return bare === "" ? words : words.replaceAll(article, "");
          });
          const said = plain(contractions.reduce((text, [from, to]) => text.replaceAll(from, to), filled));
          if (said !== sentence && !made.has(said)) made.set(said, { kind, saying, data: unmasked(said, slots) });
        }
      }
    }
    return [...made.values()];
  };
}

function masked(data: readonly Chunk[]): string {
  let slots = 0;
  return data
    .map(({ text = "", entity }) => (entity === undefined ? text.replaceAll(/[{}]/gu, " ") : ` {${slots++}} `))
    .join("");
}

function unmasked(said: string, slots: readonly Chunk[]): Chunk[] {
  return said
    .split(/(\{\d+\})/u)
    .filter((part) => part !== "")
    .map((part) => slots[Number(/^\{(\d+)\}$/u.exec(part)?.[1] ?? Number.NaN)] ?? { text: part });
}

/** Without the punctuation and blanks that only belong to writing. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/ ([,.;:!?])/gu, "$1")
    .replaceAll(/^[\s¿¡,]+|[\s.!?,;:]+$/gu, "");
}
