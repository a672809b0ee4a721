/**
 * Makes platform/nlu/lexicon/data/en.ts: the most frequent words in groups of words that are used alike, a tree of three
 * levels. `node scripts/word-groups.ts <vectors>`: lines of a word and its vector's numbers, frequent words first, as
 * GloVe's files are (glove.6B.100d.txt; Public Domain Dedication and License 1.0; Pennington, Socher, Manning 2014).
 */
import { createReadStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { brotliCompressSync } from "node:zlib";
import { randomFrom } from "../platform/nlu/training/random.ts";
import { normalise } from "../platform/nlu/text/tokens.ts";

const maxWords = 100_000;
const branches = [64, 8, 4];
const maxRounds = 25;

type Words = { readonly names: string[]; readonly vectors: Float32Array; readonly width: number };

async function readWords(path: string): Promise<Words> {
  const names = new Set<string>();
  const vectors: number[][] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [word = "", ...numbers] = line.split(" ");
    const name = normalise(word);
    if (!/^[a-z]+$/.test(name) || names.has(name)) continue;
    names.add(name);
    vectors.push(numbers.map(Number));
    if (names.size === maxWords) break;
  }
  const width = vectors[0]?.length ?? 0;
  return { names: [...names], vectors: Float32Array.from(vectors.flatMap((v) => unit(v))), width };
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** Subtracts half of the common direction: it shows how frequent a word is, not how it is used. */
function centre({ names, vectors, width }: Words): void {
  const mean = new Float64Array(width);
  for (let at = 0; at < vectors.length; at++) mean[at % width]! += vectors[at]! / names.length;
  for (let word = 0; word < names.length; word++) {
    const row = vectors.subarray(word * width, (word + 1) * width);
    vectors.set(unit([...row].map((value, at) => value - mean[at]! / 2)), word * width);
  }
}

const random = randomFrom(1);

/** Spherical k-means: returns the group of each of `ids`. */
function groups({ vectors, width }: Words, ids: readonly number[], count: number): number[] {
  if (ids.length <= count) return ids.map((_, at) => at);
  const among = Math.min(ids.length, Math.max(count * 4, Math.floor(ids.length / 3)));
  const first = random.shuffle(Array.from({ length: among }, (_, at) => at)).slice(0, count);
  let centres = Float32Array.from(
    first.flatMap((at) => [...vectors.subarray(ids[at]! * width, (ids[at]! + 1) * width)]),
  );
  const found = ids.map(() => 0);
  for (let round = 0; round < maxRounds; round++) {
    let changes = 0;
    for (const [at, id] of ids.entries()) {
      const nearest = nearestOf(centres, vectors, id * width, width);
      if (found[at] !== nearest) changes++;
      found[at] = nearest;
    }
    const sums = new Float32Array(centres.length);
    for (const [at, id] of ids.entries())
      for (let d = 0; d < width; d++) sums[found[at]! * width + d]! += vectors[id * width + d]!;
    const rows = Array.from({ length: count }, (_, group) =>
      unit([...sums.subarray(group * width, (group + 1) * width)]),
    );
    centres = Float32Array.from(rows.flat());
    if (changes < ids.length / 200) break;
  }
  return found;
}

function nearestOf(centres: Float32Array, vectors: Float32Array, from: number, width: number): number {
  let best = -2;
  let nearest = 0;
  for (let begin = 0; begin < centres.length; begin += width) {
    let alike = 0;
    for (let d = 0; d < width; d++) alike += vectors[from + d]! * centres[begin + d]!;
    if (alike <= best) continue;
    best = alike;
    nearest = begin / width;
  }
  return nearest;
}

function split(words: Words, ids: readonly number[], count: number): number[][] {
  const found = groups(words, ids, count);
  return Array.from({ length: count }, (_, group) => ids.filter((_id, at) => found[at] === group)).filter(
    ({ length }) => length > 0,
  );
}

/** One line per group; "=" begins a group of the first level, "-" one of the second. */
function* linesOf(words: Words): Generator<string> {
  const [coarse = 0, middle = 0, fine = 0] = branches;
  for (const large of split(words, [...words.names.keys()], coarse)) {
    let mark = "=";
    for (const medium of split(words, large, middle)) {
      for (const small of split(words, medium, fine)) {
        yield `${mark}${small
          .map((id) => words.names[id]!)
          .toSorted()
          .join(" ")}`;
        mark = "";
      }
      mark = "-";
    }
  }
}

const [path = ""] = process.argv.slice(2);
const words = await readWords(path);
centre(words);
const text = `${[...linesOf(words)].join("\n")}\n`;
writeFileSync(
  join(import.meta.dirname, "../platform/nlu/lexicon/data/en.ts"),
  `/** Made by scripts/word-groups.ts from GloVe's word vectors (Public Domain Dedication and License 1.0). */
export const english =
  "${brotliCompressSync(text).toString("base64")}";
`,
);
