import { Readable } from "node:stream";
import { Type } from "typebox";
import { SottoError } from "../../errors.ts";
import type { Task as TaskValue } from "../../tasks/task.ts";
import type { ListFilter } from "../../tasks/task-store.ts";
import { guarded, problems } from "../contract/problem.ts";
import { Task, TaskLine, TaskList } from "../contract/task.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";
import type { Streams } from "./follow.ts";

/** GET /tasks, GET /tasks/{taskId}. [spec A; admin-rest.md] */
export function taskRoutes(app: App, { tasks }: Services, streams: Streams): void {
  app.get(
    "/tasks",
    {
      schema: {
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
      },
    },
    async ({ query }, reply) => {
      if (query.limit === undefined && query.cursor === undefined)
        return reply.type("application/json; charset=utf-8").send(Readable.from(allTasks(tasks, query)));
      const { tasks: found, cursor } = tasks.list({ ...query, limit: query.limit ?? 100 });
      return { tasks: [...found], cursor: cursor ?? null };
    },
  );
  const known = (taskId: string): TaskValue => {
    const task = tasks.get(taskId);
    if (task === undefined) throw new SottoError("TASK_UNKNOWN", "there is no such task");
    return task;
  };
  app.get(
    "/tasks/:taskId",
    {
      schema: {
        operationId: "getTask",
        tags: ["tasks"],
        summary: "Get a task and its log",
        description:
          "With `follow` the answer goes on, line by line, until the task ends, and then has the task itself.",
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
      },
    },
    async (request, reply) => {
      const { taskId } = request.params;
      const task = known(taskId);
      if (request.query.follow === true) {
        let seen = 0;
        const next = () => {
          const now = known(taskId);
          const lines = tasks.lines(taskId, seen);
          seen += lines.length;
          const ended = now.status === "completed" || now.status === "failed";
          return { items: ended ? [...lines, now] : lines, ended };
        };
        return streams.follow(request, reply, next, (changed) => tasks.watch(taskId, changed));
      }
      const logs = [...tasks.lines(taskId)];
      if (request.headers.accept?.includes("text/plain") !== true) return { ...task, logs };
      const text = logs.map(({ time, level, message }) => `${time} ${level} ${message}\n`).join("");
      return reply.type("text/plain; charset=utf-8").send(text);
    },
  );
}

/** So many are read at once, while a client that takes its time has taken the ones before. */
const page = 200;

/** The list of all, in pieces: a board keeps tens of thousands, and its memory is small. */
function* allTasks(tasks: Services["tasks"], filter: Omit<ListFilter, "limit" | "cursor">): Generator<string> {
  yield '{"tasks":[';
  for (let [cursor, before]: [number | undefined, string] = [undefined, ""]; ; before = ",") {
    const found = tasks.list({ ...filter, limit: page, cursor });
    if (found.tasks.length > 0) yield before + found.tasks.map((task) => JSON.stringify(task)).join(",");
    if (found.cursor === undefined) break;
    cursor = found.cursor;
  }
  yield '],"cursor":null}';
}
