/** Finds a session by the id, or its first characters, that a person types. */
import type { SessionSummary } from "../supervisor/sessions/session.ts";
import type { Rest } from "./client/rest.ts";
import { Failure } from "./failure.ts";

/** Returns the whole id. Throws Failure when several ids begin with these characters. */
export async function completeSessionId(rest: Rest, asked: string): Promise<string> {
  if (asked.length >= 36) return asked;
  const { sessions } = await rest.get<{ sessions: readonly SessionSummary[] }>("/sessions", { limit: 1000 });
  const found = sessions.filter(({ sessionId }) => sessionId.startsWith(asked));
  if (found.length > 1)
    throw new Failure("usage", `${found.length} sessions begin with ${asked}: give more characters`);
  if (found[0] !== undefined) return found[0].sessionId;
  throw new Failure("notWell", `no session begins with ${asked}`, {
    remedy: "`sotto sessions list` shows those that are remembered",
  });
}
