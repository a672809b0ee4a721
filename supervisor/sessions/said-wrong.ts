/** What was said to be wrong, as somebody decides about it: with what was meant, and whether there is anything to learn. */
import type { Slot } from "#bus";
import type { SessionSummary } from "./session.ts";

/**
 * `teach`: the sentence can join the intent that was meant. `sameIntent`: only a value was wrong. `ownSentence`: the assistant has
 * this sentence for what was done, so it was probably misheard; to teach it would take it from there. `unknown`: what was meant
 * was not understood.
 */
export type Advice = "teach" | "sameIntent" | "ownSentence" | "unknown";

export type SaidWrong = {
  readonly sessionId: string;
  readonly siteId: string;
  /** ISO 8601, UTC. */
  readonly saidAt: string;
  readonly text: string;
  readonly intent?: string;
  readonly meant: {
    readonly text?: string;
    readonly intent?: string;
    readonly values: { readonly slotName: string; readonly rawValue: string }[];
  };
  readonly advice: Advice;
};

/** True if `one` needs no decision beside `other`: both say the same of a sentence, or only `other` says what was meant by it. */
export function saysNoMore({ objection: one }: SessionSummary, { objection: other }: SessionSummary): boolean {
  if (one?.text !== other?.text || one?.intent !== other?.intent) return false;
  return one?.meant?.intent === undefined || one.meant.intent === other?.meant?.intent;
}

/** Of objections, newest first, those that somebody has to decide about: the newest stands for all that say the same. */
export function undecided(objected: readonly SessionSummary[]): readonly SessionSummary[] {
  const isCovered = (one: SessionSummary, at: number) => (other: SessionSummary, place: number) =>
    place !== at && saysNoMore(one, other) && (place < at || !saysNoMore(other, one));
  return objected.filter((one, at) => !objected.some(isCovered(one, at)));
}

type Reading = { readonly intentName: string | null; readonly confidenceScore: number };

/** `now`: how the running assistant understands the sentence, if it answers. Undefined if it understands it rightly by now. */
export function saidWrongOf(session: SessionSummary, now: Reading | undefined): SaidWrong | undefined {
  const { sessionId, siteId, startedAt, objection } = session;
  if (objection === undefined) return undefined;
  const { text, intent, meant } = objection;
  const isLearned = meant?.intent !== undefined && meant.intent !== intent && meant.intent === now?.intentName;
  if (isLearned) return undefined;
  return {
    sessionId,
    siteId,
    saidAt: startedAt,
    text,
    ...(intent !== undefined && { intent }),
    meant: {
      ...(meant?.text !== undefined && { text: meant.text }),
      ...(meant?.intent !== undefined && { intent: meant.intent }),
      values: (meant?.slots ?? []).map(({ slotName, rawValue }: Slot) => ({ slotName, rawValue })),
    },
    advice: adviceOf(intent, meant?.intent, now),
  };
}

function adviceOf(taken: string | undefined, meant: string | undefined, now: Reading | undefined): Advice {
  if (meant === undefined) return "unknown";
  if (meant === taken) return "sameIntent";
  return now?.confidenceScore === 1 && now.intentName !== null ? "ownSentence" : "teach";
}
