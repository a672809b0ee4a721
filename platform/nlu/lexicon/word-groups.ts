/** Words that are used alike: what an author's few sentences cannot tell of the words that they do not have. */
import { brotliDecompressSync } from "node:zlib";
import { hashText } from "../text/hash.ts";
import { english } from "./data/en.ts";

/** The coarse, the middling and the fine group of a word, by the hash of its norm; nothing for an unknown word. */
export type WordGroups = (id: number) => readonly number[];

const nothing: readonly number[] = [];
const texts: ReadonlyMap<string, string> = new Map([["en", english]]);
const read = new Map<string, WordGroups>();

export function wordGroupsOf(language: string): WordGroups {
  const key = language.slice(0, 2).toLowerCase();
  const text = texts.get(key);
  if (text === undefined) return () => nothing;
  const known = read.get(key) ?? readGroups(brotliDecompressSync(Buffer.from(text, "base64")).toString("utf8"));
  read.set(key, known);
  return known;
}

/** Lines are fewer. */
const most = 0x10000;

/** Sorted hashes and their lines: a fifth of the memory of a Map of words. */
function readGroups(text: string): WordGroups {
  const triples: (readonly number[])[] = [];
  const pairs: number[] = [];
  let coarse = 0;
  let middle = 0;
  for (const [fine, line] of text.trimEnd().split("\n").entries()) {
    if (line.startsWith("=")) coarse++;
    if (line.startsWith("=") || line.startsWith("-")) middle++;
    // Numbers of different levels are never the same.
    triples.push([coarse, 1000 + middle, 10_000 + fine]);
    for (const word of line.replace(/^[=-]/, "").split(" ")) pairs.push(hashText(word) * most + fine);
  }
  const sorted = Float64Array.from(pairs).sort();
  const ids = Uint32Array.from(sorted, (pair) => Math.floor(pair / most));
  const lines = Uint16Array.from(sorted, (pair) => pair % most);
  return (id) => {
    let [low, high] = [0, ids.length - 1];
    while (low < high) {
      const centre = (low + high) >> 1;
      if (ids[centre]! < id) low = centre + 1;
      else high = centre;
    }
    return ids[low] === id ? triples[lines[low]!]! : nothing;
  };
}
