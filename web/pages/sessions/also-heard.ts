/** Which other rooms heard the wake word of a session. */
import type { Session } from "../../voice/outcome.ts";

/** Returns their sites, in the order in which they were told to leave the answer to this one. */
export function alsoHeard({ events }: Pick<Session, "events">): readonly string[] {
  const sites = events.flatMap(({ topic, payload }) => {
    const { siteId } = (payload ?? {}) as { readonly siteId?: string };
    return topic === "dialogueManager/wakeWordYielded" && siteId !== undefined ? [siteId] : [];
  });
  return [...new Set(sites)];
}
