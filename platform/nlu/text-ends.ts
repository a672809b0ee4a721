/** Where a text ends that somebody says in words of their own: "dinner is ready" in "tell the office dinner is ready, please." */
import { isBuiltinName } from "../assistant/dataset.ts";
import { cutsIn } from "./clause-ends.ts";
import { isWithin } from "./mood/phrases.ts";
import { placesOf } from "./mood/said.ts";
import type { IntentParts, Parts } from "./parts.ts";
import type { Reading } from "./reading.ts";

type Span = { readonly slot: number; readonly start: number; readonly end: number };

/** A question or an exclamation is said as one; what only separates or ends a sentence is no part of the text. */
const separators: ReadonlySet<string> = new Set([",", ".", ";", ":", "…", "–", "—", "-"]);

/** Returns the span of a free value without the punctuation around it, and without a courtesy that a comma sets off at its end. */
export function withoutEnds(parts: Parts, { slots }: IntentParts, reading: Reading, span: Span): Span {
  const { entity } = slots[span.slot]!;
  if (isBuiltinName(entity) || !parts.values.isExtensible(entity)) return span;
  return withoutSigns(reading, withoutCourtesy(parts, reading, span));
}

function withoutSigns({ tokens }: Reading, { slot, start, end }: Span): Span {
  const isSeparator = (at: number) => tokens[at]!.isSign && separators.has(tokens[at]!.norm);
  let [first, last] = [start, end];
  while (first < last && isSeparator(first)) first++;
  while (last > first && isSeparator(last - 1) && !isAbbreviated(tokens, first, last - 1)) last--;
  return first < last ? { slot, start: first, end: last } : { slot, start, end };
}

/** The last dot of "at seven p.m." belongs to its letters. */
const isAbbreviated = (tokens: Reading["tokens"], first: number, at: number): boolean =>
  at - 2 > first && tokens[at]!.norm === "." && tokens[at - 1]!.norm.length === 1 && tokens[at - 2]!.norm === ".";

/** "Dinner is ready, thank you" asks the board kindly; "thank you" alone, or without a comma, may be what is to be said. */
function withoutCourtesy({ reader }: Parts, reading: Reading, span: Span): Span {
  const { tokens } = reading;
  if (!tokens.slice(span.start, span.end).some(({ isSign }) => isSign)) return span;
  const places = placesOf(reading.words);
  const cut = [...cutsIn(reading, places)].findLast(
    (at) => span.start < places.tokens[at]! && places.tokens[at]! < span.end,
  );
  if (cut === undefined) return span;
  const words = places.plain.map(({ norm }) => norm);
  const { polite } = reader.read(words);
  const rest = [...words.keys()].slice(cut);
  return rest.every((at) => isWithin(at, polite)) ? { ...span, end: places.tokens[cut]! } : span;
}
