/** A stored session: what was said and decided, when, and the result. It never contains audio. */
import {
  asrStartListening,
  dialogueConfirmed,
  type DialogueConfirmed,
  dialogueObjected,
  type DialogueObjected,
  nluPartialQuery,
  nluQuery,
  type Slot,
  type Termination,
} from "#bus";
import type { BusEvent } from "./bus-events.ts";

export type SessionEvent = Pick<BusEvent, "time" | "component" | "topic" | "payload"> & {
  /** True when the payload was too large to be kept whole. */
  readonly shortened?: true;
  /** True, in memory only, if it may have words of a session that was deleted: see forgotten.ts. */
  readonly mayQuoteDeleted?: true;
};

/** A session in a list. */
export type SessionSummary = {
  readonly sessionId: string;
  readonly siteId: string;
  /** What started the session. */
  readonly origin: "wakeWord" | "client";
  /** The assistant beside the one in use that it was with. */
  readonly assistant?: string;
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
  /** Set if something was said to be wrong in it. */
  readonly objection?: Objection;
  /** A sentence of which the assistant was not sure, and what it means according to the user's yes. */
  readonly confirmed?: { readonly text: string; readonly intent: string };
};

/** What was said to be wrong, and what was meant instead, as far as it was understood. */
export type Objection = {
  /** The sentence that was misunderstood, as recognised, and the session it was said in. */
  readonly text: string;
  readonly sessionId: string;
  /** The sessions whose words are in this one, if there are others: it goes with each of them. */
  readonly quotes?: readonly string[];
  /** What it was taken for; absent: it was not understood. */
  readonly intent?: string;
  readonly meant?: { readonly text?: string; readonly intent?: string; readonly slots?: readonly Slot[] };
  /** True when somebody has decided that nothing is to be learned from it. */
  readonly dismissed?: boolean;
};

export type Session = SessionSummary & { readonly events: readonly SessionEvent[] };

type Said = Readonly<Record<string, unknown>>;

/** Returns the sessions whose words an objection has, and what is done after it. */
export const quotedIn = ({ sessionId, quotes = [] }: Partial<DialogueObjected["about"]>): readonly string[] => [
  ...new Set([...(sessionId === undefined ? [] : [sessionId]), ...quotes]),
];

const quotedBy = ({ sessionId, quotes = [sessionId] }: Objection): readonly string[] => quotes;

/** True for the session itself, and for one that has words of it. */
export const isOrQuotes = ({ sessionId, objection }: SessionSummary, id: string): boolean =>
  sessionId === id || (objection !== undefined && quotedBy(objection).includes(id));

/** Returns the summary with one more event. */
export function summarize(summary: SessionSummary, event: SessionEvent): SessionSummary {
  const summarized = withEvent(summary, event);
  const objection = objectionWith(summary.objection, event);
  return objection === undefined ? summarized : { ...summarized, objection };
}

function objectionWith(before: Objection | undefined, { topic, payload }: SessionEvent): Objection | undefined {
  const said = (payload ?? {}) as Said;
  if (topic === dialogueObjected.pattern) {
    const about = (said["about"] ?? {}) as DialogueObjected["about"];
    const { input, sessionId, intentName } = about;
    // The session may have objected before: those words are still in it.
    const quotes = [...new Set([...(before === undefined ? [] : quotedBy(before)), ...quotedIn(about)])];
    return {
      text: input,
      sessionId,
      ...(quotes.length > 1 && { quotes }),
      ...(intentName !== undefined && { intent: intentName }),
    };
  }
  // What is understood first is what was meant; what follows it is another request.
  if (before === undefined || before.meant?.intent !== undefined) return before;
  if (topic === nluQuery.pattern || topic === nluPartialQuery.pattern)
    return { ...before, meant: { text: String(said["input"]) } };
  if (!topic.startsWith("intent/")) return before;
  const slots = (said["slots"] ?? []) as readonly Slot[];
  return { ...before, meant: { ...before.meant, intent: topic.slice("intent/".length), slots } };
}

function withEvent(summary: SessionSummary, { time, topic, payload }: SessionEvent): SessionSummary {
  const said = (payload ?? {}) as Said;
  const text = typeof said["text"] === "string" && said["text"] !== "" ? said["text"] : undefined;
  switch (topic) {
    case asrStartListening.pattern:
      return typeof said["assistant"] === "string" ? { ...summary, assistant: said["assistant"] } : summary;
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
    case dialogueConfirmed.pattern: {
      const { input, intentName } = said as DialogueConfirmed;
      return { ...summary, confirmed: { text: input, intent: intentName } };
    }
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
