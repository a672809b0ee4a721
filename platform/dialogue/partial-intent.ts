/** An intent that is completed over several turns. */
import type { Held, Slot } from "#bus";
import type { Context, RequiredSlot } from "./context.ts";
import type { EventNamed } from "./events.ts";
import type { PartialIntent, Heard } from "./session.ts";

/** An intent of which nothing is known yet: a skill asks for one of its slots. */
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

/** An intent that was nearly understood and that the user may confirm. */
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

/** How a confirmation question quotes it: its full sentence, or the words that were said. */
export const spokenOf = ({ saidBack, input }: PartialIntent): string => saidBack?.trim() || input;

/**
 * Adds the slot that an answer gave. The answer joins the input after a space, and the places of its slot and
 * words move with it, so that `input.slice(range.start, range.end)` stays each slot's raw value. A new value of a slot
 * replaces the former one. The confidence in the whole is that in its weakest turn.
 */
export function withAnswer(partial: PartialIntent, slot: Slot, heard: Heard): PartialIntent {
  const offset = partial.input === "" ? 0 : partial.input.length + 1;
  const moved = { ...slot, range: { start: slot.range.start + offset, end: slot.range.end + offset } };
  const tokens = heard.tokens?.map((token) => ({
    ...token,
    rangeStart: token.rangeStart + offset,
    rangeEnd: token.rangeEnd + offset,
  }));
  const spoken = slot.value.kind === "Custom" ? slot.value.value : slot.rawValue;
  return {
    ...partial,
    ...(partial.saidBack !== undefined && { saidBack: `${partial.saidBack}, ${spoken}` }),
    input: offset === 0 ? heard.text : `${partial.input} ${heard.text}`,
    slots: [...partial.slots.filter(({ slotName }) => slotName !== slot.slotName), moved],
    asrTokens: tokens === undefined ? partial.asrTokens : [...partial.asrTokens, tokens],
    asrConfidence: Math.min(partial.asrConfidence ?? 1, heard.likelihood),
  };
}

/** The first required slot that is missing and that the assistant has a question for. */
export function missingSlot(partial: PartialIntent, { intents }: Context): RequiredSlot | undefined {
  return intents
    .get(partial.intentName)
    ?.required.find(
      ({ name, missingQuestion }) =>
        missingQuestion.trim() !== "" && !partial.slots.some(({ slotName }) => slotName === name),
    );
}
