/** Long-running operations. [spec A; admin-rest.md] */
import { Readable } from "node:stream";
import { SottoError } from "../../errors.ts";
import type { TaskRequests } from "../../tasks/kinds.ts";
import type { TaskQueue } from "../../tasks/queue.ts";
import type { Task } from "../../tasks/task.ts";
import type { ListFilter } from "../../tasks/task-store.ts";
import { accepted, askerOf } from "../accept.ts";
import * as contract from "../contract/tasks.ts";
import { route } from "../route.ts";
import type { Streams } from "../streams.ts";

type Needs = {
  readonly tasks: Pick<TaskQueue<TaskRequests>, "get" | "lines" | "listAsJson" | "retry" | "watch">;
  readonly streams: Pick<Streams, "follow">;
};

export const listTasks = route(contract.listTasks, ({ tasks }: Needs) => async ({ query }, reply) => {
  reply.type("application/json; charset=utf-8");
  if (query.limit === undefined && query.cursor === undefined) return reply.send(Readable.from(allTasks(tasks, query)));
  const { json, cursor } = tasks.listAsJson({ ...query, limit: query.limit ?? 100 });
  return reply.send(`{"tasks":[${json}],"cursor":${cursor ?? null}}`);
});

export const getTask = route(contract.getTask, ({ tasks, streams }: Needs) => async (request, reply) => {
  const { taskId } = request.params;
  const task = known(tasks, taskId);
  if (request.query.follow === true) {
    let seen = 0;
    const next = () => {
      const now = known(tasks, taskId);
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
});

export const operateTask = route(
  contract.operateTask,
  ({ tasks }: Needs) =>
    async (request, reply) =>
      accepted(reply, await tasks.retry(request.params.taskId, askerOf(request))),
);

function known(tasks: Needs["tasks"], taskId: string): Task {
  const task = tasks.get(taskId);
  if (task === undefined)
    throw new SottoError("TASK_UNKNOWN", "there is no such task", {
      remedy: "GET /admin/tasks lists those that are kept",
    });
  return task;
}

/** The number of tasks read at once, while a slow client reads the previous ones. */
const page = 200;

/** Yields the whole list in pieces: a board keeps tens of thousands of tasks, and its memory is small. */
function* allTasks(tasks: Needs["tasks"], filter: Omit<ListFilter, "limit" | "cursor">): Generator<string> {
  yield '{"tasks":[';
  for (let [cursor, before]: [number | undefined, string] = [undefined, ""]; ; before = ",") {
    const found = tasks.listAsJson({ ...filter, limit: page, cursor });
    if (found.json !== "") yield before + found.json;
    if (found.cursor === undefined) break;
    cursor = found.cursor;
  }
  yield '],"cursor":null}';
}
