import { Type } from "typebox";
import { problems } from "./problem.ts";

/** [admin-rest.md, Tasks] */
export const Task = Type.Object({
  taskId: Type.String(),
  kind: Type.String(),
  status: Type.Enum(["queued", "running", "completed", "failed"]),
  createdAt: Type.String({ format: "date-time" }),
  startedAt: Type.Optional(Type.String({ format: "date-time" })),
  endedAt: Type.Optional(Type.String({ format: "date-time" })),
  stage: Type.Optional(Type.String({ description: "What it is doing, or did last." })),
  progress: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
});

export const TaskLine = Type.Object({
  time: Type.String({ format: "date-time" }),
  level: Type.Enum(["info", "warn", "error"]),
  message: Type.String(),
});

export const TaskList = Type.Object({
  tasks: Type.Array(Task),
  cursor: Type.Union([Type.Integer(), Type.Null()], { description: "Where the list goes on; null at its end." }),
});

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
