/** The moves for speech that was not understood, and for silence. */
import { type Alternative, textSite } from "#bus";
import type { Context } from "./context.ts";
import { ask, close, end, hand, type Move } from "./moves.ts";
import type { ActiveSite } from "./session.ts";

export type WhyNot = {
  readonly confidenceScore?: number | undefined;
  readonly alternatives?: readonly Alternative[] | undefined;
};

/**
 * Reports to the client, if it requested that for this turn, that nothing was understood; the session then waits for the
 * client.
 */
function tellNotRecognized(site: ActiveSite, context: Context, input: string | undefined, why: WhyNot): Move {
  return hand(site, { ...site.session, sendIntentNotRecognized: false }, context, (of) => ({
    effect: "intentNotRecognized",
    ...of,
    input,
    confidenceScore: why.confidenceScore ?? 1,
    alternatives: why.alternatives,
  }));
}

/** Handles speech that was not understood: reports it to the client, asks the user again, or ends the session. */
export function stumble(site: ActiveSite, context: Context, why: WhyNot): Move {
  const { session } = site;
  // The speech may have been meant for somebody else: the user is not asked again.
  if (session.isFollowUp) return end(site, { reason: "nominal" }, context);
  if (session.sendIntentNotRecognized) return tellNotRecognized(site, context, session.heard?.text, why);
  if (session.failures >= context.limits.retries) return end(site, { reason: "intentNotRecognized" }, context);
  const { notUnderstood } = context.phrases;
  const sorry = notUnderstood[session.failures % notUnderstood.length] ?? "";
  // A user who typed reads the reason and can type again: a second turn would only keep the site busy.
  if (site.siteId === textSite && session.question === "")
    return close(site, sorry, { reason: "intentNotRecognized" }, context);
  return ask(site, { ...session, failures: session.failures + 1 }, `${sorry} ${session.question}`.trim(), context);
}

/**
 * Handles silence. A question is repeated; without one, after an accidental wake word or a second silence, the session ends
 * without speech, because no user is there.
 */
export function hearNothing(site: ActiveSite, context: Context): Move {
  const { session } = site;
  if (session.sendIntentNotRecognized) return tellNotRecognized(site, context, undefined, {});
  if (session.question === "" || session.silences >= context.limits.silenceRetries)
    return end(site, { reason: "intentNotRecognized" }, context);
  return ask(site, { ...session, silences: session.silences + 1 }, session.question, context);
}
