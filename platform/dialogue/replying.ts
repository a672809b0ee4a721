/**
 * The moves from an answer to "did you mean" or "shall I do that" that is more than a yes or a no: "no, the bedroom", "yes, but
 * dim", "what?". Only a yes without anything else agrees. A value in the answer replaces that of the intent; anything else is a
 * sentence of its own.
 */
import type { Slot } from "#bus";
import { bare } from "../assistant/bare.ts";
import { wordsOf } from "../assistant/replies/replies.ts";
import {
  asksAboutIt,
  haveSameValues,
  isJoined,
  isOnly,
  namesIt,
  ownWords,
  wordsIn,
  withoutDenied,
} from "./answer-words.ts";
import type { Context } from "./context.ts";
import type { EventNamed } from "./events.ts";
import { allowed, ask, close, end, enter, type Move, stay } from "./moves.ts";
import { isSameValue, mustBeConfirmed, partialOf, withOtherValue } from "./partial-intent.ts";
import { placeIn } from "./runner-up.ts";
import type { ActiveSite, Amending, Heard, PartialIntent, Proposal } from "./session.ts";
import { stumble } from "./stumbling.ts";
import {
  complete,
  completeByAnswer,
  completeIfAllowed,
  decline,
  hesitate,
  propose,
  publishAgreed,
  understand,
} from "./understanding.ts";

/** Longer answers are sentences of their own. */
const maxWords = 9;
/** Shorter ones are fragments: they must be understood this surely to replace what was asked about. */
const minWords = 4;
const minOfFragment = 0.95;

/** Handles a yes, which agrees if nothing else is said; without a question it is treated like any other sentence. */
export function agree(site: ActiveSite, { heard, rest, isWeak }: EventNamed<"agreed">, context: Context): Move {
  const { proposal } = site.session;
  if (proposal === undefined) return understand(site, heard, context);
  // The grammar contains every plain yes: one in other words, or that nothing has verified, is too uncertain to act on.
  if (heard.isUnforeseen === true || heard.isUnverified === true) return stumble(site, context, {});
  if (proposal.other !== undefined) {
    // A yes says neither of the two.
    if (rest === undefined) return askAgain(site, "", context);
    return choose(site, heard, rest, context) ?? amend(site, heard, { said: "yes", rest, proposal }, context);
  }
  const { ones } = wordsIn(context);
  const isOnlyYes = rest === undefined || (ownWords(rest, proposal.partial, context) && !ones.has(bare(rest)));
  if (!isOnlyYes) return amend(site, heard, { said: "yes", rest, proposal }, context);
  // "I suppose so" unlocks no door.
  const isPlain = isWeak !== true;
  if (!isPlain && mustBeConfirmed(proposal.partial, context)) return askAgain(site, "", context);
  return publishAgreed(site, context, isPlain);
}

/** Handles a no: the intent is discarded, unless the user says what is meant instead. */
export function disagree(site: ActiveSite, { heard, rest }: EventNamed<"declined">, context: Context): Move {
  const { proposal } = site.session;
  if (proposal === undefined) return understand(site, heard, context);
  if (rest === undefined || ownWords(rest, proposal.partial, context)) return decline(site, heard, context);
  return choose(site, heard, rest, context) ?? amend(site, heard, { said: "no", rest, proposal }, context);
}

/** Handles "the first" and "the second", which name one of two. */
function choose(site: ActiveSite, heard: Heard, text: string, context: Context): Move | undefined {
  const { proposal } = site.session;
  const place = proposal?.other === undefined ? undefined : placeIn(text, context);
  if (proposal?.other === undefined || place === undefined) return undefined;
  const isAsked = heard.text.trim().endsWith("?");
  if (isAsked || heard.isUnforeseen === true || heard.isUnverified === true) return askAgain(site, "", context);
  const session = { ...site.session, proposal: undefined };
  return complete({ ...site, session }, place === "first" ? proposal.partial : proposal.other, context);
}

/** Handles an answer that is neither a yes nor a no. To repeat what was asked about agrees, except to what must be confirmed. */
export function answer(site: ActiveSite, { heard }: EventNamed<"heard">, context: Context): Move {
  const { proposal } = site.session;
  if (proposal === undefined) return understand(site, heard, context);
  const isAsked = heard.text.trim().endsWith("?") && ownWords(heard.text, proposal.partial, context);
  if (isAsked || asksAboutIt(heard.text, proposal.partial, context)) return askAgain(site, "", context);
  const isDoubtful = heard.isUnforeseen === true || heard.isUnverified === true;
  const chosen = choose(site, heard, heard.text, context);
  if (chosen !== undefined) return chosen;
  // Of two, the value decides, which is looked for.
  const isNamed = proposal.other === undefined && namesIt(heard.text, proposal.partial, context);
  if (isNamed && mustBeConfirmed(proposal.partial, context)) return confirm(site, proposal.partial, context);
  if (isNamed && !isDoubtful) return publishAgreed(site, context);
  return amend(site, heard, { said: undefined, rest: heard.text, proposal }, context);
}

/** Handles "what?": the question is repeated. */
export function repeatQuestion(site: ActiveSite, { heard }: { readonly heard: Heard }, context: Context): Move {
  return site.session.proposal === undefined ? understand(site, heard, context) : askAgain(site, "", context);
}

/** Handles "never mind" and "maybe later". */
export function withdraw(site: ActiveSite, { heard }: EventNamed<"withdrawn">, context: Context): Move {
  const { proposal } = site.session;
  if (proposal === undefined) return understand(site, heard, context);
  const session = { ...site.session, proposal: undefined, question: "" };
  return close({ ...site, session }, context.phrases.leftAlone, { reason: "abortedByUser" }, context);
}

/** What must be confirmed was said once more: it was understood, and is asked about as often as the user may be misunderstood. */
function confirm(site: ActiveSite, partial: PartialIntent, context: Context): Move {
  const { session } = site;
  if (session.failures >= context.limits.retries) return end(site, { reason: "intentNotRecognized" }, context);
  return propose(site, { ...session, failures: session.failures + 1 }, partial, context.phrases.confirm, context);
}

/** Repeats the question, as often as the user may be misunderstood. */
function askAgain(site: ActiveSite, why: string, context: Context): Move {
  const { session } = site;
  if (session.failures >= context.limits.retries) return end(site, { reason: "intentNotRecognized" }, context);
  const which = session.proposal?.other === undefined ? "" : (context.phrases.either?.which ?? "");
  const asked = [why, session.question, which].filter(Boolean).join(" ");
  return ask(site, { ...session, failures: session.failures + 1 }, asked, context);
}

type Said = {
  readonly said: "yes" | "no" | undefined;
  readonly rest: string;
  readonly proposal: Proposal;
};

/** Looks for a value of the intent in the answer, one slot after the other, and then for another intent. */
export function amend(site: ActiveSite, answer: Heard, { said, rest, proposal }: Said, context: Context): Move {
  const { runnerUp: _, others: __, ...heard } = answer;
  const { partial } = proposal;
  const text = withoutDenied(rest, partial, wordsIn(context));
  // "not the kitchen", and nothing else.
  if (text === "") return decline(site, heard, context);
  const filled = partial.slots.map(({ slotName }) => slotName);
  const others = (context.intents.get(partial.intentName)?.slots ?? []).filter((name) => !filled.includes(name));
  // "The bedroom?" names no value: it asks.
  const slots =
    wordsOf(text).length > maxWords || heard.text.trim().endsWith("?") ? [] : [...new Set([...filled, ...others])];
  const tokens = text === heard.text ? heard.tokens : undefined;
  const { question } = site.session;
  const amending: Amending = { proposal, said, question, rest, slots };
  const session = { ...site.session, heard: { ...heard, text, tokens }, proposal: undefined, question: "", amending };
  return look({ ...site, session: { ...session, interrupts: false } }, amending, context);
}

function look(site: ActiveSite, amending: Amending, context: Context): Move {
  const { session } = site;
  const [slotName] = amending.slots;
  const looking = { ...session, amending };
  const { nluTimeoutMs } = context.limits;
  const input = session.heard?.text ?? "";
  if (slotName !== undefined)
    return enter(site, "filling", looking, nluTimeoutMs, (of) => [
      { effect: "partialQuery", ...of, input, intentName: amending.proposal.partial.intentName, slotName },
    ]);
  const filter = allowed(session, context);
  // An empty filter would mean "no filter" on the bus, as in understand().
  if (filter?.length === 0) return failAmending({ ...site, session: looking }, nothing, context);
  const tokens = session.heard?.tokens;
  return enter(site, "understanding", looking, nluTimeoutMs, (of) => [
    { effect: "query", ...of, input, tokens, intentFilter: filter },
  ]);
}

/** Handles a value in the answer. Other slots may have a longer one: "the garage door" names no garage. */
export function amendBy(site: ActiveSite, slot: Slot, context: Context): Move {
  const { amending, heard } = site.session;
  if (amending === undefined || heard === undefined) return stay(site);
  const { partial } = amending.proposal;
  const isValue = slot.confidenceScore === 1 && isOnly(slot, heard.text, partial, context);
  const isLonger = lengthOf(slot) > lengthOf(amending.found);
  return lookOn(site, context, isValue && isLonger ? slot : amending.found);
}

/** Handles an answer without a value of the slot that was looked for. */
export function lookOn(site: ActiveSite, context: Context, found?: Slot): Move {
  const { amending } = site.session;
  if (amending === undefined) return stumble(site, context, {});
  const left = { ...amending, slots: amending.slots.slice(1), found: found ?? amending.found };
  return left.slots.length === 0 && left.found !== undefined && !isJoined(amending.rest, context)
    ? settle(site, left, left.found, context)
    : look(site, left, context);
}

/** What was asked about is meant with this value. What must be confirmed is asked about once more. */
function settle(site: ActiveSite, { proposal, said, question }: Amending, slot: Slot, context: Context): Move {
  const settled = { ...site, session: { ...site.session, amending: undefined } };
  const { heard } = settled.session;
  if (heard === undefined) return stay(site);
  const { partial, other } = proposal;
  const asked = { ...settled, session: { ...settled.session, proposal } };
  // One of two that sound alike is not told from the other by what is doubtful again.
  const isDoubtful = heard.isUnverified === true || heard.isUnforeseen === true;
  if (other !== undefined && isDoubtful)
    return askAgain({ ...asked, session: { ...asked.session, question } }, "", context);
  const hasValue = ({ slots }: PartialIntent) =>
    slots.some((one) => one.slotName === slot.slotName && isSameValue(one, slot));
  if (hasValue(partial) && said === "no") return decline(asked, heard, context);
  const same = [partial, ...(other === undefined ? [] : [other])].find(hasValue);
  return completeByAnswer(settled, same ?? withOtherValue(partial, slot, heard), context);
}

const lengthOf = (slot: Slot | undefined) => (slot === undefined ? 0 : slot.range.end - slot.range.start);

/** Handles an answer that is a sentence of its own. After a yes it is not obeyed: the yes was to something else. */
export function completeAmended(site: ActiveSite, event: EventNamed<"understood">, context: Context): Move {
  const { amending, heard } = site.session;
  const settled = { ...site, session: { ...site.session, amending: undefined } };
  const partial = partialOf(event, heard);
  if (amending === undefined) return completeIfAllowed(settled, partial, context);
  const { proposal, said } = amending;
  const isSame = partial.intentName === proposal.partial.intentName;
  const isFragment = said === undefined && wordsOf(amending.rest).length < minWords;
  const isUnsure = partial.confidenceScore < (isFragment ? minOfFragment : context.limits.unforeseenConfidence);
  if (isUnsure || said === "yes") return failAmending(site, { ...event, held: undefined }, context);
  if (said === "no" && isSame && haveSameValues(partial.slots, proposal.partial.slots))
    return decline({ ...settled, session: { ...settled.session, proposal } }, heard!, context);
  return completeIfAllowed(settled, partial, context);
}

type Failure = Pick<EventNamed<"notUnderstood">, "held" | "confidenceScore" | "alternatives">;
const nothing: Failure = { confidenceScore: undefined, alternatives: undefined };

/** Handles an answer that is nothing the assistant knows: after a no it is the no, after a yes the question is repeated. */
export function failAmending(site: ActiveSite, event: Failure, context: Context): Move {
  const { amending, heard } = site.session;
  const settled = { ...site, session: { ...site.session, amending: undefined } };
  const { said, proposal, question = "", rest = "" } = amending ?? {};
  const asked = { ...settled, session: { ...settled.session, proposal, question } };
  if (said === "yes") {
    const { notUnderstood, otherwise } = context.phrases;
    return askAgain(asked, (isJoined(rest, context) && otherwise.several) || (notUnderstood[0] ?? ""), context);
  }
  const isValue = event.held?.reason === "unknownValue";
  if (said === "no" && heard !== undefined && !isValue) return decline(asked, heard, context);
  return hesitate(settled, event.held, event, context);
}
