/** An intent that several turns complete. */
import type { Held, Slot } from "#bus";
import type { Context, RequiredSlot } from "./context.ts";
import type { EventNamed } from "./events.ts";
import type { Draft, Heard } from "./session.ts";

/** Nothing known yet of an intent, whose slot a skill asks for. */
export function emptyDraft(intentName: string): Draft {
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

export function draftOf(understood: EventNamed<"understood">, heard: Heard | undefined): Draft {
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

/** What is nearly understood, if the user says so. */
export function draftOfHeld(held: Held, heard: Heard | undefined): Draft {
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

/** What a draft is called when a person is asked for a yes: its sentence, or its words. */
export const spokenOf = ({ saidBack, input }: Draft): string => saidBack?.trim() || input;

/**
 * The draft with the slot that an answer gave. The answer joins the input after a space, and the places of its slot and
 * words move with it, so that `input.slice(range.start, range.end)` stays each slot's raw value. A new value of a slot
 * replaces the former one. The confidence in the whole is that in its weakest turn.
 */
export function withAnswer(draft: Draft, slot: Slot, heard: Heard): Draft {
  const offset = draft.input === "" ? 0 : draft.input.length + 1;
  const moved = { ...slot, range: { start: slot.range.start + offset, end: slot.range.end + offset } };
  const tokens = heard.tokens?.map((token) => ({
    ...token,
    rangeStart: token.rangeStart + offset,
    rangeEnd: token.rangeEnd + offset,
  }));
  const spoken = slot.value.kind === "Custom" ? slot.value.value : slot.rawValue;
  return {
    ...draft,
    ...(draft.saidBack !== undefined && { saidBack: `${draft.saidBack}, ${spoken}` }),
    input: offset === 0 ? heard.text : `${draft.input} ${heard.text}`,
    slots: [...draft.slots.filter(({ slotName }) => slotName !== slot.slotName), moved],
    asrTokens: tokens === undefined ? draft.asrTokens : [...draft.asrTokens, tokens],
    asrConfidence: Math.min(draft.asrConfidence ?? 1, heard.likelihood),
  };
}

/** The first required slot that is missing and that the assistant has a question for. */
export function missingSlot(draft: Draft, { intents }: Context): RequiredSlot | undefined {
  return intents
    .get(draft.intentName)
    ?.required.find(
      ({ name, missingQuestion }) =>
        missingQuestion.trim() !== "" && !draft.slots.some(({ slotName }) => slotName === name),
    );
}
