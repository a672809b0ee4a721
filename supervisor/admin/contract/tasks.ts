import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

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

export const listTasks = operation("GET /tasks", {
  operationId: "listTasks",
  tags: ["tasks"],
  summary: "List the tasks, newest first",
  description:
    "All of them, or those of a status or kind. With `limit` the newest so many, and `cursor` of the answer asks for the next ones; it is null at the end. Tasks that ended are kept 90 days, or the last 1,000.",
  querystring: Type.Object(
    {
      status: Type.Optional(Task.properties.status),
      kind: Type.Optional(Type.String({ maxLength: 40 })),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 1000, description: "100 where `cursor` is given without it." }),
      ),
      cursor: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    { additionalProperties: false },
  ),
  response: { 200: TaskList, ...guarded },
});

export const getTask = operation("GET /tasks/:taskId", {
  operationId: "getTask",
  tags: ["tasks"],
  summary: "Get a task and its log",
  description: "With `follow` the answer goes on, line by line, until the task ends, and then has the task itself.",
  params: Type.Object({ taskId: Type.String() }),
  querystring: Type.Object({ follow: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
  response: {
    200: {
      description: "The task; its log alone as text; or, followed, each line of it and at last the task.",
      content: {
        "application/json": { schema: Type.Object({ ...Task.properties, logs: Type.Array(TaskLine) }) },
        "text/plain": { schema: Type.String() },
        "text/event-stream": { schema: Type.String() },
        "application/x-ndjson": { schema: Type.String() },
      },
    },
    ...guarded,
    ...problems([404, "The task does not exist."]),
  },
});
