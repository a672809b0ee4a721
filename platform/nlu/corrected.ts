/** Generates the sentences that a correction may have made of what was said before it. */
import { isBuiltinName } from "../assistant/dataset.ts";
import { findBuiltins } from "./builtin/find.ts";
import type { Correction } from "./mood/corrections/corrections.ts";
import type { WordSpan } from "./mood/phrases.ts";
import type { Places } from "./mood/said.ts";
import type { Parts } from "./parts.ts";
import type { Reading } from "./reading.ts";

/** `entity`: its number, or `aNumber`. */
type Value = WordSpan & { readonly entity: number };
/** Stands for a number of which nothing is known: "no, fifteen". */
const aNumber = -1;

export type Attempt = {
  /** The positions of its words in the original. */
  readonly words: readonly number[];
  /** The words of the original that must be part of a value. */
  readonly corrected?: WordSpan;
  /** True if the sentence may have another meaning: "play jazz, no rock". */
  readonly isUnsure: boolean;
  /** Returns true if the intent has a value that was only said before the correction. */
  readonly losesValue: (intent: string) => boolean;
};

/** The maximum number of words between a correction and the value that it is about: "no, in the bedroom". */
const maxLead = 3;

/** A sentence that contains a correction: the words before `before` were said first, those from `after` on instead. */
type Corrected = {
  readonly parts: Parts;
  readonly words: readonly string[];
  readonly values: readonly Value[];
  readonly before: number;
  readonly after: number;
  readonly is: Correction["is"];
};

/** Generates the attempts, the likelier ones first. */
export function* attempts(parts: Parts, reading: Reading, places: Places, correction: Correction): Generator<Attempt> {
  const { start: before, end: after, is } = correction;
  const words = places.plain.map(({ norm }) => norm);
  const said: Corrected = { parts, words, values: valuesIn(parts, reading, places), before, after, is };
  yield* anotherCommand(said);
  yield* anotherValue(said);
  yield* fromRepeatedWord(said);
  yield* anotherWord(said);
}

const positions = (start: number, end: number) =>
  Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at);
const keeps = () => false;

/** "turn on, sorry, turn off the light". */
function* anotherCommand(said: Corrected): Generator<Attempt> {
  const { parts, words, values, before, after, is } = said;
  const { reader } = parts;
  const isDeterminer = (at: number) => at < words.length && reader.isDeterminer(words[at]!);
  const signs = reader
    .readDeed(words.slice(after))
    .signs.map((sign) => ({ start: sign.start + after, end: sign.end + after }));
  const isVerb = (at: number) => parts.isVerb(words[at]!) && reader.isVerb(words[at]!);
  const verb = positions(after, words.length).find((at) => isVerb(at) || signs.some(({ start }) => start === at));
  if (verb === undefined || verb - after > maxLead) return;
  // "the light" is no command, "just turn on the lamp" is one.
  if (!positions(after, verb).every((at) => reader.isLittle(words[at]!) && !isDeterminer(at))) return;
  // "we need no light": an order precedes a correction, and another verb follows it.
  const first = words.slice(0, before);
  const isOrder = !reader.isVerb(first.at(-1)!) && reader.isCommand(first, parts.isVerb);
  const isDeed = isDeterminer(verb + 1) || signs.some(({ start, end }) => start <= verb && verb < end);
  if (is === "denies" && !(isOrder && isDeed)) return;
  const losesValue = (intent: string) =>
    parts.intents.some(({ id, slots }) => id === intent && slots.some(({ entity }) => isOnlyBefore(entity)));
  yield { words: positions(after, words.length), isUnsure: false, losesValue };

  function isOnlyBefore(entity: string): boolean {
    const own = values.filter((one) => parts.entities[one.entity] === entity);
    return own.some(({ end }) => end <= before) && !own.some(({ start }) => start >= after);
  }
}

/** "the kitchen light, no, the bedroom light": another value of the same kind. */
function* anotherValue(said: Corrected): Generator<Attempt> {
  const { parts, words, values, before, after, is } = said;
  const isLittle = (at: number) => parts.reader.isLittle(words[at]!);
  const { polite } = parts.reader.read(words);
  const isMere = (at: number) => isLittle(at) || polite.some(({ start, end }) => start <= at && at < end);
  const textOf = (at: readonly number[]) => at.map((one) => words[one]).join(" ");
  const isNext = ({ start }: Value) =>
    start >= after && start - after <= maxLead && positions(after, start).every(isLittle);
  for (const value of values.filter(isNext).toSorted(byLength))
    for (const old of values.filter(({ end }) => end <= before).toReversed()) {
      const place = replacedIn(said, old, value);
      if (place === undefined) continue;
      const [rest, added] = [positions(place.end, before), positions(value.end, words.length)];
      // What surrounds the value may be said again, as a whole or its beginning, or left out.
      const isRepeated = textOf(added).startsWith(textOf(rest));
      const isBegun = `${textOf(rest)} `.startsWith(`${textOf(added.filter((at) => !isMere(at)))} `);
      if (!isRepeated && !isBegun && rest.length > 0 && !added.every(isMere)) continue;
      const tail = isRepeated ? added : [...rest, ...(isBegun ? added.filter(isMere) : added)];
      const isUnsure = is === "denies" && value.start === after && value.entity >= 0 && !isBuiltin(parts, value);
      const made = [...positions(0, place.start), ...positions(value.start, value.end), ...tail];
      yield { words: made, corrected: value, isUnsure, losesValue: keeps };
    }
}

/** "in the kitchen, I mean in the bedroom", "the light, I mean the hall light". */
function* fromRepeatedWord({ parts, words, values, before, after }: Corrected): Generator<Attempt> {
  const again = words.lastIndexOf(words[after]!, before - 1);
  const corrected = values.find(({ start }) => start >= after);
  if (again <= 0 || corrected === undefined) return;
  // "switch the fan off, no, the light": what is to be done was said behind the mistake, and holds.
  const particles = parts.reader.readDeed(words.slice(0, before)).signs.map(({ end }) => end - 1);
  const isSaidAgain = parts.reader.readDeed(words.slice(after)).signs.length > 0;
  const kept = isSaidAgain ? [] : particles.filter((at) => at > again);
  const made = [...positions(0, again), ...positions(after, words.length), ...kept];
  yield { words: made, corrected, isUnsure: kept.length > 0, losesValue: keeps };
}

/** "put honey, I mean jam, on the list". */
function* anotherWord({ words, before, after, is }: Corrected): Generator<Attempt> {
  if (is !== "sure" || before < 2) return;
  const made = [...positions(0, before - 1), ...positions(after, words.length)];
  yield { words: made, corrected: { start: after, end: after + 1 }, isUnsure: true, losesValue: keeps };
}

const isBuiltin = ({ entities }: Parts, { entity }: Pick<Value, "entity">) => isBuiltinName(entities[entity] ?? "");

/** Returns the words that a value of the same kind replaces: the number alone in "ten minutes, no, twelve". */
function replacedIn({ parts, values, before }: Corrected, old: Value, value: Value): WordSpan | undefined {
  if (old.entity === value.entity) return old;
  if (value.entity === aNumber && isBuiltin(parts, old)) {
    const inside = values.filter((one) => one.entity === aNumber && old.start <= one.start && one.end <= old.end);
    return inside.length === 1 ? inside[0] : undefined;
  }
  return old.entity === aNumber && old.end === before && isBuiltin(parts, value) ? old : undefined;
}

const byLength = (a: Value, b: Value) => b.end - b.start - (a.end - a.start) || a.entity - b.entity;

/** Returns all values in a sentence, and its numbers, in their order. */
function valuesIn({ language }: Parts, { hits, tokens, now }: Reading, places: Places): Value[] {
  const numbers = findBuiltins(tokens, ["snips/number"], language, now).map(({ start, end }) => {
    return { start, end, entity: aNumber };
  });
  const listed = hits.filter(({ entity }) => entity >= 0);
  return [...listed, ...numbers].map((one) => places.toWords(one)).toSorted((a, b) => a.start - b.start);
}
