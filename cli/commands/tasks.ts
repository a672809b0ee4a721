import type { Task } from "../../supervisor/tasks/task.ts";
import type { Run } from "../command.ts";
import { taskWords } from "../task-words.ts";
import { shortId } from "../complete-id.ts";
import { fitted } from "../screen/table.ts";
import { clock, duration } from "../screen/words.ts";

export const taskColours = { queued: "gray", running: "yellow", completed: "green", failed: "red" } as const;

export const run: Run = async ({ connect, screen, text, number }) => {
  const limit = number("limit", 1, 1000) ?? 20;
  const rest = await connect();
  const found = await rest.get<{ tasks: readonly Task[]; cursor: number | null }>("/tasks", {
    limit,
    status: text("status"),
    kind: text("kind"),
  });
  if (screen.json) {
    screen.data(found);
    return "done";
  }
  if (found.tasks.length === 0) {
    screen.note("There are no such tasks.");
    return "done";
  }
  const head = ["task", "what", "about", "status", "asked at", "took", ""].map((word) => screen.paint("dim", word));
  const rows = found.tasks.map(({ taskId, kind, about, status, createdAt, startedAt, endedAt, error, stage }) => [
    taskId.slice(0, shortId),
    taskWords(kind),
    about,
    screen.paint(taskColours[status], status),
    clock(createdAt),
    startedAt === undefined || endedAt === undefined
      ? ""
      : duration((Date.parse(endedAt) - Date.parse(startedAt)) / 1000),
    error?.message ?? (status === "running" ? (stage ?? "") : ""),
  ]);
  for (const line of fitted([head, ...rows], screen.width)) screen.print(line);
  if (found.cursor !== null) screen.note(`There are older ones: --limit ${limit * 2}`);
  return "done";
};
