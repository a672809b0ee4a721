/** Determines which timer a sentence is about. */
import type { Shelf } from "./shelf.ts";
import type { Timer } from "./timer.ts";
import { joined, type Words } from "./words/language.ts";
import { lengthInWords, momentInWords } from "./words.ts";

export type Wish = {
  readonly kinds: readonly Timer["kind"][];
  /** "" for any. */
  readonly name: string;
  /** Its length, or what is left of it. */
  readonly seconds?: number | undefined;
  readonly siteId: string;
};

/** One, several between which the user must choose, or none. */
export type Choice =
  | { readonly one: Timer }
  | { readonly several: readonly Timer[]; readonly question: string; readonly slot: "timer" | "duration" }
  | { readonly none: string };

export function choose(shelf: Shelf, wish: Wish, words: Words): Choice {
  const matching = matches(shelf, wish);
  // A timer of this room is meant rather than one of another room.
  const here = matching.filter(({ siteId }) => siteId === wish.siteId);
  const found = wish.name === "" && here.length > 0 ? here : matching;
  const [one, ...more] = found;
  if (one === undefined) return { none: noneOf(wish, words) };
  if (more.length === 0) return { one };
  const isByName =
    found.every(({ name }) => name !== "") && new Set(found.map(({ name }) => name)).size === found.length;
  const options = found.slice(0, 4).map((timer) => (isByName ? timer.name : remainder(timer, shelf, words)));
  const question = words.which(joined(options, words.or));
  return { several: found, slot: isByName ? "timer" : "duration", question };
}

/** All that a sentence may be about. */
export function matches(shelf: Shelf, { kinds, name, seconds }: Omit<Wish, "siteId">): readonly Timer[] {
  const ofKind = shelf.list().filter((timer) => kinds.includes(timer.kind) && timer.state !== "missed");
  // Sentences are in lower case; a name that was typed may have capitals.
  const byName = ofKind.filter((timer) => name === "" || timer.name.toLowerCase() === name);
  if (seconds === undefined) return byName;
  const exact = byName.filter((timer) => timer.seconds === seconds || isAbout(shelf.remaining(timer) / 1000, seconds));
  return exact;
}

/** What was said of it some seconds ago, rounded, still names it. */
const isAbout = (left: number, said: number): boolean => Math.abs(left - said) < Math.max(30, said * 0.03);

export function noneOf({ kinds, name, seconds }: Omit<Wish, "siteId">, words: Words): string {
  const kind = kinds.length === 1 && kinds[0] !== undefined ? kinds[0] : "timer";
  if (seconds !== undefined) return words.noSuch[kind];
  return name === "" ? words.noneRuns[kind] : words.noneNamed({ kind, name });
}

/** "3 minutes"; of an alarm, its moment. */
export function remainder(timer: Timer, shelf: Shelf, words: Words, after = false): string {
  const left = shelf.remaining(timer);
  if (left === Infinity) return words.unknownTime;
  if (timer.seconds === undefined) return momentInWords(Date.now() + left, Date.now(), words);
  return lengthInWords(Math.max(0, left) / 1000, words, after);
}
