/** Finds the slot in an answer to a question: "the kitchen". */
import type { Slot } from "#bus";
import { type BuiltinMatch, findBuiltins } from "./builtin/find.ts";
import { oppositeIn } from "./mood/meant.ts";
import { traitsOf } from "./mood/turns.ts";
import { placesOf, saidOf } from "./mood/said.ts";
import { type IntentParts, isClosed, type Parts } from "./parts.ts";
import type { Reading } from "./reading.ts";
import { type MadeSlot, makeSlot } from "./slot-of.ts";
import { slotsIn, spareValues } from "./slots-in.ts";
import type { Token } from "./text/tokens.ts";

/**
 * Returns the slot in an answer to a question; undefined when the text is another command, or says which value is not
 * meant.
 */
export function parseSlot(parts: Parts, intent: IntentParts, slotName: string, reading: Reading): Slot | undefined {
  const answer = answerIn(parts, intent, slotName, reading);
  const slot = intent.slots.findIndex(({ name }) => name === slotName);
  if (answer === undefined || slot < 0) return undefined;
  const places = placesOf(reading.words);
  const common = saidOf(places, reading.hits, parts.reader);
  const said = { ...common, slots: [{ slot, ...places.toWords(answer.at) }] };
  const isTurned = traitsOf(said).some(({ kind }) => kind === "negated" || kind === "except");
  const isElsewhere = oppositeIn(said, intent.meant) !== undefined;
  const others = spareValues(parts, intent, reading, [{ slot, ...answer.at }], (at) => isClosed(parts, intent, at));
  return isTurned || isElsewhere || others.length > 0 ? undefined : answer.slot;
}

/** Returns the longest listed or builtin value in an answer, otherwise the tagger's result, otherwise the whole answer. */
function answerIn(parts: Parts, intent: IntentParts, slotName: string, reading: Reading): MadeSlot | undefined {
  const kind = intent.slots.find(({ name }) => name === slotName);
  if (kind === undefined) return undefined;
  const { text, tokens, words, listed, builtins, now } = reading;
  const number = parts.entities.indexOf(kind.entity);
  const spans = [
    ...listed.filter(({ entity }) => entity === number),
    ...builtins.filter(({ entity }) => entity === kind.entity),
  ].toSorted((a, b) => b.end - b.start - (a.end - a.start));
  for (const span of spans) {
    const made = makeSlot(parts.values, text, tokens, kind, { ...span, confidence: 1 }, now, builtins);
    if (made !== undefined) return made;
  }
  const { slots, spans: taggedSpans } = slotsIn(parts, intent, reading);
  const tagged = slots.findIndex((slot) => slot.slotName === slotName);
  if (tagged >= 0) return { slot: slots[tagged]!, at: taggedSpans[tagged]! };
  const bare = kind.entity === "snips/percentage" ? bareNumber(parts, tokens) : undefined;
  if (bare !== undefined) return makeSlot(parts.values, text, tokens, kind, { ...bare, confidence: 1 }, now, [bare]);
  const start = words.findIndex(({ isSign }) => !isSign);
  const end = words.findLastIndex(({ isSign }) => !isSign) + 1;
  if (start < 0) return undefined;
  return makeSlot(parts.values, text, tokens, kind, { start, end, confidence: 0.5 }, now, builtins);
}

/** When the question asks for a percentage, "fifty" means fifty percent. */
function bareNumber({ language }: Parts, tokens: readonly Token[]): BuiltinMatch | undefined {
  const [match] = findBuiltins(tokens, ["snips/number"], language);
  if (match?.value.kind !== "Number") return undefined;
  return { ...match, entity: "snips/percentage", value: { kind: "Percentage", value: match.value.value } };
}
