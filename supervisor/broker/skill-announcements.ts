/**
 * A skill with the right to announce does so for somebody who speaks with it: it waits in quiet hours like everybody, asks for
 * some, and touches nothing that others have announced.
 */
import { announcementsPerform } from "#bus";
import { readJson } from "../../platform/bus/json.ts";

type Refusal = (topic: string, payload: Buffer) => string | undefined;

/** Returns a refusal of what only users may do with announcements, before another one. */
export function refuseOrders(prefix: string, owns: (sessionId: unknown) => boolean, otherwise: Refusal): Refusal {
  const announces = `${prefix}/${announcementsPerform.format({})}`;
  return (topic, payload) => (topic === announces ? reasonIn(payload, owns) : otherwise(topic, payload));
}

function reasonIn(payload: Buffer, owns: (sessionId: unknown) => boolean): string | undefined {
  let said: { action?: unknown; importance?: unknown; spoken?: { sessionId?: unknown } | null } | null;
  try {
    said = readJson(payload) as typeof said;
  } catch {
    return "it is no JSON";
  }
  if (said?.action === "quiet" || said?.action === "disturb") return undefined;
  if (said?.action !== "announce") return "skills announce and keep quiet, and do nothing else with announcements";
  if (said.importance === "urgent") return "a skill announces nothing urgent";
  // A voice is played elsewhere only by the skill that it spoke to.
  if (said.spoken != null && !owns(said.spoken.sessionId)) return "the session in which it was said is another's";
  return undefined;
}
