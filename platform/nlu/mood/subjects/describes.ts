/** Tells a description of how a thing is from an order: "the coolant is on", "the lathe runs at 1200 turns". */
import { hashText } from "../../text/hash.ts";
import type { Meant } from "../meant.ts";
import { isWithin } from "../phrases.ts";
import type { MoodReader } from "../read-mood.ts";
import type { Said } from "../turns.ts";

/** The maximum number of words before the verb, without articles: "the light in the old kitchen". */
const maxThing = 6;

/**
 * Returns the position of the verb behind a thing at the beginning of a sentence: "is" in "the coolant is on". `isDeed` tells if a
 * word at a position is a form of a verb of the assistant: what "runs" or "called" is done already.
 */
export function describedAt(
  { words, mood }: Pick<Said, "words" | "mood">,
  reader: MoodReader,
  isDeed: (at: number) => boolean = () => false,
): number | undefined {
  const places = [...words.keys()].filter((at) => !isWithin(at, mood.polite));
  const spoken = places.map((at) => words[at]!);
  // "May I have the oven turned off", "could the fan be turned on".
  if (mood.polite.some(({ start, end }) => end === places[0] && end - start > 1)) return undefined;
  if (!reader.isDeterminer(spoken[0] ?? "")) return undefined;
  let things = 0;
  for (let at = 1; at < spoken.length && things <= maxThing; at++) {
    const word = spoken[at]!;
    const isDone =
      things > 0 && !reader.isLittle(spoken[at - 1]!) && reader.subjects.isFinished(word) && isDeed(places[at]!);
    if (things > 0 && (isDone || reader.subjects.isVerbOfState(spoken, at))) return places[at];
    if (!reader.isDeterminer(word)) things++;
  }
  return undefined;
}

/** A description as one of the turns of an intent's sentences: its verb with the word behind it. */
export function descriptionOf({ words, slots }: Said, at: number): number {
  const isValue = slots.some(({ start, end }) => start <= at + 1 && at + 1 < end);
  return hashText(`describes ${words[at]} ${isValue ? "{}" : (words[at + 1] ?? "")}`);
}

type Described = {
  readonly said: Said;
  readonly meant: Meant;
  readonly isVerb: (word: string) => boolean;
  readonly reader: MoodReader;
};

/** "The coolant is on" orders nothing; "the door is open, close it" and "this song is boring, the next one" do. */
export function isDescription({ said, meant, reader, isVerb }: Described): boolean {
  if (meant.describes || meant.isInformation) return false;
  const isOwn = (at: number, stems: ReadonlySet<number>, lines: ReadonlySet<number>) => {
    const line = reader.alikeOf(said.words[at]!);
    return stems.has(said.stems[at]!) || (line !== undefined && lines.has(line));
  };
  const isOfVerb = (at: number) =>
    meant.verbs.has(said.stems[at]!) && !isOwn(at, meant.keys, meant.keysAlike) && !isWithin(at, said.slots);
  const verb = describedAt(said, reader, isOfVerb);
  if (verb === undefined || meant.turns.has(descriptionOf(said, verb))) return false;
  const behind = [...said.words.keys()].slice(verb + 1);
  if (behind.slice(1).some((at) => reader.isVerb(said.words[at]!) && isVerb(said.words[at]!))) return false;
  const isValue = (at: number) => isWithin(at, [...said.slots, ...said.mood.signs]);
  const speaking = behind.filter((at) => isValue(at) || !reader.isLittle(said.words[at]!));
  const [first, ...others] = speaking;
  // What follows "boring" is a command; what follows "800" belongs to it.
  return (
    first === undefined || isValue(first) || !others.some((at) => isValue(at) || isOwn(at, meant.stems, meant.alike))
  );
}
