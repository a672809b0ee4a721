/** The sentences of a parsed template: all of them, or of many a sample in which each alternative occurs. */
import type { Chunk } from "./dataset.ts";
import { expandWays, type Node } from "./foreign/template.ts";

/** Limit on the sentences of one template from which statistics learn: more would outweigh the other sentences. */
export const maxLearned = 24;
/** In a sample each alternative occurs this often: words of one sentence only are not held for words of the intent. */
const leastOften = 2;

/** Returns the number of sentences, without making them. */
export function countWays(node: Node): number {
  switch (node.kind) {
    case "one":
      return node.nodes.reduce((sum, one) => sum + countWays(one), 0);
    case "all":
      return node.nodes.reduce((product, one) => product * countWays(one), 1);
    default:
      return 1;
  }
}

/** Returns all sentences, each once, in the order of the template. */
export function everySentence(node: Node, slots: readonly Chunk[]): Chunk[][] {
  const ways = expandWays(node, { rule: () => undefined, most: Number.POSITIVE_INFINITY });
  return distinct(ways.map((way) => chunksOf(way.map((part) => chunkOf(part, slots)))));
}

/** Returns some sentences, always the same: the first, others at even distances, and those that alternatives lack. */
export function someSentences(node: Node, slots: readonly Chunk[]): Chunk[][] {
  const count = countWays(node);
  const step = coprimeStep(count);
  const seen = new Map<Node, number[]>();
  const sentences: Chunk[][] = [];
  const draw = (forced: Choices) => {
    const rank = (sentences.length * step) % count;
    const way = wayAt(node, rank, forced, seen);
    sentences.push(
      chunksOf(way.map((leaf) => (leaf.kind === "slot" ? slots[Number(leaf.list)]! : { text: leaf.text }))),
    );
  };
  while (sentences.length < Math.min(count, maxLearned)) draw(new Map());
  for (const forced of alternativesIn(node, new Map())) {
    const [choice, option] = [...forced].at(-1)!;
    while ((seen.get(choice)?.[option] ?? 0) < leastOften) draw(forced);
  }
  return distinct(sentences);
}

/** Returns a step of about the golden section, which visits all of `count` numbers and the halves of each part evenly. */
export function coprimeStep(count: number): number {
  let step = Math.max(1, Math.round(count * 0.618));
  while (greatestDivisor(step, count) !== 1) step++;
  return step;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

type Choices = ReadonlyMap<Node, number>;
type Leaf = Extract<Node, { kind: "words" | "slot" }>;

/** Generates each alternative with those that lead to it; the last entry is the alternative itself. */
function* alternativesIn(node: Node, within: Choices): Generator<Choices> {
  if (node.kind === "all") for (const one of node.nodes) yield* alternativesIn(one, within);
  if (node.kind !== "one") return;
  for (const [option, one] of node.nodes.entries()) {
    const inside = new Map(within).set(node, option);
    yield inside;
    yield* alternativesIn(one, inside);
  }
}

/** Returns the words and slots of the sentence at this place, from 0; counts in `seen` how often each alternative was taken. */
function wayAt(node: Node, rank: number, forced: Choices, seen: Map<Node, number[]>): Leaf[] {
  switch (node.kind) {
    case "one": {
      let [option, rest] = [0, rank];
      for (; rest >= countWays(node.nodes[option]!); option++) rest -= countWays(node.nodes[option]!);
      const taken = forced.get(node) ?? option;
      const counts = seen.get(node) ?? [];
      counts[taken] = (counts[taken] ?? 0) + 1;
      seen.set(node, counts);
      return wayAt(node.nodes[taken]!, rest % countWays(node.nodes[taken]!), forced, seen);
    }
    case "all": {
      let rest = rank;
      const parts = node.nodes.toReversed().map((one) => {
        const count = countWays(one);
        const at = rest % count;
        rest = Math.floor(rest / count);
        return wayAt(one, at, forced, seen);
      });
      return parts.toReversed().flat();
    }
    case "words":
    case "slot":
      return [node];
    default:
      throw new Error(`a template of a dataset has no ${node.kind}`);
  }
}

type Part = ReturnType<typeof expandWays>[number][number];

const chunkOf = (part: Part, slots: readonly Chunk[]): Chunk =>
  typeof part === "string" ? { text: part } : slots[Number(part.entity)]!;

function distinct(sentences: readonly Chunk[][]): Chunk[][] {
  return [...new Map(sentences.map((chunks) => [JSON.stringify(chunks), chunks])).values()];
}

/** Joins adjacent words; the blanks around slots remain, as in a plain sentence. */
function chunksOf(way: readonly Chunk[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (const chunk of way) {
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
