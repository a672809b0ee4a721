import { Type } from "typebox";
import { accepting, TaskHeaders } from "./accepted.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

/** [admin-rest.md, Tasks] */
export const Task = Type.Object({
  taskId: Type.String(),
  kind: Type.String(),
  about: Type.Optional(Type.String({ description: "What it is about, for example `restart asr`." })),
  status: Type.Enum(["queued", "running", "completed", "failed"]),
  createdAt: Type.String({ format: "date-time" }),
  startedAt: Type.Optional(Type.String({ format: "date-time" })),
  endedAt: Type.Optional(Type.String({ format: "date-time" })),
  stage: Type.Optional(Type.String({ description: "The current or last stage." })),
  progress: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
  canRetry: Type.Optional(
    Type.Boolean({ description: "It has failed, and the same request can be made again with `retry`." }),
  ),
});

export const TaskLine = Type.Object({
  time: Type.String({ format: "date-time" }),
  level: Type.Enum(["info", "warn", "error"]),
  message: Type.String(),
});

export const TaskList = Type.Object({
  tasks: Type.Array(Task),
  cursor: Type.Union([Type.Integer(), Type.Null()], { description: "Cursor of the next page; null on the last page." }),
});

export const listTasks = operation("GET /tasks", {
  operationId: "listTasks",
  tags: ["tasks"],
  role: "viewer",
  summary: "List the tasks, newest first",
  description:
    "Filter by status or kind. `limit` sets the page size; pass the `cursor` of the response to get the next page. It is null on the last page. Finished tasks are kept for 90 days, at most 1,000.",
  querystring: Type.Object(
    {
      status: Type.Optional(Task.properties.status),
      kind: Type.Optional(Type.String({ maxLength: 40 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: "Default with `cursor`: 100." })),
      cursor: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    { additionalProperties: false },
  ),
  response: { 200: TaskList, ...guarded },
});

export const getTask = operation("GET /tasks/:taskId", {
  operationId: "getTask",
  tags: ["tasks"],
  role: "viewer",
  summary: "Get a task and its log",
  description: "With `follow`, the response continues line by line until the task ends, followed by the task.",
  params: Type.Object({ taskId: Type.String() }),
  querystring: Type.Object({ follow: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
  response: {
    200: {
      description: "The task; as text, only its log; with `follow`, a stream of log lines followed by the task.",
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

export const operateTask = operation("POST /tasks/:taskId", {
  operationId: "operateTask",
  tags: ["tasks"],
  summary: "Retry a failed task",
  description:
    "`retry` makes the request of the failed task again, as a new task. Only tasks with `canRetry` can be retried: requests with an uploaded file or a secret are not kept.",
  params: Type.Object({ taskId: Type.String() }),
  headers: TaskHeaders,
  body: Type.Object({ operation: Type.Enum(["retry"]) }, { additionalProperties: false }),
  response: {
    ...guarded,
    ...accepting,
    ...problems([404, "The task does not exist."]),
  },
});
