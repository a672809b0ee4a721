/**
 * Handles words that the second ear cannot have learned: injected names that no dictionary contains. It writes what they
 * sound like ("steak lemon" for "stakelavam"), finds that likelier, and would refuse every one of them. So such a sentence
 * is judged in two parts: the words around the name as always, with what it wrote in the name's place; and how much that
 * text sounds like the name.
 */
import { lettersApart } from "./neighbours.ts";

export type Disputed = {
  /** The unusual words, with the words between them. */
  readonly name: string;
  /** The text that the second ear wrote in their place. */
  readonly written: string;
  /** How much that text sounds like the unusual words: 1 means the same. */
  readonly likeness: number;
  /** True if the text consists of other words of the assistant's values: these are known, so they need no allowance. */
  readonly isKnown: boolean;
};

/** Returns undefined when no unusual word was heard, or nothing was written in its place. */
export function disputedIn(
  heard: string,
  free: string,
  unusual: ReadonlySet<string>,
  names: ReadonlySet<string>,
): Disputed | undefined {
  const words = heard.split(" ");
  const first = words.findIndex((word) => unusual.has(word));
  if (first < 0) return undefined;
  const last = words.findLastIndex((word) => unusual.has(word));
  const [before, after] = [words.slice(0, first), words.slice(last + 1)];
  const name = words.slice(first, last + 1);
  const written = free.split(" ");
  let best: { middle: string[]; cost: number } | undefined;
  for (let from = 0; from < written.length; from++) {
    const ahead = lettersApart(before.join(" "), written.slice(0, from).join(" "));
    for (let to = from + 1; to <= written.length; to++) {
      const middle = written.slice(from, to);
      const behind = lettersApart(after.join(" "), written.slice(to).join(" "));
      const cost = ahead + behind + soundsApart(name.join(""), middle.join(""));
      if (best === undefined || cost < best.cost) best = { middle, cost };
    }
  }
  if (best === undefined) return undefined;
  const { middle } = best;
  return {
    name: name.join(" "),
    written: middle.join(" "),
    likeness: likenessOf(name.join(""), middle.join("")),
    isKnown: middle.every((word) => names.has(word) && !unusual.has(word)),
  };
}

/** Returns 1 for words that sound the same, and 0 for words that have nothing in common. */
export function likenessOf(one: string, other: string): number {
  const [a, b] = [soundsOf(one), soundsOf(other)];
  const most = Math.max(weightOf(a), weightOf(b));
  return most === 0 ? 0 : Math.max(0, 1 - distance(a, b) / most);
}

const soundsApart = (one: string, other: string): number => distance(soundsOf(one), soundsOf(other));

const spellings: readonly [RegExp, string][] = [
  [/[^a-z]+/gu, ""],
  [/ph/gu, "f"],
  [/(?<=[aeiou])gh(?=[^aeiou]|$)/gu, ""],
  [/^kn|^gn/gu, "n"],
  [/^wr/gu, "r"],
  [/mb$/gu, "m"],
  [/tch|ch|sh|sch/gu, "S"],
  [/c(?=[eiy])/gu, "s"],
  [/g(?=[eiy])/gu, "g"],
  [/qu/gu, "kw"],
  [/x/gu, "ks"],
  [/ck|[cq]/gu, "k"],
  [/th/gu, "t"],
  [/h/gu, ""],
  [/e$/gu, ""],
  [/(.)\1+/gu, "$1"],
  [/[aeiouy]+/gu, "a"],
];

/**
 * Returns the audible consonants, with an "a" for what is between them: the spelling of vowels in unknown words is
 * arbitrary.
 */
function soundsOf(text: string): string {
  let sounds = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  for (const [spelling, sound] of spellings) sounds = sounds.replaceAll(spelling, sound);
  return sounds;
}

/** Sounds that are confused with each other, mostly in noise. */
const alike = ["pbfv", "tdk", "kgj", "szSj", "mn", "lrw", "bm", "vw", "td", "nl"];
const vowel = 0.4;

const weightOf = (sounds: string): number => Array.from(sounds).reduce((sum, sound) => sum + costOf(sound), 0);
const costOf = (sound: string): number => (sound === "a" ? vowel : 1);

function changeOf(one: string, other: string): number {
  if (one === other) return 0;
  if (one === "a" || other === "a") return 1;
  return alike.some((group) => group.includes(one) && group.includes(other)) ? 0.35 : 1;
}

function distance(one: string, other: string): number {
  let row = [0];
  for (const sound of other) row.push(row.at(-1)! + costOf(sound));
  for (const sound of one) {
    const next = [row[0]! + costOf(sound)];
    for (const [at, against] of Array.from(other).entries())
      next.push(
        Math.min(row[at + 1]! + costOf(sound), next[at]! + costOf(against), row[at]! + changeOf(sound, against)),
      );
    row = next;
  }
  return row.at(-1)!;
}
