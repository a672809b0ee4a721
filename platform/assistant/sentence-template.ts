/**
 * Sentences by template: `(turn|switch) on [the] [room:room] light[s]`. Slots keep the notation of the dataset; what
 * remains is parsed by the parser of the imports. Each template is expanded completely, up to a limit.
 */
import type { Chunk, TemplateTree } from "./dataset.ts";
import { BadTemplate, expandWays, type Node, parseTemplate } from "./foreign/template.ts";
import { treeOf } from "./template-tree.ts";

/** The slots of the intent with their entities, and other names that are probably meant as slots. */
export type SlotNames = {
  readonly declared: ReadonlyMap<string, string>;
  readonly elsewhere: ReadonlySet<string>;
};

const maxExpansions = 500;
/** Of all templates of an assistant: each is a sentence of the recogniser, on a board with 1 GB of memory. */
export const maxAllExpansions = 2000;

/** All sentences of a template, one by one and as a tree. */
export type ReadTemplate = { readonly sentences: readonly (readonly Chunk[])[]; readonly tree: TemplateTree };

/** A template in which every slot is replaced by `{number}`, its place in `slots`. */
type Masked = { readonly text: string; readonly slots: readonly Chunk[]; readonly resolved: string };

/** Returns the sentence with `[slot]` written as `[slot:entity]`, or `[slot:]` for none, when it is a template; undefined when it is plain. */
export function asTemplate(sentence: string, names: SlotNames): string | undefined {
  const masked = mask(sentence, names);
  return isTemplate(masked) ? masked.resolved : undefined;
}

/**
 * Returns the sentences of a template, and undefined for a plain sentence. Reports what is wrong to `wrong`, and then
 * returns no sentence.
 */
export function readTemplate(
  sentence: string,
  names: SlotNames,
  wrong: (message: string) => void,
): ReadTemplate | undefined {
  const masked = mask(sentence, names);
  if (!isTemplate(masked)) return undefined;
  try {
    return sentencesOf(sentence, masked);
  } catch (error) {
    if (!(error instanceof BadTemplate)) throw error;
    wrong(error.message);
    return { sentences: [], tree: [] };
  }
}

const slotNotation = /\\.|\[([^[\]:|()<>\\]*)(?::([^[\]]*))?\](?:\(([^()]*)\))?/gu;

function mask(sentence: string, { declared, elsewhere }: SlotNames): Masked {
  const slots: Chunk[] = [];
  const put = (chunk: Chunk) => `{${slots.push(chunk) - 1}}`;
  const notations: [string, string, string][] = [];
  for (const match of sentence.matchAll(slotNotation)) {
    const [whole, inside, entityWritten, words] = match;
    if (inside === undefined) continue;
    const name = inside.trim();
    const entity = entityWritten?.trim() || declared.get(name);
    // Optional words are written like a slot without an entity.
    if (entity === undefined && entityWritten === undefined && !isMeantAsSlot(name, words, { declared, elsewhere }))
      continue;
    const slot = { entity: entity ?? "", slot_name: name };
    const said = (words ?? "").split("|").map((one) => one.trim());
    const each = said.map((text) => put(text === "" ? slot : { text, ...slot }));
    const resolved = `[${name}:${entity ?? ""}]${words === undefined ? "" : `(${words})`}`;
    notations.push([whole, each.length > 1 ? `(${each.join("|")})` : each[0]!, resolved]);
  }
  return { text: replaced(sentence, notations, 1), slots, resolved: replaced(sentence, notations, 2) };
}

/** Replaces the notations, which are in the order of the sentence. */
function replaced(sentence: string, notations: readonly [string, string, string][], by: 1 | 2): string {
  let [made, end] = ["", 0];
  for (const notation of notations) {
    const start = sentence.indexOf(notation[0], end);
    const before = sentence.slice(end, start);
    made += (by === 1 ? before.replaceAll(/(?<!\\);/gu, String.raw`\$&`) : before) + notation[by];
    end = start + notation[0].length;
  }
  const rest = sentence.slice(end);
  return made + (by === 1 ? rest.replaceAll(/(?<!\\);/gu, String.raw`\$&`) : rest);
}

/** True for a name that is a slot elsewhere, has words like a slot, or is one letter away from a slot's name. */
function isMeantAsSlot(name: string, words: string | undefined, { declared, elsewhere }: SlotNames): boolean {
  if (name === "" || /\s/u.test(name)) return false;
  return words !== undefined || elsewhere.has(name) || [...declared.keys()].some((slot) => isMisspelt(name, slot));
}

function isMisspelt(name: string, slot: string): boolean {
  if (slot.length < 4 || Math.abs(name.length - slot.length) > 1) return false;
  let same = 0;
  while (same < name.length && name[same] === slot[same]) same++;
  const [a, b] = [name.slice(same), slot.slice(same)];
  return a.slice(1) === b.slice(1) || a === b.slice(1) || a.slice(1) === b;
}

/** Round brackets, "|" and "<" alone were always ordinary characters, and still are. */
function isTemplate({ text }: Masked): boolean {
  const rest = text.replaceAll(/\\./gu, "");
  return /[[\]]/u.test(rest) || (/[()]/u.test(rest) && rest.includes("|")) || /<\p{L}[\p{L}\p{N} _-]*>/u.test(rest);
}

function sentencesOf(sentence: string, { text, slots }: Masked): ReadTemplate {
  if (/(?<!\\)[{}]/u.test(sentence))
    throw new BadTemplate("a curly bracket has no meaning in a template: write a slot as [slot:entity]");
  const unknownSlot = slots.find(({ entity }) => entity === "")?.slot_name;
  if (unknownSlot !== undefined) throw new BadTemplate(noEntity(unknownSlot));
  if (/(?<!\\)[(|[]\s*[|)\]]/u.test(text))
    throw new BadTemplate(
      "an alternative is empty: write words that may be left out in square brackets, as in [please]",
    );
  const node = parsed(text, sentence);
  const unknown = [...text.matchAll(/(?<!\\)<([^<>]*)>/gu)].map(([, name = ""]) => name.trim())[0];
  if (unknown !== undefined)
    throw new BadTemplate(
      `there is no snippet <${unknown}>: write its words in round brackets, as in (could you|please)`,
    );
  const count = countOf(node);
  if (count > maxExpansions)
    throw new BadTemplate(
      `the template stands for ${count.toLocaleString("en")} sentences, and at most ${maxExpansions} are allowed: ` +
        "write several templates with fewer alternatives and optional words",
    );
  const made = new Map<string, Chunk[]>();
  for (const way of expandWays(node, { rule: () => undefined, most: maxExpansions })) {
    const chunks = chunksOf(way, slots);
    if (!chunks.some(({ text: words, entity }) => entity !== undefined || words?.trim()))
      throw new BadTemplate("everything in the template may be left out: at least one word must be outside of [ ]");
    made.set(JSON.stringify(chunks), chunks);
  }
  return { sentences: [...made.values()], tree: treeOf(node, slots) };
}

function parsed(text: string, sentence: string): Node {
  try {
    return parseTemplate(text, { tagsFollow: false });
  } catch (error) {
    if (!(error instanceof BadTemplate)) throw error;
    const what = error.message.split(' in "')[0];
    throw new BadTemplate(
      `${what} in the template "${sentence.slice(0, 120)}": close every bracket, or write \\( or \\[ for a character`,
    );
  }
}

/** The number of sentences, without making them. */
function countOf(node: Node): number {
  switch (node.kind) {
    case "one":
      return node.nodes.reduce((sum, one) => sum + countOf(one), 0);
    case "all":
      return node.nodes.reduce((product, one) => product * countOf(one), 1);
    default:
      return 1;
  }
}

/** Joins adjacent words; the blanks around slots remain, as in a plain sentence. */
function chunksOf(way: ReturnType<typeof expandWays>[number], slots: readonly Chunk[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (const part of way) {
    const chunk = typeof part === "string" ? { text: part } : slots[Number(part.entity)]!;
    const last = chunks.at(-1);
    if (chunk.entity !== undefined || last === undefined || last.entity !== undefined) chunks.push(chunk);
    else chunks[chunks.length - 1] = { text: `${last.text ?? ""}${chunk.text ?? ""}` };
  }
  return chunks.flatMap((chunk, at): Chunk[] => {
    if (chunk.entity !== undefined) return [chunk];
    let text = (chunk.text ?? "").replaceAll(/\s+/gu, " ");
    if (at === 0) text = text.trimStart();
    if (at === chunks.length - 1) text = text.trimEnd();
    return text === "" ? [] : [{ text }];
  });
}

export const noEntity = (slot: string): string =>
  `the slot "${slot}" has no entity: declare it among the intent's slots, or write [${slot}:entity]; ` +
  `words that may be left out have a blank or the end of the sentence after them, or are written as [(${slot})]`;
