/** The moves from a recognised text to an intent: asking back, confirming, refusing, or passing it to the skills. */
import type { Held } from "#bus";
import type { Turn } from "../assistant/phrases.ts";
import type { Context } from "./context.ts";
import { missingSlot, mustBeConfirmed, otherValue, partialOfHeld, spokenOf, spokenValue } from "./partial-intent.ts";
import { after, allowed, ask, close, enter, hand, mayBeUnderstood, type Move, stay } from "./moves.ts";
import type { ActiveSite, PartialIntent, Heard, Proposal, Session } from "./session.ts";
import { stumble, type WhyNot } from "./stumbling.ts";

/** Passes the recognised text to the NLU, after its runner-up if the user may have to be asked about both. */
export function understand(site: ActiveSite, heard: Heard, context: Context): Move {
  // The sentence is neither a yes nor a no: the question is discarded and not repeated.
  const question = site.session.proposal === undefined ? site.session.question : "";
  const session = { ...site.session, heard, question, proposal: undefined, interrupts: false, runnerUp: undefined };
  const { runnerUp } = heard;
  if (runnerUp === undefined || context.phrases.either === undefined || !mayBeAsked(session))
    return parse(site, session, heard, context);
  const other = { ...heard, text: runnerUp, tokens: undefined };
  return parse(site, { ...session, isComparing: true }, other, context);
}

/** Has the NLU parse a text: for the requested slot, or for any intent. */
export function parse(site: ActiveSite, session: Session, { text, tokens }: Heard, context: Context): Move {
  const { eliciting } = session;
  const { nluTimeoutMs } = context.limits;
  if (eliciting !== undefined)
    return enter(site, "filling", session, nluTimeoutMs, (of) => [
      {
        effect: "partialQuery",
        ...of,
        input: text,
        intentName: eliciting.partial.intentName,
        slotName: eliciting.slotName,
      },
    ]);
  const filter = allowed(session, context);
  // An empty filter would mean "no filter" on the bus [bus-shapes, trap 2]: with every intent disabled there is nothing to ask.
  if (filter?.length === 0) return stumble({ ...site, session }, context, {});
  const isGuess = session.isComparing === true || session.refused !== undefined;
  return enter(site, "understanding", session, nluTimeoutMs, (of) => [
    { effect: "query", ...of, input: text, tokens, intentFilter: filter, ...(isGuess && { isGuess }) },
  ]);
}

/** Asks for the first required slot that is missing, or publishes the intent. */
export function complete(site: ActiveSite, partial: PartialIntent, context: Context): Move {
  const missing = missingSlot(partial, context);
  const session = { ...site.session, failures: 0, silences: 0, heard: undefined, isFollowUp: false };
  if (missing !== undefined) {
    const question = missing.missingQuestion;
    return ask(site, { ...session, question, eliciting: { partial, slotName: missing.name } }, question, context);
  }
  if (mustBeConfirmed(partial, context)) return propose(site, session, partial, context.phrases.confirm, context);
  return publish(site, session, partial, context);
}

function publish(site: ActiveSite, session: Session, partial: PartialIntent, context: Context): Move {
  const published = {
    ...session,
    failures: 0,
    silences: 0,
    heard: undefined,
    eliciting: undefined,
    proposal: undefined,
    objecting: undefined,
    published: partial,
    sendIntentNotRecognized: false,
  };
  return hand(site, published, context, (of) => ({
    effect: "intent",
    ...of,
    partial,
    lang: published.lang ?? context.language,
  }));
}

/** Asks the user to confirm with one of the phrases: "did you mean this", "shall I do this", "first this". */
export function propose(
  site: ActiveSite,
  session: Session,
  partial: PartialIntent,
  phrase: string,
  context: Context,
  isNew = false,
): Move {
  const isUnsure = phrase !== context.phrases.confirm;
  const question = phrase.replaceAll("{sentence}", () => spokenOf(partial));
  const asking = { ...session, question, eliciting: undefined, proposal: { partial, isUnsure, isNew } };
  return ask(site, { ...asking, hasAsked: session.hasAsked || isUnsure }, question, context);
}

/**
 * Does what the user was asked about, unless a question for a slot follows: the yes confirms the whole intent. `isPlain`: the user
 * has said yes, and nothing less.
 */
export function publishAgreed(site: ActiveSite, context: Context, isPlain = false): Move {
  const { siteId } = site;
  const { proposal, sessionId } = site.session;
  if (proposal === undefined) return stay(site);
  const { partial, isNew = false } = proposal;
  const session = { ...site.session, proposal: undefined };
  return after(
    isPlain && isNew ? [{ effect: "confirmed", siteId, sessionId, partial }] : [],
    missingSlot(partial, context) === undefined
      ? publish(site, session, partial, context)
      : complete({ ...site, session }, partial, context),
  );
}

/** Handles a no: the intent is discarded, and after "did you mean" the user may rephrase it. */
export function decline(site: ActiveSite, heard: Heard, context: Context): Move {
  const { proposal } = site.session;
  if (proposal === undefined) return understand(site, heard, context);
  const session = { ...site.session, proposal: undefined, question: "" };
  if (proposal.isUnsure) return stumble({ ...site, session }, context, {});
  return close({ ...site, session }, context.phrases.leftAlone, { reason: "abortedByUser" }, context);
}

/**
 * Handles a sentence that was not understood as spoken: the user is asked to confirm a probable intent, and otherwise told the
 * obstacle.
 */
export function hesitate(site: ActiveSite, held: Held | undefined, why: WhyNot, context: Context): Move {
  const { session } = site;
  const isIgnored = session.isFollowUp || session.sendIntentNotRecognized;
  if (held === undefined || isIgnored || !mayBeUnderstood(held.intentName, session, context))
    return stumble(site, context, why);
  if (held.reason === "unsure") return askIfMeant(site, partialOfHeld(held, session.heard), why, context);
  const { firstOfSeveral } = context.phrases;
  if (held.reason === "several" && firstOfSeveral !== undefined && !session.hasAsked && held.saidBack?.trim())
    return propose(site, session, partialOfHeld(held, session.heard), firstOfSeveral, context);
  const objection = objectionTo(held, context);
  if (objection === undefined) return stumble(site, context, why);
  if (session.failures >= context.limits.retries)
    return close(site, objection, { reason: "intentNotRecognized" }, context);
  const failed = { ...session, failures: session.failures + 1 };
  if (held.reason !== "unknownValue" || held.slotName === undefined) return ask(site, failed, objection, context);
  const eliciting = { partial: partialOfHeld(held, session.heard), slotName: held.slotName };
  return ask(site, { ...failed, question: objection, eliciting }, objection, context);
}

/** "Did you mean" is asked once per session, but not if the client wants to be notified instead. */
export const mayBeAsked = ({ hasAsked, sendIntentNotRecognized, isFollowUp }: Session): boolean =>
  !hasAsked && !sendIntentNotRecognized && !isFollowUp;

/** Asks "did you mean this", or "this or that". */
function askIfMeant(site: ActiveSite, partial: PartialIntent, why: WhyNot, context: Context): Move {
  const { session } = site;
  if (!mayBeAsked(session)) return stumble(site, context, why);
  const { either, didYouMean } = context.phrases;
  const other = session.runnerUp && otherValue(partial, session.runnerUp);
  if (other === undefined || either === undefined) {
    // An answer to a question of a skill is no request.
    const isNew = session.heard?.isUnverified !== true && session.intentFilter === undefined;
    return propose(site, session, partial, didYouMean, context, isNew);
  }
  const question = either.question
    .replaceAll("{sentence}", () => spokenOf(partial))
    .replaceAll("{other}", () => spokenValue(other));
  const proposal: Proposal = { partial, isUnsure: true, other: session.runnerUp };
  return ask(site, { ...session, question, eliciting: undefined, proposal, hasAsked: true }, question, context);
}

const maxNamed = 6;

/** Returns the answer to a sentence that says more than the intent allows; undefined when there is no phrase for it. */
function objectionTo({ reason, words, known = [] }: Held, { phrases }: Context): string | undefined {
  if (reason === "unknownValue") {
    if (words === "") return undefined;
    if (known.length === 0) return phrases.unknownWords.replaceAll("{words}", () => words);
    const named = [...known.slice(0, maxNamed), ...(known.length > maxNamed ? ["…"] : [])].join(", ");
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
 * Completes an intent if the filter of the turn allows it; otherwise it counts as not understood, whatever the NLU's result. An
 * intent of a text that the grammar rejected needs a higher confidence: requests that the assistant does not support resemble
 * its own and are mistaken for them. One that the recogniser is not sure of, and that nothing has verified, needs a yes.
 */
export function completeIfAllowed(site: ActiveSite, partial: PartialIntent, context: Context): Move {
  const { session } = site;
  if (!mayBeUnderstood(partial.intentName, session, context)) return stumble(site, context, {});
  const { heard } = session;
  if (isTooUnsure(partial, heard, context) || heard?.isUnverified) return askIfMeant(site, partial, partial, context);
  return complete(site, partial, context);
}

/** A text that is less likely must be understood with more confidence. */
const sureText = 0.9;
const minOfDoubtful = 0.9;

function isTooUnsure({ confidenceScore }: PartialIntent, heard: Heard | undefined, { limits }: Context): boolean {
  if (heard?.isUnforeseen !== true) return false;
  const { unforeseenConfidence: least } = limits;
  return confidenceScore < (heard.likelihood < sureText ? Math.max(least, minOfDoubtful) : least);
}

/** Completes an intent by an answer to a question for a slot; an answer that nothing has verified is said back first. */
export function completeByAnswer(site: ActiveSite, partial: PartialIntent, context: Context): Move {
  if (site.session.heard?.isUnverified) return askIfMeant(site, partial, partial, context);
  return complete(site, partial, context);
}
