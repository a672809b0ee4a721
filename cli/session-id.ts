/** A session by what a person types of its id. */
import type { SessionSummary } from "../supervisor/sessions/session.ts";
import type { Rest } from "./client/rest.ts";
import { Failure } from "./failure.ts";

/** The whole id; its beginning is enough. Throws Failure when several begin so. */
export async function completeSessionId(rest: Rest, asked: string): Promise<string> {
  if (asked.length >= 36) return asked;
  const { sessions } = await rest.get<{ sessions: readonly SessionSummary[] }>("/sessions", { limit: 1000 });
  const found = sessions.filter(({ sessionId }) => sessionId.startsWith(asked));
  if (found.length > 1) throw new Failure("usage", `${found.length} sessions begin with ${asked}: give more of it`);
  if (found[0] !== undefined) return found[0].sessionId;
  throw new Failure("notWell", `no session begins with ${asked}`, {
    remedy: "`sotto sessions list` shows those that are remembered",
  });
}
