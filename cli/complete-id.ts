/** Finds a session or a task by the id, or its first characters, that a person types. */
import type { SessionSummary } from "../supervisor/sessions/session.ts";
import type { Task } from "../supervisor/tasks/task.ts";
import type { Rest } from "./client/rest.ts";
import { Failure } from "./failure.ts";

/** The length of an id in lists. */
export const shortId = 8;

/** Throws Failure when no id, or several, begin with these characters. */
export async function completeSessionId(rest: Rest, asked: string): Promise<string> {
  if (asked.length >= 36) return asked;
  const { sessions } = await rest.get<{ sessions: readonly SessionSummary[] }>("/sessions", { limit: 1000 });
  const ids = sessions.map(({ sessionId }) => sessionId);
  return onlyOne(ids, asked, "session", "`sotto sessions list` shows those that are remembered");
}

/** Throws Failure when no id, or several, begin with these characters. */
export async function completeTaskId(rest: Rest, asked: string): Promise<string> {
  if (asked.length >= 36) return asked;
  const { tasks } = await rest.get<{ tasks: readonly Task[] }>("/tasks", { limit: 1000 });
  const ids = tasks.map(({ taskId }) => taskId);
  return onlyOne(ids, asked, "task", "`sotto tasks` shows the last ones");
}

/** Throws Failure when no id, or several, begin with these characters. */
export function onlyOne(ids: readonly string[], asked: string, what: string, remedy: string): string {
  const [found, ...more] = ids.filter((id) => id.startsWith(asked));
  if (more.length > 0)
    throw new Failure("usage", `${more.length + 1} ${what}s begin with ${asked}: give more characters`);
  if (found === undefined) throw new Failure("notWell", `no ${what} begins with ${asked}`, { remedy });
  return found;
}
