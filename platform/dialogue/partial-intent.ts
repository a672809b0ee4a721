/** An intent that is completed over several turns. */
import type { Held, Slot } from "#bus";
import type { Context, RequiredSlot } from "./context.ts";
import type { EventNamed } from "./events.ts";
import type { PartialIntent, Heard } from "./session.ts";

/** Returns an intent without slots, for a skill that asks for one of them. */
export function emptyPartial(intentName: string): PartialIntent {
  return {
    intentName,
    confidenceScore: 1,
    input: "",
    slots: [],
    asrTokens: [],
    asrConfidence: undefined,
    alternatives: undefined,
  };
}

export function partialOf(understood: EventNamed<"understood">, heard: Heard | undefined): PartialIntent {
  return {
    intentName: understood.intentName,
    confidenceScore: understood.confidenceScore,
    input: understood.input,
    slots: understood.slots,
    asrTokens: heard?.tokens === undefined ? [] : [heard.tokens],
    asrConfidence: heard?.likelihood,
    alternatives: understood.alternatives,
    ...(understood.saidBack !== undefined && { saidBack: understood.saidBack }),
  };
}

/** Returns an intent that was nearly recognised and that the user may confirm. */
export function partialOfHeld(held: Held, heard: Heard | undefined): PartialIntent {
  const { intentName, confidenceScore, slots, saidBack } = held;
  return {
    intentName,
    confidenceScore,
    input: heard?.text ?? "",
    slots,
    asrTokens: heard?.tokens === undefined ? [] : [heard.tokens],
    asrConfidence: heard?.likelihood,
    alternatives: undefined,
    ...(saidBack !== undefined && { saidBack }),
  };
}

/** Returns the text by which a confirmation question quotes the intent: its full sentence, or the words of the user. */
export const spokenOf = ({ saidBack, input }: PartialIntent): string => saidBack?.trim() || input;

/**
 * Adds the slot that an answer provided. The answer is appended to the input after a space, and the ranges of its slot and
 * words are shifted, so that `input.slice(range.start, range.end)` stays each slot's raw value. A new value of a slot replaces
 * the previous one. The total confidence is that of the weakest turn.
 */
export function withAnswer(partial: PartialIntent, slot: Slot, heard: Heard): PartialIntent {
  const offset = partial.input === "" ? 0 : partial.input.length + 1;
  const moved = { ...slot, range: { start: slot.range.start + offset, end: slot.range.end + offset } };
  const tokens = heard.tokens?.map((token) => ({
    ...token,
    rangeStart: token.rangeStart + offset,
    rangeEnd: token.rangeEnd + offset,
  }));
  return {
    ...partial,
    ...(partial.saidBack !== undefined && { saidBack: `${partial.saidBack}, ${spokenValue(slot)}` }),
    input: offset === 0 ? heard.text : `${partial.input} ${heard.text}`,
    slots: [...partial.slots.filter(({ slotName }) => slotName !== slot.slotName), moved],
    asrTokens: tokens === undefined ? partial.asrTokens : [...partial.asrTokens, tokens],
    asrConfidence: Math.min(partial.asrConfidence ?? 1, heard.likelihood),
  };
}

/** Replaces the value of a slot, in the sentence that is said back, too; the value that the answer adds follows it. */
export function withOtherValue(partial: PartialIntent, slot: Slot, heard: Heard): PartialIntent {
  const amended = withAnswer(partial, slot, heard);
  const old = partial.slots.find(({ slotName }) => slotName === slot.slotName);
  const { saidBack } = partial;
  if (old === undefined || saidBack === undefined) return amended;
  const [before, after] = [spokenValue(old), spokenValue(slot)];
  return saidBack.includes(before) ? { ...amended, saidBack: saidBack.replace(before, () => after) } : amended;
}

export const spokenValue = ({ value, rawValue }: Slot) => (value.kind === "Custom" ? value.value : rawValue);

/** Returns true if only a plain yes may lead to it, whatever question the yes answers. */
export const mustBeConfirmed = ({ intentName }: PartialIntent, { intents }: Context): boolean =>
  intents.get(intentName)?.isConfirmed === true;

export const isSameValue = (a: Slot, b: Slot) => JSON.stringify(a.value) === JSON.stringify(b.value);

/** Returns the slot in which `other` differs from `one`; undefined if it is another intent, or differs in more or nothing. */
export function otherValue(one: PartialIntent, other: PartialIntent): Slot | undefined {
  if (one.intentName !== other.intentName || one.slots.length !== other.slots.length) return undefined;
  const pairs = other.slots.map(
    (slot) => [slot, one.slots.find(({ slotName }) => slotName === slot.slotName)] as const,
  );
  const [differing, ...more] = pairs.filter(([slot, same]) => same === undefined || !isSameValue(slot, same));
  return more.length > 0 || differing?.[1] === undefined ? undefined : differing[0];
}

/** Returns the first missing required slot for which the assistant has a question. */
export function missingSlot(partial: PartialIntent, { intents }: Context): RequiredSlot | undefined {
  return intents
    .get(partial.intentName)
    ?.required.find(
      ({ name, missingQuestion }) =>
        missingQuestion.trim() !== "" && !partial.slots.some(({ slotName }) => slotName === name),
    );
}
