/** The moves a session makes, of which transitions.ts is composed. Each takes a site and gives its next form and the effects. */
import type { Alternative, Held, Termination } from "#bus";
import { type Context, intentIdOf } from "./context.ts";
import { draftOfHeld, missingSlot, spokenOf } from "./draft.ts";
import type { Turn } from "../assistant/phrases.ts";
import type { Effect } from "./effects.ts";
import {
  type ActiveName,
  type ActiveSite,
  type Draft,
  type Heard,
  type Opening,
  type Session,
  type Site,
  type SiteIn,
  stepId,
} from "./session.ts";

export type Move = { readonly site: Site; readonly effects: readonly Effect[] };

export const stay = (site: Site): Move => ({ site, effects: [] });

const after = (effects: readonly Effect[], move: Move): Move => ({
  site: move.site,
  effects: [...effects, ...move.effects],
});

/** The intents that may be understood in this turn; undefined: all. Empty: none at all. */
function allowed(session: Session, context: Context): readonly string[] | undefined {
  return session.intentFilter ?? context.enabled;
}

const mayBeUnderstood = (intentName: string, session: Session, context: Context): boolean =>
  allowed(session, context)?.includes(intentName) ?? true;

/** Enters a state in which one answer is awaited, under a new step. */
function enter(
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
  limits.ttsAnswer + limits.ttsPerCharacter * text.length;

/** Says a text, if there is one, and then listens. */
export function ask(site: ActiveSite, session: Session, text: string, context: Context): Move {
  if (text.trim() === "") return listen(site, session, context);
  const lang = session.lang ?? context.language;
  return enter(site, "speaking", session, speechTime(text, context), (of) => [{ effect: "speak", ...of, text, lang }]);
}

export function listen(site: ActiveSite, session: Session, context: Context): Move {
  const { startSignalMs, eliciting } = session;
  const filter = eliciting === undefined ? allowed(session, context) : [eliciting.draft.intentName];
  return enter(
    site,
    "listening",
    { ...session, startSignalMs: undefined, heard: undefined },
    context.limits.sessionTimeout,
    ({ siteId, sessionId }) => [
      { effect: "startListening", siteId, sessionId, startSignalMs, intentFilter: filter?.length ? filter : undefined },
    ],
  );
}

/** The recogniser has answered, or is no longer needed: it stops listening before anything else. */
export function stopListening(site: SiteIn<"listening">, then: (stopped: ActiveSite) => Move): Move {
  const { siteId, session } = site;
  return after(
    [{ effect: "stopListening", siteId, sessionId: session.sessionId }],
    then({ ...site, state: "waiting" }),
  );
}

/** Hands what was heard to the NLU: for the slot that was asked for, or for any intent. */
export function understand(site: ActiveSite, heard: Heard, context: Context): Move {
  // Another sentence than a yes or a no: what was asked is forgotten, and not asked again.
  const question = site.session.proposal === undefined ? site.session.question : "";
  const session = { ...site.session, heard, question, proposal: undefined };
  const { eliciting } = session;
  const { nluAnswer } = context.limits;
  if (eliciting !== undefined)
    return enter(site, "filling", session, nluAnswer, (of) => [
      {
        effect: "partialQuery",
        ...of,
        input: heard.text,
        intentName: eliciting.draft.intentName,
        slotName: eliciting.slotName,
      },
    ]);
  const filter = allowed(session, context);
  // An empty filter would mean "no filter" on the bus [bus-shapes, trap 2]: with every intent disabled there is nothing to ask.
  if (filter?.length === 0) return stumble({ ...site, session }, context, {});
  return enter(site, "understanding", session, nluAnswer, (of) => [
    { effect: "query", ...of, input: heard.text, tokens: heard.tokens, intentFilter: filter },
  ]);
}

/** Gives the word to the skills; the user's answer to a question of theirs is a turn of its own. */
function hand(site: ActiveSite, session: Session, context: Context, said: (of: OfSession) => Effect): Move {
  return enter(site, "waiting", session, context.limits.skillAnswer, ({ siteId, sessionId }) => [
    said({ siteId, sessionId, customData: session.customData }),
  ]);
}
type OfSession = {
  readonly siteId: string;
  readonly sessionId: string;
  readonly customData: string | undefined;
};

/** Asks for the first required slot that is missing, or publishes the intent. */
export function complete(site: ActiveSite, draft: Draft, context: Context): Move {
  const missing = missingSlot(draft, context);
  const session = { ...site.session, failures: 0, silences: 0, heard: undefined };
  if (missing !== undefined) {
    const question = missing.missingQuestion;
    return ask(site, { ...session, question, eliciting: { draft, slotName: missing.name } }, question, context);
  }
  if (context.intents.get(draft.intentName)?.isConfirmed) return propose(site, session, draft, false, context);
  return publish(site, session, draft, context);
}

function publish(site: ActiveSite, session: Session, draft: Draft, context: Context): Move {
  const published = {
    ...session,
    failures: 0,
    silences: 0,
    heard: undefined,
    eliciting: undefined,
    proposal: undefined,
    published: draft,
    sendIntentNotRecognized: false,
  };
  return hand(site, published, context, (of) => ({ effect: "intent", ...of, draft }));
}

/** Asks for a yes: did you mean this, or shall I do this. */
function propose(site: ActiveSite, session: Session, draft: Draft, isUnsure: boolean, context: Context): Move {
  const { didYouMean, confirm } = context.phrases;
  const question = (isUnsure ? didYouMean : confirm).replaceAll("{sentence}", () => spokenOf(draft));
  const asking = { ...session, question, eliciting: undefined, proposal: { draft, isUnsure } };
  return ask(site, { ...asking, hasAsked: session.hasAsked || isUnsure }, question, context);
}

/** A yes: to what was asked, or a sentence like any other. */
export function agree(site: ActiveSite, heard: Heard, context: Context): Move {
  const { proposal } = site.session;
  if (proposal === undefined) return understand(site, heard, context);
  const session = { ...site.session, proposal: undefined };
  // The yes was to all of it: what must be confirmed is, unless a question for a slot follows.
  return missingSlot(proposal.draft, context) === undefined
    ? publish(site, session, proposal.draft, context)
    : complete({ ...site, session }, proposal.draft, context);
}

/** A no: it is left alone, and after "did you mean" the user may say it in other words. */
export function decline(site: ActiveSite, heard: Heard, context: Context): Move {
  const { proposal } = site.session;
  if (proposal === undefined) return understand(site, heard, context);
  const session = { ...site.session, proposal: undefined, question: "" };
  if (proposal.isUnsure) return stumble({ ...site, session }, context, {});
  return close({ ...site, session }, context.phrases.leftAlone, { reason: "abortedByUser" }, context);
}

/** Not understood as it was said: what is nearly sure is asked for, and of the rest it is said what is in the way. */
export function hesitate(site: ActiveSite, held: Held | undefined, why: WhyNot, context: Context): Move {
  const { session } = site;
  if (held === undefined || session.sendIntentNotRecognized || !mayBeUnderstood(held.intentName, session, context))
    return stumble(site, context, why);
  if (held.reason === "unsure") return askIfMeant(site, draftOfHeld(held, session.heard), why, context);
  const objection = objectionTo(held, context);
  if (objection === undefined) return stumble(site, context, why);
  if (session.failures >= context.limits.retries)
    return close(site, objection, { reason: "intentNotRecognized" }, context);
  const failed = { ...session, failures: session.failures + 1 };
  if (held.reason !== "unknownValue" || held.slotName === undefined) return ask(site, failed, objection, context);
  const eliciting = { draft: draftOfHeld(held, session.heard), slotName: held.slotName };
  return ask(site, { ...failed, question: objection, eliciting }, objection, context);
}

/** "Did you mean" is asked once in a session, and of nobody whose client wants to be told instead. */
function askIfMeant(site: ActiveSite, draft: Draft, why: WhyNot, context: Context): Move {
  const { session } = site;
  return session.hasAsked || session.sendIntentNotRecognized
    ? stumble(site, context, why)
    : propose(site, session, draft, true, context);
}

const mostNamed = 6;

/** What is said of a sentence that says more than the intent allows; undefined when there are no words for it. */
function objectionTo({ reason, words, known = [] }: Held, { phrases }: Context): string | undefined {
  if (reason === "unknownValue") {
    const named = [...known.slice(0, mostNamed), ...(known.length > mostNamed ? ["…"] : [])].join(", ");
    return phrases.unknownValue.replaceAll("{words}", () => words).replaceAll("{known}", () => named);
  }
  return reason === "unsure" ? undefined : phrases.otherwise[turnOf[reason]];
}

const turnOf: Readonly<Record<Exclude<Held["reason"], "unsure" | "unknownValue">, Turn>> = {
  negated: "negated",
  without: "negated",
  keep: "negated",
  opposite: "opposite",
  whether: "question",
  what: "question",
  why: "question",
  who: "question",
  when: "question",
  where: "question",
  how: "question",
  state: "question",
  past: "question",
  later: "later",
  all: "all",
  except: "except",
  several: "several",
};

/**
 * An intent that the filter of the turn does not allow was not understood, whatever the NLU thinks. One of a text that the
 * grammar has refused needs more confidence than others: strangers' requests are near to the assistant's, and taken for them.
 */
export function completeIfAllowed(site: ActiveSite, draft: Draft, context: Context): Move {
  const { session } = site;
  if (!mayBeUnderstood(draft.intentName, session, context)) return stumble(site, context, {});
  const isTooUnsure = session.heard?.isUnforeseen && draft.confidenceScore < context.limits.unforeseenConfidence;
  return isTooUnsure ? askIfMeant(site, draft, draft, context) : complete(site, draft, context);
}

type WhyNot = {
  readonly confidenceScore?: number | undefined;
  readonly alternatives?: readonly Alternative[] | undefined;
};

/** Tells the client, when it asked for that on this turn, that nothing was understood: it has the word then. */
function tellNotRecognized(site: ActiveSite, context: Context, input: string | undefined, why: WhyNot): Move {
  return hand(site, { ...site.session, sendIntentNotRecognized: false }, context, (of) => ({
    effect: "intentNotRecognized",
    ...of,
    input,
    confidenceScore: why.confidenceScore ?? 1,
    alternatives: why.alternatives,
  }));
}

/** Something was said and not understood: the client is told, or the user is asked again, or the session ends. */
export function stumble(site: ActiveSite, context: Context, why: WhyNot): Move {
  const { session } = site;
  if (session.sendIntentNotRecognized) return tellNotRecognized(site, context, session.heard?.text, why);
  if (session.failures >= context.limits.retries) return end(site, { reason: "intentNotRecognized" }, context);
  const { notUnderstood } = context.phrases;
  const sorry = notUnderstood[session.failures % notUnderstood.length] ?? "";
  return ask(site, { ...session, failures: session.failures + 1 }, `${sorry} ${session.question}`.trim(), context);
}

/**
 * Nobody said anything. A question is asked again; without one, after a wake word that nobody meant or a second silence,
 * the session ends without a word, for there is nobody to talk to.
 */
export function hearNothing(site: ActiveSite, context: Context): Move {
  const { session } = site;
  if (session.sendIntentNotRecognized) return tellNotRecognized(site, context, undefined, {});
  if (session.question === "" || session.silences >= context.limits.silenceRetries)
    return end(site, { reason: "intentNotRecognized" }, context);
  return ask(site, { ...session, silences: session.silences + 1 }, session.question, context);
}

/** Says the last text, if there is one, and then ends. */
export function close(site: ActiveSite, text: string, termination: Termination, context: Context): Move {
  if (text.trim() === "") return end(site, termination, context);
  if (site.state === "listening") return stopListening(site, (stopped) => close(stopped, text, termination, context));
  const session = { ...site.session, step: site.session.step + 1 };
  const of = { siteId: site.siteId, sessionId: session.sessionId, id: stepId(session) };
  const speak: Effect = { effect: "speak", ...of, text, lang: session.lang ?? context.language };
  return {
    site: { siteId: site.siteId, queue: site.queue, state: "closing", session, termination },
    effects: [speak, { effect: "await", ...of, milliseconds: speechTime(text, context) }],
  };
}

/** The one way a session ends: the recogniser and the timers stop, it is said, and the wake word is on again. */
export function release(site: ActiveSite, termination: Termination): { freed: Site; effects: readonly Effect[] } {
  const of = { siteId: site.siteId, sessionId: site.session.sessionId };
  const listening: readonly Effect[] = site.state === "listening" ? [{ effect: "stopListening", ...of }] : [];
  return {
    freed: { siteId: site.siteId, queue: site.queue, state: "idle" },
    effects: [
      ...listening,
      { effect: "awaitNothing", ...of },
      { effect: "sessionEnded", ...of, customData: site.session.customData, termination },
      { effect: "hotwordOn", ...of },
    ],
  };
}

/** Ends the session; the next of the queue starts. */
export function end(site: ActiveSite, termination: Termination, context: Context): Move {
  const { freed, effects } = release(site, termination);
  const [next, ...queue] = freed.queue;
  if (next === undefined) return { site: freed, effects };
  return after(effects, open({ ...freed, queue }, next, context));
}

/** A session that never starts: it ends all the same. */
export function refuse(site: Site, { sessionId, customData }: Opening, termination: Termination): Effect {
  return { effect: "sessionEnded", siteId: site.siteId, sessionId, customData, termination };
}

/** Starts a session on a free site: the wake word goes off, the start is said, and the first turn begins. */
export function open(site: Site, opening: Opening, context: Context): Move {
  const { sessionId, customData, lang, init, startSignalMs, reactivatedFromSessionId } = opening;
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
    hasAsked: false,
  };
  const started: ActiveSite = { siteId: site.siteId, queue: site.queue, state: "waiting", session };
  const effects: readonly Effect[] = [
    { effect: "hotwordOff", ...of },
    { effect: "limitLife", ...of, milliseconds: context.limits.longestSession },
    { effect: "sessionStarted", ...of, customData, reactivatedFromSessionId },
  ];
  if (init.type === "notification") return after(effects, close(started, init.text, { reason: "nominal" }, context));
  return after(effects, ask(started, session, init.text, context));
}
