/** Groups of words that are used alike: they allow generalising to words that an author's few sentences do not contain. */
import { brotliDecompressSync } from "node:zlib";
import { type ByLanguage, type Language, listedLanguage, ofLanguage } from "../../languages/languages.ts";
import { hashText } from "../text/hash.ts";
import { english } from "./data/en.ts";

/** Returns the coarse, the middle and the fine group of a word, by the hash of its norm; nothing for an unknown word. */
export type WordGroups = (id: number) => readonly number[];

const nothing: readonly number[] = [];
const texts: ByLanguage<"wordGroups", string> = { en: english };
const read = new Map<Language, WordGroups>();

export function wordGroupsOf(language: string): WordGroups {
  const [key, text] = [listedLanguage(language), ofLanguage(texts, language)];
  if (key === undefined || text === undefined) return () => nothing;
  const known = read.get(key) ?? readGroups(brotliDecompressSync(Buffer.from(text, "base64")).toString("utf8"));
  read.set(key, known);
  return known;
}

/** An upper bound for the number of lines. */
const most = 0x10000;

/**
 * Reads the groups into sorted hashes and their lines, which take a fifth of the memory of a Map of words. Words are
 * extracted one after the other: a list of all of them would be ten times the final size, and leave holes in the heap of a
 * process that runs for months.
 */
function readGroups(text: string): WordGroups {
  const triples: (readonly number[])[] = [];
  // A word and its separator have two letters at least.
  const pairs = new Float64Array(text.length >> 1);
  let count = 0;
  let coarse = 0;
  let middle = 0;
  for (let at = 0; at < text.length; ) {
    const isCoarse = text[at] === "=";
    if (isCoarse) coarse++;
    if (isCoarse || text[at] === "-") {
      middle++;
      at++;
    }
    const fine = triples.length;
    // The offsets keep the numbers of different levels apart.
    triples.push([coarse, 1000 + middle, 10_000 + fine]);
    const line = endOf(text, "\n", at);
    while (at < line) {
      const end = Math.min(line, endOf(text, " ", at));
      pairs[count++] = hashText(text.slice(at, end)) * most + fine;
      at = end + 1;
    }
    at = line + 1;
  }
  const sorted = pairs.subarray(0, count).sort();
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

function endOf(text: string, sign: string, from: number): number {
  const found = text.indexOf(sign, from);
  return found < 0 ? text.length : found;
}
