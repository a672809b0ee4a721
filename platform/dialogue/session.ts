/** The state of one site and of the session that runs there: plain data that is replaced, never modified. */
import type { Alternative, AsrToken, Held, Slot, Termination } from "#bus";
import type { Objection } from "../assistant/objections/objections.ts";

/** Limits of the configuration, with its seconds as milliseconds; the others are counts and ratios. */
export type Limits = {
  readonly sessionTimeoutMs: number;
  /** The same limit for a user who types, at the text site. */
  readonly typedAnswerMs: number;
  readonly skillTimeoutMs: number;
  readonly nluTimeoutMs: number;
  readonly ttsTimeoutMs: number;
  readonly ttsPerCharacterMs: number;
  readonly maxSessionMs: number;
  /** How often the user is asked to repeat a sentence that was not understood. */
  readonly retries: number;
  /** How often a question without an answer is repeated. */
  readonly silenceRetries: number;
  /** Maximum number of queued sessions per site. */
  readonly queueLength: number;
  /** A text with a lower likelihood counts as not understood. */
  readonly likelihoodThreshold: number;
  /** Below this confidence, an intent of a text outside the grammar is never executed without asking the user to confirm it. */
  readonly unforeseenConfidence: number;
};

/** A component as `sessionEnded` names it. */
export type Culprit = NonNullable<Extract<Termination, { reason: "timeout" }>["component"]>;

export type Action = {
  readonly type: "action";
  readonly text: string;
  /** The intents that may be recognised; undefined: every intent enabled on the site. */
  readonly intentFilter: readonly string[] | undefined;
  readonly canBeEnqueued: boolean;
  readonly sendIntentNotRecognized: boolean;
};
export type Notification = { readonly type: "notification"; readonly text: string };

/** A session that was requested and has not started. */
export type Opening = {
  readonly sessionId: string;
  readonly customData: string | undefined;
  readonly lang: string | undefined;
  readonly init: Action | Notification;
  /** When the wake word ended, in Unix epoch milliseconds of the capturing host: listening begins there. */
  readonly startSignalMs?: number | undefined;
  readonly reactivatedFromSessionId?: string | undefined;
  /** True if the site was playing a sound when the wake word was said. */
  readonly interrupts?: boolean;
  readonly isWoken?: boolean;
  /** The assistant beside the one in use that the session is with. */
  readonly assistant?: string | undefined;
};

/** An incomplete intent: the combined result of all turns spent on it. */
export type PartialIntent = {
  readonly intentName: string;
  readonly confidenceScore: number;
  readonly input: string;
  readonly slots: readonly Slot[];
  readonly asrTokens: readonly (readonly AsrToken[])[];
  readonly asrConfidence: number | undefined;
  readonly alternatives: readonly Alternative[] | undefined;
  /** The intent in the author's words, with the values. */
  readonly saidBack?: string | undefined;
};

/** The recogniser's result for the turn. */
export type Heard = {
  readonly text: string;
  readonly likelihood: number;
  readonly tokens: readonly AsrToken[] | undefined;
  /** True if it is not a sentence of the assistant: only the second recogniser has heard it. */
  readonly isUnforeseen?: boolean;
  /** True if the recogniser is not sure of it and nothing has verified it: no intent is executed without a yes. */
  readonly isUnverified?: boolean;
  /** The sentence that is about as likely to have been said; set only if it is unverified. */
  readonly runnerUp?: string;
  /** What else the second recogniser has written down, the likeliest first; set only if it is unforeseen. */
  readonly others?: readonly string[];
  /** Set if it may say that something wrong was done. */
  readonly objection?: Objection | undefined;
};

/** What was asked for last at a site, some minutes ago at most: "that was wrong" is about it. */
export type Earlier = {
  /** The session that was there last. */
  readonly sessionId: string;
  readonly input: string;
  /** The session in which `input` was said: an earlier one, if it was said to be wrong since. */
  readonly saidIn: string;
  /** The sessions whose words `input` and `partial` may contain, oldest first. */
  readonly quotes: readonly string[];
  /** What was done; undefined if it was not understood. */
  readonly partial: PartialIntent | undefined;
};

export type Proposal = {
  readonly partial: PartialIntent;
  readonly isUnsure: boolean;
  /** True if only the meaning of the sentence is in doubt: with a yes, it is one that the assistant could learn. */
  readonly isNew?: boolean;
  /** The other one of two about which the user is asked: a yes says neither. */
  readonly other?: PartialIntent | undefined;
};

/** The NLU's answer about a text that it did not understand. */
export type Refused = {
  readonly confidenceScore: number | undefined;
  readonly alternatives: readonly Alternative[] | undefined;
  readonly held?: Held | undefined;
};

export type Amending = {
  readonly proposal: Proposal;
  /** What the answer began or ended with. */
  readonly said: "yes" | "no" | undefined;
  readonly question: string;
  /** What else was said. */
  readonly rest: string;
  /** The slots whose values are still looked for in it; the first one is being looked for. */
  readonly slots: readonly string[];
  /** The longest value that was found. */
  readonly found?: Slot | undefined;
};

export type Session = {
  readonly sessionId: string;
  readonly customData: string | undefined;
  readonly lang: string | undefined;
  /** Counts the requests to other components, so that a late answer can be told from the awaited one. */
  readonly step: number;
  /** The session's own filter, for this turn. */
  readonly intentFilter: readonly string[] | undefined;
  readonly sendIntentNotRecognized: boolean;
  /** The question that the user was asked in this turn; "" for none. */
  readonly question: string;
  readonly failures: number;
  readonly silences: number;
  /** The slot that the next answer is for, and the intent it completes. */
  readonly eliciting: { readonly partial: PartialIntent; readonly slotName: string } | undefined;
  readonly heard: Heard | undefined;
  /** True while the NLU is asked what may be said to the question for a slot: see options.ts. */
  readonly isAskingOptions?: boolean;
  /** True while the runner-up of what was heard is parsed, before that itself: see runner-up.ts. */
  readonly isComparing?: boolean;
  /** What the runner-up means, if it is understood. */
  readonly runnerUp?: PartialIntent | undefined;
  /** Why the text itself was not understood, while what else was written down is parsed: see other-texts.ts. */
  readonly refused?: Refused | undefined;
  /** The intent published last: an elicited slot of the same intent joins its slots. */
  readonly published: PartialIntent | undefined;
  readonly startSignalMs: number | undefined;
  /**
   * The intent that the user was asked to confirm in this turn, either because the recognition is uncertain (`isUnsure`) or
   * because it must always be confirmed.
   */
  readonly proposal: Proposal | undefined;
  /** The answer to that question, while it is examined: see replying.ts. */
  readonly amending: Amending | undefined;
  /** What the user has objected to, until what was meant is done. */
  readonly objecting?: Earlier | undefined;
  /** True if "did you mean" was asked in this session; it is asked once. */
  readonly hasAsked: boolean;
  /** True if the site was playing a sound when the session began: "stop" refers to that sound. */
  readonly interrupts: boolean;
  /** True if it began with the wake word: after its answer the user may continue without it. */
  readonly isWoken: boolean;
  /** True if the speech of this turn came without the wake word after an answer: it may be meant for somebody else. */
  readonly isFollowUp: boolean;
};

type Active<State extends string> = { readonly state: State; readonly session: Session };
type Closing = Active<"closing"> & { readonly termination: Termination };

/**
 * `off`: the dialogue is disabled on the site. `speaking`: a text is spoken before the user is listened to. `listening`: the
 * recogniser listens. `understanding`: the NLU parses a sentence. `filling`: the NLU looks for one slot. `waiting`: a skill
 * must respond. `closing`: the last text is spoken before the session ends. `following`: the recogniser and the wake word both
 * listen for a moment after the answer, and the session ends unless the user continues.
 */
type Phase =
  | { readonly state: "idle" }
  | { readonly state: "off" }
  | Active<"speaking">
  | Active<"listening">
  | Active<"understanding">
  | Active<"filling">
  | Active<"waiting">
  | Closing
  | Active<"following">;

export type Site = Phase & { readonly siteId: string; readonly queue: readonly Opening[] };
export type StateName = Site["state"];
export type ActiveName = Exclude<StateName, "idle" | "off">;
export type SiteIn<Name extends StateName> = Site & { readonly state: Name };
export type ActiveSite = SiteIn<ActiveName>;

/** Returns the session that runs at a site, if any. */
export function sessionOf(site: Site): Session | undefined {
  return site.state === "idle" || site.state === "off" ? undefined : site.session;
}

/**
 * Returns the id of the answer that a session awaits now; a late answer carries another id. It contains no "/", because it may
 * become part of a topic.
 */
export function stepId(session: Session): string {
  return `${session.sessionId}.${session.step}`;
}

/** Returns a site in its initial state, which need not be stored. */
export function freshSite(siteId: string): SiteIn<"idle"> {
  return { siteId, state: "idle", queue: [] };
}
