/**
 * What programs for Rhasspy read in an intent beside the fields of the contract: the text and the places before values
 * were substituted, which here are the same, and a token for each word, also when the sentence was typed.
 */
import type { AsrToken, IntentMessage } from "#bus";

type Range = { readonly start: number; readonly end: number };
type RawRange = Range & { readonly rawStart: number; readonly rawEnd: number };

const withRaw = (range: Range): RawRange => ({ ...range, rawStart: range.start, rawEnd: range.end });

export function rhasspyShaped(payload: IntentMessage): IntentMessage & { readonly rawInput: string } {
  return {
    ...payload,
    rawInput: payload.input,
    slots: payload.slots.map((slot) => ({ ...slot, range: withRaw(slot.range) })),
    asrTokens: payload.asrTokens ?? [tokensOf(payload.input)],
  };
}

/** The words of a text that nobody has spoken: they took no time. */
function tokensOf(text: string): AsrToken[] {
  return [...text.matchAll(/\S+/gu)].map(({ 0: value, index }) => ({
    value,
    confidence: 1,
    rangeStart: index,
    rangeEnd: index + value.length,
    time: { start: 0, end: 0 },
  }));
}
