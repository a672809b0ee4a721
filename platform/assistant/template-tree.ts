/**
 * A template as a tree of whole words: `light[s] [on]` is (lights | light), then (on | nothing). Alternatives within a
 * word are written out here, all others stay as they are, so a tree is about as long as its template.
 */
import type { Chunk, TemplateTree, TreePart } from "./dataset.ts";
import type { Node } from "./foreign/template.ts";

/** Characters of a word, a border between words, a slot, or alternatives. */
type Item = string | typeof border | { readonly slot: Chunk } | { readonly oneOf: readonly (readonly Item[])[] };
const border = Symbol("border");

/** Returns the tree of a parsed template, in which the name of each slot's list is its place in `slots`. */
export function treeOf(node: Node, slots: readonly Chunk[]): TemplateTree {
  return wholeWords(itemsOf(node, slots));
}

/** Returns the number of sentences in a tree, not counting the values of slots. */
export function countOf(tree: TemplateTree): number {
  return tree.reduce((product, part) => product * ("oneOf" in part ? sum(part.oneOf.map(countOf)) : 1), 1);
}

/** Returns all sentences of a tree, each as often as it is written. */
export function sentencesOf(tree: TemplateTree): readonly (readonly Chunk[])[] {
  return tree.reduce<readonly (readonly Chunk[])[]>(
    (begun, part) => {
      const goOn = "oneOf" in part ? part.oneOf.flatMap(sentencesOf) : [[part]];
      return begun.flatMap((before) => goOn.map((after) => [...before, ...after]));
    },
    [[]],
  );
}

/** Returns true when one of the sentences has neither words nor slots. */
export function canBeNothing(tree: TemplateTree): boolean {
  return tree.every((part) => "oneOf" in part && part.oneOf.some(canBeNothing));
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

function itemsOf(node: Node, slots: readonly Chunk[]): readonly Item[] {
  switch (node.kind) {
    case "words":
      return [/^\s+$/u.test(node.text) ? border : node.text];
    case "slot":
      return [{ slot: slots[Number(node.list)]! }];
    case "all":
      return node.nodes.flatMap((one) => itemsOf(one, slots));
    case "one":
      return [{ oneOf: node.nodes.map((one) => itemsOf(one, slots)) }];
    default:
      throw new Error(`a template of a dataset has no ${node.kind}`);
  }
}

function wholeWords(written: readonly Item[]): TemplateTree {
  let items = written;
  for (let word = dividedWord(items); word !== undefined; word = dividedWord(items)) {
    const [from, to] = word;
    const at = items.findIndex((item, place) => place >= from && place <= to && isChoice(item));
    const choice = items[at]!;
    const options = isChoice(choice) ? choice.oneOf : [];
    const oneOf = options.map((option) => [...items.slice(from, at), ...option, ...items.slice(at + 1, to + 1)]);
    items = [...items.slice(0, from), { oneOf }, ...items.slice(to + 1)];
  }
  const tree: TreePart[] = [];
  let words = "";
  const close = () => {
    if (words.trim() !== "") tree.push({ text: words.trim() });
    words = "";
  };
  for (const item of items) {
    if (typeof item === "string") words += item;
    else if (item === border) words += " ";
    else {
      close();
      tree.push("slot" in item ? item.slot : choiceOf(item.oneOf.map(wholeWords)));
    }
  }
  close();
  return tree;
}

/** The same continuation twice, as in `[[the]]`, is there once. */
function choiceOf(options: readonly TemplateTree[]): TreePart {
  const flat = options.flatMap((option): readonly TemplateTree[] => {
    const [only] = option;
    return option.length === 1 && only !== undefined && "oneOf" in only ? only.oneOf : [option];
  });
  return { oneOf: [...new Map(flat.map((option) => [JSON.stringify(option), option])).values()] };
}

const isChoice = (item: Item): item is { readonly oneOf: readonly (readonly Item[])[] } =>
  typeof item === "object" && "oneOf" in item;

/** Returns the places of two items that can be parts of one word, at least one of them or between them a choice. */
function dividedWord(items: readonly Item[]): readonly [number, number] | undefined {
  for (const [from, item] of items.entries()) {
    if (!edgesOf([item], "last").has("word")) continue;
    for (let to = from + 1; to < items.length; to++) {
      const edges = edgesOf([items[to]!], "first");
      if (edges.has("word") && items.slice(from, to + 1).some(isChoice)) return [from, to];
      if (!edges.has("nothing")) break;
    }
  }
  return undefined;
}

type Edge = "word" | "border" | "nothing";

/** Returns what the items can begin or end with. */
function edgesOf(items: readonly Item[], side: "first" | "last"): ReadonlySet<Edge> {
  const edges = new Set<Edge>();
  for (const item of side === "first" ? items : items.toReversed()) {
    if (!isChoice(item)) return edges.add(typeof item === "string" ? "word" : "border");
    const inside = new Set(item.oneOf.flatMap((option) => [...edgesOf(option, side)]));
    for (const edge of inside) if (edge !== "nothing") edges.add(edge);
    if (!inside.has("nothing")) return edges;
  }
  return edges.add("nothing");
}
