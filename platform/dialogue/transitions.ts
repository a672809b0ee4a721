/**
 * The state table of the dialogue manager: the meaning of each event in each state. Every cell is explicit; `ignore` is
 * a decision, too. An event only reaches a cell if it is for this site's session and, if it is a response, matches the
 * pending request: see step.ts. A new state or event does not compile until each of its cells is decided.
 */
import { isStop } from "../assistant/phrases.ts";
import { textSite } from "#bus";
import { type Context, intentIdOf } from "./context.ts";
import { emptyPartial, withAnswer } from "./partial-intent.ts";
import type { Effect } from "./effects.ts";
import type { EventName, EventNamed } from "./events.ts";
import {
  ask,
  close,
  conclude,
  end,
  goOn,
  listen,
  type Move,
  open,
  refuse,
  release,
  stay,
  stopListening,
} from "./moves.ts";
import { object, tellMeant } from "./objecting.ts";
import type { ActiveSite, Culprit, Heard, Opening, Site, SiteIn, StateName } from "./session.ts";
import {
  agree,
  amendBy,
  answer,
  completeAmended,
  disagree,
  failAmending,
  lookOn,
  repeatQuestion,
  withdraw,
} from "./replying.ts";
import { askForOptions, tellOptions } from "./options.ts";
import { tried, tryOthers } from "./other-texts.ts";
import { compare } from "./runner-up.ts";
import { hearNothing, stumble } from "./stumbling.ts";
import { completeByAnswer, understand } from "./understanding.ts";

type Cell<Name extends EventName, In extends Site> = (site: In, event: EventNamed<Name>, context: Context) => Move;
type Row<State extends StateName> = { readonly [Name in EventName]: Cell<Name, SiteIn<State>> };
export type Table = { readonly [State in StateName]: Row<State> };

const ignore = (site: Site): Move => stay(site);

const wakeOpening = ({ sessionId, startSignalMs, isSounding = false, assistant }: EventNamed<"wake">): Opening => ({
  sessionId,
  ...(assistant !== undefined && { assistant }),
  isWoken: true,
  interrupts: isSounding,
  customData: undefined,
  lang: undefined,
  init: { type: "action", text: "", intentFilter: undefined, canBeEnqueued: true, sendIntentNotRecognized: false },
  startSignalMs,
});

/** Queues a session because the site is busy, or refuses it when it may not wait or the queue is full. */
function enqueue(site: ActiveSite, { opening }: EventNamed<"start">, { limits }: Context): Move {
  const mayWait = opening.init.type === "notification" || opening.init.canBeEnqueued;
  if (!mayWait || site.queue.length >= limits.queueLength)
    return { site, effects: [refuse(site, opening, { reason: "siteUnavailable" })] };
  const { sessionId, customData } = opening;
  return {
    site: { ...site, queue: [...site.queue, opening] },
    effects: [{ effect: "sessionQueued", siteId: site.siteId, sessionId, customData }],
  };
}

/**
 * Handles the wake word during a session: the user wants to be heard now, before the queued sessions and without being talked
 * over.
 */
function takeOver(site: ActiveSite, wake: EventNamed<"wake">, context: Context): Move {
  const { freed, effects } = release(site, { reason: site.state === "following" ? "nominal" : "abortedByUser" });
  const { sessionId } = site.session;
  const hush: readonly Effect[] = isSpeaking(site) ? [{ effect: "hush", siteId: site.siteId, sessionId }] : [];
  const opening = wakeOpening({ ...wake, isSounding: wake.isSounding === true || isSpeaking(site) });
  const opened = open(freed, { ...opening, reactivatedFromSessionId: sessionId }, context);
  return { site: opened.site, effects: [...hush, ...effects, ...opened.effects] };
}

/** Handles a bare "stop" while the session speaks: the session ends. The component that heard it silences the site. */
const shutUp = (site: SiteIn<"speaking" | "closing">, _event: unknown, context: Context): Move => {
  const { siteId, session } = site;
  const move = end(site, { reason: "abortedByUser" }, context);
  return { site: move.site, effects: [{ effect: "hush", siteId, sessionId: session.sessionId }, ...move.effects] };
};

const isSpeaking = ({ state }: ActiveSite): boolean => state === "speaking" || state === "closing";

/** Handles "stop" after the wake word: if nothing was asked, it may refer to the sound that the site plays. */
function cancel(site: SiteIn<"listening">, { isStop, heard }: EventNamed<"cancelled">, context: Context): Move {
  if (heard !== undefined && !site.session.interrupts)
    return stopListening(site, (stopped) => understand(stopped, heard, context));
  return stopListening(site, (stopped) => abort(stopped, isStop === true, context));
}

/** Ends the session on the user's request, and the sound of the site if the user may mean that. */
function abort(site: ActiveSite, isStop: boolean, context: Context): Move {
  const { siteId, session } = site;
  const silence: readonly Effect[] =
    isStop && session.question === "" ? [{ effect: "silenceSite", siteId, sessionId: session.sessionId }] : [];
  const move = end(site, { reason: "abortedByUser" }, context);
  return { site: move.site, effects: [...silence, ...move.effects] };
}

/** Treats a "stop" that is not a sentence of the assistant as a request to stop the sound, even if no sound was reported. */
function notUnderstood(site: ActiveSite, event: EventNamed<"notUnderstood">, context: Context): Move {
  const { heard } = site.session;
  return heard !== undefined && isStop(heard.text, context.phrases)
    ? abort(site, true, context)
    : (object(site, undefined, context) ?? tryOthers(site, event, context) ?? failAmending(site, event, context));
}

/** Handles "stop" where a value was asked for, and it is none. */
function stopInstead(site: ActiveSite, context: Context): Move | undefined {
  const { heard, amending } = site.session;
  const isMeant = amending === undefined && heard !== undefined && isStop(heard.text, context.phrases);
  return isMeant ? abort(site, true, context) : undefined;
}

/** Ends the site's session and the queued ones. */
function silenceSite(site: ActiveSite, state: "idle" | "off", error?: string): Move {
  const { effects } = release(site, error === undefined ? { reason: "siteUnavailable" } : { reason: "error", error });
  return {
    site: { siteId: site.siteId, queue: [], state },
    effects: [...effects, ...site.queue.map((opening) => refuse(site, opening, { reason: "siteUnavailable" }))],
  };
}

const timeout =
  (component: Culprit) =>
  (site: ActiveSite, _event: unknown, context: Context): Move =>
    end(site, { reason: "timeout", component }, context);

/**
 * Handles a component that has failed or left the bus: the session ends if it needs that component now; otherwise nothing
 * happens.
 */
const needs = (...needed: readonly Culprit[]) => ({
  failed: (site: ActiveSite, { component, error }: EventNamed<"failed">, context: Context): Move =>
    needed.includes(component) ? end(site, { reason: "error", error: `${component}: ${error}` }, context) : stay(site),
  gone: (site: ActiveSite, { component }: EventNamed<"gone">, context: Context): Move =>
    needed.includes(component)
      ? end(site, { reason: "error", error: `${component} is gone while it was needed` }, context)
      : stay(site),
});

/** Handles a skill's question. Without a filter, the next sentence may be any intent enabled on the site. */
function proceed(site: ActiveSite, event: EventNamed<"continue">, context: Context): Move {
  const intentFilter = event.intentFilter?.map((name) => intentIdOf(name, context));
  const [intentName, ...others] = intentFilter ?? [];
  if (event.slot !== undefined && (intentName === undefined || others.length > 0))
    return end(site, { reason: "error", error: "a slot needs exactly one intent in the intentFilter" }, context);
  const unknown = event.slot === undefined ? undefined : unknownSlot(intentName, event.slot, context);
  if (unknown !== undefined) return refuseQuestion(site, unknown);
  const { published } = site.session;
  const session = {
    ...site.session,
    customData: event.customData ?? site.session.customData,
    intentFilter,
    sendIntentNotRecognized: event.sendIntentNotRecognized,
    question: event.text,
    failures: 0,
    silences: 0,
    heard: undefined,
    proposal: undefined,
    objecting: undefined,
    eliciting:
      event.slot === undefined || intentName === undefined
        ? undefined
        : {
            partial: published?.intentName === intentName ? published : emptyPartial(intentName),
            slotName: event.slot,
          },
  };
  return ask(site, session, event.text, context);
}

/** Returns why a slot cannot be asked for. An intent that is not known at all is reported by the NLU. */
function unknownSlot(intentName: string | undefined, slot: string, { intents }: Context): string | undefined {
  const known = intentName === undefined ? undefined : intents.get(intentName);
  if (known === undefined || known.slots.includes(slot)) return undefined;
  const has = known.slots.length === 0 ? "it has none" : `it has ${known.slots.join(", ")}`;
  return `the intent "${known.id}" has no slot "${slot.slice(0, 200)}": ${has}`;
}

/** The skill has not asked, so the session still waits for it: to ask rightly, or to end. */
function refuseQuestion(site: ActiveSite, error: string): Move {
  const { siteId, session } = site;
  const about = { siteId, sessionId: session.sessionId };
  return { site, effects: [{ effect: "refuse", ...about, error, context: "dialogueManager/continueSession" }] };
}

/** Ends a follow-up without speech, or whose recogniser failed: the request was already fulfilled, so this is not an error. */
function leave(site: SiteIn<"following">, _event: unknown, context: Context): Move {
  return end(site, { reason: "nominal" }, context);
}

type Reply = EventNamed<"heard" | "agreed" | "declined" | "askedAgain" | "optionsAsked" | "withdrawn">;

/** Handles what is said to a question: to "what did you mean?", or to one of `move`. */
const replied =
  <Said extends Reply>(move: (stopped: ActiveSite, event: Said, context: Context) => Move) =>
  (site: SiteIn<"listening">, event: Said, context: Context): Move =>
    stopListening(site, (stopped) => tellMeant(stopped, event, context) ?? move(stopped, event, context));

/** Nothing was asked, so whatever is said is a sentence. */
const continueWith = (site: SiteIn<"following">, { heard }: { readonly heard: Heard }, context: Context): Move =>
  goOn(site, (stopped) => understand(stopped, heard, context));

const isEar = (component: Culprit): boolean => component === "asr" || component === "audioServer";

/** The cells of every state with a session, unless the row overrides them. */
const running = {
  wake: takeOver,
  stopped: ignore,
  start: enqueue,
  continue: ignore,
  end: (site, { text }, context) => close(site, text, { reason: "nominal" }, context),
  silence: ignore,
  unclear: ignore,
  cancelled: ignore,
  heard: ignore,
  agreed: ignore,
  declined: ignore,
  askedAgain: ignore,
  optionsAsked: ignore,
  withdrawn: ignore,
  understood: ignore,
  notUnderstood: ignore,
  slotFound: ignore,
  slotMissing: ignore,
  spoken: ignore,
  outlived: timeout("dialogue"),
  toggleOn: ignore,
  toggleOff: (site) => silenceSite(site, "off"),
  shutdown: (site) => silenceSite(site, "idle", "the dialogue manager stops"),
} satisfies Partial<{ readonly [Name in EventName]: Cell<Name, ActiveSite> }>;

/** The cells of every state without a session, unless the row overrides them. */
const resting = {
  stopped: ignore,
  continue: ignore,
  end: ignore,
  silence: ignore,
  unclear: ignore,
  cancelled: ignore,
  heard: ignore,
  agreed: ignore,
  declined: ignore,
  askedAgain: ignore,
  optionsAsked: ignore,
  withdrawn: ignore,
  understood: ignore,
  notUnderstood: ignore,
  slotFound: ignore,
  slotMissing: ignore,
  spoken: ignore,
  failed: ignore,
  gone: ignore,
  overdue: ignore,
  outlived: ignore,
  shutdown: ignore,
};

export const table: Table = {
  off: {
    ...resting,
    wake: ignore,
    start: (site, { opening }) => ({ site, effects: [refuse(site, opening, { reason: "siteUnavailable" })] }),
    toggleOn: (site) => stay({ ...site, state: "idle" }),
    toggleOff: ignore,
  },
  idle: {
    ...resting,
    wake: (site, wake, context) => open(site, wakeOpening(wake), context),
    start: (site, { opening }, context) => open(site, opening, context),
    toggleOn: ignore,
    toggleOff: (site) => stay({ ...site, state: "off" }),
  },
  speaking: {
    ...running,
    ...needs("tts", "audioServer"),
    stopped: shutUp,
    spoken: (site, _event, context) => listen(site, site.session, context),
    overdue: timeout("tts"),
  },
  listening: {
    ...running,
    ...needs("asr", "audioServer"),
    silence: (site, _event, context) => stopListening(site, (stopped) => hearNothing(stopped, context)),
    unclear: (site, { heard }, context) =>
      stopListening(site, (stopped) => stumble({ ...stopped, session: { ...stopped.session, heard } }, context, {})),
    cancelled: cancel,
    heard: replied(answer),
    agreed: replied(agree),
    declined: replied(disagree),
    askedAgain: replied(repeatQuestion),
    optionsAsked: replied(askForOptions),
    withdrawn: replied(withdraw),
    overdue: (site, event, context) =>
      // The user has not typed an answer: no component is late.
      site.siteId === textSite
        ? end(site, { reason: "intentNotRecognized" }, context)
        : timeout("asr")(site, event, context),
  },
  understanding: {
    ...running,
    ...needs("nlu"),
    understood: (site, event, context) =>
      compare(site, event, context) ??
      tried(site, event, context) ??
      object(site, event, context) ??
      completeAmended(site, event, context),
    notUnderstood: (site, event, context) =>
      compare(site, event, context) ?? tried(site, event, context) ?? notUnderstood(site, event, context),
    overdue: timeout("nlu"),
  },
  filling: {
    ...running,
    ...needs("nlu"),
    slotFound: (site, event, context) => {
      const other = compare(site, event, context) ?? tellOptions(site, event, context);
      if (other !== undefined) return other;
      const { slot } = event;
      const { eliciting, heard, amending } = site.session;
      if (amending !== undefined) return amendBy(site, slot, context);
      return eliciting === undefined || heard === undefined
        ? stay(site)
        : completeByAnswer(site, withAnswer(eliciting.partial, slot, heard), context);
    },
    slotMissing: (site, event, context) =>
      compare(site, event, context) ??
      tellOptions(site, event, context) ??
      stopInstead(site, context) ??
      lookOn(site, context),
    overdue: timeout("nlu"),
  },
  waiting: {
    ...running,
    ...needs(),
    continue: proceed,
    overdue: timeout("clientApp"),
  },
  closing: {
    ...running,
    ...needs("tts", "audioServer"),
    // The session is already ending, but an end without a text takes effect at once.
    end: (site, { text }, context) => (text.trim() === "" ? end(site, { reason: "nominal" }, context) : stay(site)),
    stopped: shutUp,
    spoken: (site, _event, context) => conclude(site, site.termination, context),
    overdue: timeout("tts"),
  },
  following: {
    ...running,
    start: (site, { opening }, context) => {
      const { freed, effects } = release(site, { reason: "nominal" });
      const opened = open(freed, opening, context);
      return { site: opened.site, effects: [...effects, ...opened.effects] };
    },
    end: (site, { text }, context) =>
      text.trim() === ""
        ? leave(site, undefined, context)
        : goOn(site, (stopped) => close(stopped, text, { reason: "nominal" }, context)),
    silence: leave,
    unclear: leave,
    cancelled: (site, { isStop: stops }, context) => goOn(site, (stopped) => abort(stopped, stops === true, context)),
    heard: continueWith,
    agreed: continueWith,
    declined: continueWith,
    askedAgain: continueWith,
    optionsAsked: continueWith,
    withdrawn: continueWith,
    failed: (site, { component }, context) => (isEar(component) ? leave(site, undefined, context) : stay(site)),
    gone: (site, { component }, context) => (isEar(component) ? leave(site, undefined, context) : stay(site)),
    overdue: leave,
    outlived: leave,
  },
};
