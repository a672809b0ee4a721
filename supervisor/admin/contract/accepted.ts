/** What every operation answers that takes its time: a task, made durable first. [admin-rest.md, Tasks] */
import { Type } from "typebox";
import { problems } from "./problem.ts";

export const Accepted = Type.Object({ taskId: Type.String() });

/** The header that makes a repeated request the same task. */
export const TaskHeaders = Type.Object({
  "idempotency-key": Type.Optional(Type.String({ minLength: 1, maxLength: 128, pattern: "^[!-~]+$" })),
});

/** What every asynchronous route can answer besides its own. */
export const accepting = {
  202: {
    description: "The task is durable.",
    headers: { Location: { type: "string", description: "The task's path." } },
    content: { "application/json": { schema: Accepted } },
  },
  ...problems(
    [409, "It is not in a state for that."],
    [422, "Well-formed, and impossible; or the Idempotency-Key was used for another request."],
    [429, "Too many tasks wait, or too many requests failed."],
  ),
};
