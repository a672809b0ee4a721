/** The state of one site and of the session that runs there: plain data that is replaced, never modified. */
import type { Alternative, AsrToken, Slot, Termination } from "#bus";

/** Seconds of the configuration, here in milliseconds; the rest is counts and shares. */
export type Limits = {
  readonly sessionTimeoutMs: number;
  /** The same for a person who types, at the text site. */
  readonly typedAnswerMs: number;
  readonly skillTimeoutMs: number;
  readonly nluTimeoutMs: number;
  readonly ttsTimeoutMs: number;
  readonly ttsPerCharacterMs: number;
  readonly maxSessionMs: number;
  /** How often a sentence that was not understood is asked for again. */
  readonly retries: number;
  /** How often to repeat a question that nobody answers. */
  readonly silenceRetries: number;
  /** Maximum number of queued sessions per site. */
  readonly queueLength: number;
  /** A text the recogniser believes less than this was not understood. */
  readonly likelihoodThreshold: number;
  /** An intent of a text that no sentence foresees is asked for below this confidence, never done. */
  readonly unforeseenConfidence: number;
};

/** A component as `sessionEnded` names it. */
export type Culprit = NonNullable<Extract<Termination, { reason: "timeout" }>["component"]>;

export type Action = {
  readonly type: "action";
  readonly text: string;
  /** Undefined: every intent enabled on the site. */
  readonly intentFilter: readonly string[] | undefined;
  readonly canBeEnqueued: boolean;
  readonly sendIntentNotRecognized: boolean;
};
export type Notification = { readonly type: "notification"; readonly text: string };

/** A session that was asked for and has not started. */
export type Opening = {
  readonly sessionId: string;
  readonly customData: string | undefined;
  readonly lang: string | undefined;
  readonly init: Action | Notification;
  /** When the wake word ended, in Unix epoch milliseconds of the capturing host: listening begins there. */
  readonly startSignalMs?: number | undefined;
  readonly reactivatedFromSessionId?: string | undefined;
  /** The site played something when the wake word was said. */
  readonly interrupts?: boolean;
  readonly isWoken?: boolean;
};

/** An intent on its way to be complete: what all turns spent on it have brought together. */
export type PartialIntent = {
  readonly intentName: string;
  readonly confidenceScore: number;
  readonly input: string;
  readonly slots: readonly Slot[];
  readonly asrTokens: readonly (readonly AsrToken[])[];
  readonly asrConfidence: number | undefined;
  readonly alternatives: readonly Alternative[] | undefined;
  /** The intent in its author's words, with the values. */
  readonly saidBack?: string | undefined;
};

/** What the recogniser gave for the turn. */
export type Heard = {
  readonly text: string;
  readonly likelihood: number;
  readonly tokens: readonly AsrToken[] | undefined;
  /** It is none of the assistant's sentences: only a second ear has heard it. */
  readonly isUnforeseen?: boolean;
};

export type Session = {
  readonly sessionId: string;
  readonly customData: string | undefined;
  readonly lang: string | undefined;
  /** Counts what was asked of another component, so that a late answer is told from the awaited one. */
  readonly step: number;
  /** The session's own filter, for this turn. */
  readonly intentFilter: readonly string[] | undefined;
  readonly sendIntentNotRecognized: boolean;
  /** What the user was asked in this turn; "" for nothing. */
  readonly question: string;
  readonly failures: number;
  readonly silences: number;
  /** The slot that the next answer is for, and the intent it completes. */
  readonly eliciting: { readonly partial: PartialIntent; readonly slotName: string } | undefined;
  readonly heard: Heard | undefined;
  /** The intent published last: an elicited slot of the same intent joins its slots. */
  readonly published: PartialIntent | undefined;
  readonly startSignalMs: number | undefined;
  /**
   * What the user was asked a yes for, in this turn: because it is not sure that it was meant (`unsure`), or because it must
   * be confirmed however sure it is.
   */
  readonly proposal: { readonly partial: PartialIntent; readonly isUnsure: boolean } | undefined;
  /** "Did you mean" was asked in this session: it is asked once. */
  readonly hasAsked: boolean;
  /** The site played something when it began: "stop" means that. */
  readonly interrupts: boolean;
  /** It began with the wake word: after its answer the user may go on without. */
  readonly isWoken: boolean;
  /** What was heard in this turn was said without the wake word after an answer: it may be meant for somebody else. */
  readonly isFollowUp: boolean;
};

type Active<State extends string> = { readonly state: State; readonly session: Session };
type Closing = Active<"closing"> & { readonly termination: Termination };

/**
 * `off`: the dialogue is toggled off on the site. `speaking`: a text is said, then the user is listened to. `listening`: the
 * recogniser listens. `understanding`: the NLU parses a sentence. `filling`: the NLU looks for one slot. `waiting`: a skill
 * has the word. `closing`: the last text is said, then the session ends. `following`: the recogniser and the wake word both
 * listen after it, for a moment: the session ends unless somebody goes on.
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

/** The session a site runs, if any. */
export function sessionOf(site: Site): Session | undefined {
  return site.state === "idle" || site.state === "off" ? undefined : site.session;
}

/** The id of what a session awaits now: a late answer carries another one. No "/": it may become part of a topic. */
export function stepId(session: Session): string {
  return `${session.sessionId}.${session.step}`;
}

/** A site on which nothing ever happened: it need not be kept. */
export function freshSite(siteId: string): SiteIn<"idle"> {
  return { siteId, state: "idle", queue: [] };
}
