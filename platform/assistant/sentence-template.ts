/**
 * Sentences by template: `(turn|switch) on [the] [room:room] light[s]`. Slots keep the notation of the dataset; what
 * remains is parsed by the parser of the imports. A template is kept as a tree; a small one is written out beside it, and
 * of a large one a sample.
 */
import type { Chunk, TemplateTree } from "./dataset.ts";
import { BadTemplate, type Node, parseTemplate } from "./foreign/template.ts";
import { countWays, everySentence, maxLearned, someSentences } from "./template-sentences.ts";
import { canBeNothing, treeOf } from "./template-tree.ts";

/** The slots of the intent with their entities, and other names that are probably meant as slots. */
export type SlotNames = {
  readonly declared: ReadonlyMap<string, string>;
  readonly elsewhere: ReadonlySet<string>;
};

/** Limit on the sentences of one template that are written out. */
const maxWritten = 500;
/** Limit on the sentences of an assistant's templates: for the network of the recogniser on a board with 1 GB of memory. */
export const maxAllExpansions = 20_000;

export type ReadTemplate = {
  /** All sentences, or a sample of them: each alternative occurs. */
  readonly sentences: readonly (readonly Chunk[])[];
  readonly isSample: boolean;
  readonly tree: TemplateTree;
  /** The number of sentences, which `sentences` may be a sample of. */
  readonly count: number;
};

/** A template in which every slot is replaced by `{number}`, its place in `slots`. */
type Masked = { readonly text: string; readonly slots: readonly Chunk[]; readonly resolved: string };

/** Returns the sentence with `[slot]` written as `[slot:entity]`, or `[slot:]` for none, when it is a template; undefined when it is plain. */
export function asTemplate(sentence: string, names: SlotNames): string | undefined {
  const masked = mask(sentence, names);
  return isTemplate(masked) ? masked.resolved : undefined;
}

/**
 * Returns the sentences of a template, and undefined for a plain sentence; a sample of them if there are more than `most`.
 * Reports what is wrong to `wrong`, and then returns no sentence.
 */
export function readTemplate(
  sentence: string,
  names: SlotNames,
  wrong: (message: string) => void,
  most = maxWritten,
): ReadTemplate | undefined {
  const masked = mask(sentence, names);
  if (!isTemplate(masked)) return undefined;
  try {
    return sentencesOf(sentence, masked, Math.min(most, maxWritten));
  } catch (error) {
    if (!(error instanceof BadTemplate)) throw error;
    wrong(error.message);
    return { sentences: [], isSample: false, tree: [], count: 0 };
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

function sentencesOf(sentence: string, { text, slots }: Masked, most: number): ReadTemplate {
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
  const count = countWays(node);
  if (count > maxAllExpansions)
    throw new BadTemplate(
      `the template stands for ${count.toLocaleString("en")} sentences, and at most ` +
        `${maxAllExpansions.toLocaleString("en")} are allowed: use fewer alternatives and optional words`,
    );
  const tree = treeOf(node, slots);
  if (canBeNothing(tree))
    throw new BadTemplate("everything in the template may be left out: at least one word must be outside of [ ]");
  const isSample = count > Math.max(most, maxLearned);
  return { sentences: isSample ? someSentences(node, slots) : everySentence(node, slots), isSample, tree, count };
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

export const noEntity = (slot: string): string =>
  `the slot "${slot}" has no entity: declare it among the intent's slots, or write [${slot}:entity]; ` +
  `words that may be left out have a blank or the end of the sentence after them, or are written as [(${slot})]`;
