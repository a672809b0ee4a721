/** The moves if nothing was understood or nothing was said. */
import { type Alternative, textSite } from "#bus";
import type { Context } from "./context.ts";
import { ask, close, end, hand, type Move } from "./moves.ts";
import type { ActiveSite } from "./session.ts";

export type WhyNot = {
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
  // It may have been said to somebody else: nobody is bothered with it.
  if (session.isFollowUp) return end(site, { reason: "nominal" }, context);
  if (session.sendIntentNotRecognized) return tellNotRecognized(site, context, session.heard?.text, why);
  if (session.failures >= context.limits.retries) return end(site, { reason: "intentNotRecognized" }, context);
  const { notUnderstood } = context.phrases;
  const sorry = notUnderstood[session.failures % notUnderstood.length] ?? "";
  // Who typed reads why, and types again when they like: a second turn would only keep the site busy.
  if (site.siteId === textSite && session.question === "")
    return close(site, sorry, { reason: "intentNotRecognized" }, context);
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
