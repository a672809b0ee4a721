/** The response of every long-running operation: a task, which is durable by then. [admin-rest.md, Tasks] */
import { Type } from "typebox";
import { problems } from "./problem.ts";

export const Accepted = Type.Object({ taskId: Type.String() });

/** The header that makes a repeated request return the same task. */
export const TaskHeaders = Type.Object({
  "idempotency-key": Type.Optional(Type.String({ minLength: 1, maxLength: 128, pattern: "^[!-~]+$" })),
});

/** The responses of every asynchronous route, besides its own. */
export const accepting = {
  202: {
    description: "The task is queued and will survive a restart.",
    headers: { Location: { type: "string", description: "Path of the task." } },
    content: { "application/json": { schema: Accepted } },
  },
  ...problems(
    [409, "Not possible in the current state."],
    [422, "Well-formed, but impossible to carry out; or the Idempotency-Key was used for another request."],
    [429, "Too many queued tasks, or too many failed requests."],
  ),
};
