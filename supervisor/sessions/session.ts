/** A stored session: what was said and decided, when, and the result. It never contains audio. */
import type { Slot, Termination } from "#bus";
import type { BusEvent } from "./bus-events.ts";

export type SessionEvent = Pick<BusEvent, "time" | "component" | "topic" | "payload"> & {
  /** True when the payload was too large to be kept whole. */
  readonly shortened?: true;
};

/** A session in a list. */
export type SessionSummary = {
  readonly sessionId: string;
  readonly siteId: string;
  /** What started the session. */
  readonly origin: "wakeWord" | "client";
  /** ISO 8601, UTC: the time of the wake word, or of the start. */
  readonly startedAt: string;
  readonly endedAt?: string;
  readonly termination?: Termination;
  /** The first sentence of the session, as recognised. */
  readonly text?: string;
  /** The recogniser's confidence in it: 0 to 1. */
  readonly likelihood?: number;
  readonly intent?: string;
  readonly confidence?: number;
  readonly slots?: readonly Slot[];
  /** The last answer. */
  readonly answer?: string;
};

export type Session = SessionSummary & { readonly events: readonly SessionEvent[] };

type Said = Readonly<Record<string, unknown>>;

/** Returns the summary with one more event. */
export function summarize(summary: SessionSummary, { time, topic, payload }: SessionEvent): SessionSummary {
  const said = (payload ?? {}) as Said;
  const text = typeof said["text"] === "string" && said["text"] !== "" ? said["text"] : undefined;
  switch (topic) {
    case "asr/textCaptured":
      if (text === undefined || summary.text !== undefined) return summary;
      return { ...summary, text, likelihood: Number(said["likelihood"]) };
    case "nlu/intentParsed": {
      const { intentName, confidenceScore } = said["intent"] as { intentName: string; confidenceScore: number };
      const slots = (said["slots"] ?? []) as readonly Slot[];
      return { ...summary, intent: intentName, confidence: confidenceScore, slots };
    }
    case "tts/say":
      return text === undefined ? summary : { ...summary, answer: text };
    case "dialogueManager/sessionEnded":
      return { ...summary, endedAt: time, termination: said["termination"] as Termination };
    default:
      return topic.startsWith("intent/") ? done(summary, topic.slice("intent/".length), said) : summary;
  }
}

/** What the skills were given also contains the requested slots, and may be what a person had to confirm. */
function done(summary: SessionSummary, intent: string, said: Said): SessionSummary {
  const slots = (said["slots"] ?? []) as readonly Slot[];
  const { confidenceScore } = (said["intent"] ?? {}) as { readonly confidenceScore?: unknown };
  return { ...summary, intent, slots, ...(typeof confidenceScore === "number" && { confidence: confidenceScore }) };
}
