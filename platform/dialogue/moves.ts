/**
 * The moves that every turn of a session consists of: speak, listen, wait, end, and start the next session. Each takes
 * a site and returns its new state and the effects; transitions.ts combines them with understanding.ts and
 * stumbling.ts.
 */
import { type Termination, textSite } from "#bus";
import { type Context, intentIdOf } from "./context.ts";
import type { Effect } from "./effects.ts";
import {
  type ActiveName,
  type ActiveSite,
  type Opening,
  type Session,
  type Site,
  type SiteIn,
  stepId,
} from "./session.ts";

export type Move = { readonly site: Site; readonly effects: readonly Effect[] };

export const stay = (site: Site): Move => ({ site, effects: [] });

export const after = (effects: readonly Effect[], move: Move): Move => ({
  site: move.site,
  effects: [...effects, ...move.effects],
});

/** Returns the intents that may be recognised in this turn; undefined: all; empty: none. */
export function allowed(session: Session, context: Context): readonly string[] | undefined {
  return session.intentFilter ?? context.enabled;
}

export const mayBeUnderstood = (intentName: string, session: Session, context: Context): boolean =>
  allowed(session, context)?.includes(intentName) ?? true;

/** Enters a state that awaits one answer, under a new step. */
export function enter(
  site: ActiveSite,
  state: Exclude<ActiveName, "closing">,
  session: Session,
  milliseconds: number,
  ask: (of: { siteId: string; sessionId: string; id: string }) => readonly Effect[],
): Move {
  const stepped = { ...session, step: session.step + 1 };
  const of = { siteId: site.siteId, sessionId: session.sessionId, id: stepId(stepped) };
  return {
    site: { siteId: site.siteId, queue: site.queue, state, session: stepped },
    effects: [...ask(of), { effect: "await", ...of, milliseconds }],
  };
}

const speechTime = (text: string, { limits }: Context): number =>
  limits.ttsTimeoutMs + limits.ttsPerCharacterMs * text.length;

/** Speaks a text, if there is one, and then listens. */
export function ask(site: ActiveSite, session: Session, text: string, context: Context): Move {
  if (text.trim() === "") return listen(site, session, context);
  const lang = session.lang ?? context.language;
  return enter(site, "speaking", session, speechTime(text, context), (of) => [{ effect: "speak", ...of, text, lang }]);
}

export function listen(site: ActiveSite, session: Session, context: Context): Move {
  const { startSignalMs, eliciting } = session;
  const filter = eliciting === undefined ? allowed(session, context) : [eliciting.partial.intentName];
  return enter(
    site,
    "listening",
    { ...session, startSignalMs: undefined, heard: undefined, runnerUp: undefined, isAskingOptions: false },
    site.siteId === textSite ? context.limits.typedAnswerMs : context.limits.sessionTimeoutMs,
    ({ siteId, sessionId }) => [
      { effect: "startListening", siteId, sessionId, startSignalMs, intentFilter: filter?.length ? filter : undefined },
    ],
  );
}

/** Stops the recogniser, which has answered or is no longer needed, before anything else. */
export function stopListening(site: SiteIn<"listening" | "following">, then: (stopped: ActiveSite) => Move): Move {
  const { siteId, session } = site;
  return after(
    [{ effect: "stopListening", siteId, sessionId: session.sessionId }],
    then({ ...site, state: "waiting" }),
  );
}

/** Waits for the skills. The user's answer to a question of theirs is a turn of its own. */
export function hand(site: ActiveSite, session: Session, context: Context, said: (of: OfSession) => Effect): Move {
  return enter(site, "waiting", session, context.limits.skillTimeoutMs, ({ siteId, sessionId }) => [
    said({ siteId, sessionId, customData: session.customData }),
  ]);
}
type OfSession = {
  readonly siteId: string;
  readonly sessionId: string;
  readonly customData: string | undefined;
};

/** Speaks the last text, if there is one, and then ends the session. */
export function close(site: ActiveSite, text: string, termination: Termination, context: Context): Move {
  if (text.trim() === "") return conclude(site, termination, context);
  if (site.state === "listening") return stopListening(site, (stopped) => close(stopped, text, termination, context));
  const session = { ...site.session, step: site.session.step + 1 };
  const of = { siteId: site.siteId, sessionId: session.sessionId, id: stepId(session) };
  const speak: Effect = { effect: "speak", ...of, text, lang: session.lang ?? context.language };
  return {
    site: { siteId: site.siteId, queue: site.queue, state: "closing", session, termination },
    effects: [speak, { effect: "await", ...of, milliseconds: speechTime(text, context) }],
  };
}

/**
 * The only way in which a session ends: stops the recogniser and the timers, publishes the end and toggles the wake word on.
 */
export function release(site: ActiveSite, termination: Termination): { freed: Site; effects: readonly Effect[] } {
  const of = { siteId: site.siteId, sessionId: site.session.sessionId };
  const isHeard = site.state === "listening" || site.state === "following";
  const listening: readonly Effect[] = isHeard ? [{ effect: "stopListening", ...of }] : [];
  const woken: readonly Effect[] = site.state === "following" ? [] : [{ effect: "hotwordOn", ...of }];
  return {
    freed: { siteId: site.siteId, queue: site.queue, state: "idle" },
    effects: [
      ...listening,
      { effect: "awaitNothing", ...of },
      { effect: "sessionEnded", ...of, customData: site.session.customData, termination },
      ...woken,
    ],
  };
}

/** Concludes a session that has served its purpose: it ends, or the user may continue without the wake word. */
export function conclude(site: ActiveSite, termination: Termination, context: Context): Move {
  const { published, isWoken } = site.session;
  const { seconds, intents } = context.followUp;
  const window = published === undefined ? 0 : (intents[published.intentName] ?? seconds);
  // A client that ends the session during a question or while it listens wants it to end at once.
  const isAnswered = site.state === "waiting" || site.state === "closing";
  const isDone = isAnswered && termination.reason === "nominal" && isWoken && site.queue.length === 0;
  return isDone && window > 0 ? follow(site, window, context) : end(site, termination, context);
}

/** Listens for a follow-up. Nothing from the earlier turns affects it. */
function follow(site: ActiveSite, seconds: number, context: Context): Move {
  const session: Session = {
    ...site.session,
    customData: undefined,
    intentFilter: undefined,
    sendIntentNotRecognized: false,
    question: "",
    failures: 0,
    silences: 0,
    eliciting: undefined,
    heard: undefined,
    published: undefined,
    proposal: undefined,
    amending: undefined,
    runnerUp: undefined,
    objecting: undefined,
    hasAsked: false,
    isFollowUp: true,
  };
  const move = enter(site, "following", session, context.limits.sessionTimeoutMs, ({ siteId, sessionId }) => [
    {
      effect: "startListening",
      siteId,
      sessionId,
      startSignalMs: undefined,
      intentFilter: context.enabled?.length ? context.enabled : undefined,
      followUp: seconds,
    },
  ]);
  const { siteId, session: of } = site;
  return after([{ effect: "hotwordOn", siteId, sessionId: of.sessionId }], move);
}

/** Turns the follow-up into an ordinary session, because the user has continued. */
export function goOn(site: SiteIn<"following">, then: (stopped: ActiveSite) => Move): Move {
  const { siteId, session } = site;
  return after([{ effect: "hotwordOff", siteId, sessionId: session.sessionId }], stopListening(site, then));
}

/** Ends the session and starts the next one in the queue. */
export function end(site: ActiveSite, termination: Termination, context: Context): Move {
  const { freed, effects } = release(site, termination);
  const [next, ...queue] = freed.queue;
  if (next === undefined) return { site: freed, effects };
  return after(effects, open({ ...freed, queue }, next, context));
}

/** Ends a session that was never started; its end is published all the same. */
export function refuse(site: Site, { sessionId, customData }: Opening, termination: Termination): Effect {
  return { effect: "sessionEnded", siteId: site.siteId, sessionId, customData, termination };
}

/** Starts a session on a free site: toggles the wake word off, publishes the start and begins the first turn. */
export function open(site: Site, opening: Opening, now: Context): Move {
  const { sessionId, customData, lang, init, startSignalMs, reactivatedFromSessionId } = opening;
  const { interrupts = false, isWoken = false, assistant } = opening;
  // The session before it may have been with another assistant.
  const context = now.of?.(assistant) ?? now;
  const of = { siteId: site.siteId, sessionId };
  const action = init.type === "action" ? init : undefined;
  const session: Session = {
    sessionId,
    customData,
    lang,
    step: 0,
    intentFilter: action?.intentFilter?.map((name) => intentIdOf(name, context)),
    sendIntentNotRecognized: action?.sendIntentNotRecognized ?? false,
    question: action?.text ?? "",
    failures: 0,
    silences: 0,
    eliciting: undefined,
    heard: undefined,
    published: undefined,
    startSignalMs,
    proposal: undefined,
    amending: undefined,
    hasAsked: false,
    interrupts,
    isWoken,
    isFollowUp: false,
  };
  const started: ActiveSite = { siteId: site.siteId, queue: site.queue, state: "waiting", session };
  const effects: readonly Effect[] = [
    { effect: "hotwordOff", ...of },
    { effect: "limitLife", ...of, milliseconds: context.limits.maxSessionMs },
    {
      effect: "sessionStarted",
      ...of,
      customData,
      reactivatedFromSessionId,
      ...(assistant !== undefined && { assistant }),
    },
  ];
  if (init.type === "notification") return after(effects, close(started, init.text, { reason: "nominal" }, context));
  return after(effects, ask(started, session, init.text, context));
}
