/**
 * Words that nobody could have taught the second ear: injected names that no dictionary has. It writes what they sound like
 * ("steak lemon" for "stakelavam"), finds that likelier, and would refuse every one of them. Whether such a name was said is
 * judged in two parts: the words around it as always, with what it wrote in the name's place; and whether that sounds like
 * the name.
 */
import { lettersApart } from "./neighbours.ts";

export type Disputed = {
  /** The unusual words, with what is between them. */
  readonly name: string;
  /** What the second ear wrote in their place. */
  readonly written: string;
  /** How much that sounds like them: 1 is the same. */
  readonly likeness: number;
  /** Whether that is other words of the assistant's values: they are known, and need no benefit of doubt. */
  readonly isKnown: boolean;
};

/** Undefined when nothing unusual was heard, or nothing was written in its place. */
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

/** 1 for what sounds the same, 0 for what has nothing in common. */
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

/** The consonants that are heard, and an "a" for what is between them: vowels of unknown words are written at will. */
function soundsOf(text: string): string {
  let sounds = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  for (const [spelling, sound] of spellings) sounds = sounds.replaceAll(spelling, sound);
  return sounds;
}

/** Sounds that are taken for each other, most easily in noise. */
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
