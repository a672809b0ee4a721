/** Waits for a task and shows its progress. */
import type { Task } from "../supervisor/tasks/task.ts";
import type { TaskLine } from "../supervisor/work.ts";
import { level, type Rest } from "./client/rest.ts";
import { type Exit, Failure } from "./failure.ts";
import type { Screen } from "./screen/screen.ts";
import { duration } from "./screen/words.ts";

type Item = TaskLine | Task;

/** How often to poll, and how long a platform may be unreachable while its own upgrade restarts it. */
const pollMs = 250;
const reconnectTimeoutMs = 180_000;

/** Shows the rest of a task's log and its result. */
export async function followTask(rest: Rest, taskId: string, screen: Screen): Promise<Exit> {
  const stop = drawProgress(rest, taskId, screen);
  try {
    for (let [seen, said] = [0, ""]; ; ) {
      try {
        let skip = seen;
        for await (const item of rest.stream<Item>(`/tasks/${level(taskId)}`, { follow: true })) {
          if ("status" in item) return tellEnd(item, screen);
          if (skip > 0) skip -= 1;
          else {
            seen += 1;
            // A program's own heading often repeats the stage that was just shown.
            const words = item.message.replace(/^\| (?:== )?/u, "");
            if (words !== said) tellLine(item, screen);
            said = words;
          }
        }
        await back(rest, new Failure("unreachable", "the platform has hung up"));
      } catch (error) {
        if (!isAway(error)) throw error;
        await back(rest, error);
      }
    }
  } finally {
    stop();
  }
}

/** Resolves when the platform answers again. Throws the failure when it does not in time. */
async function back(rest: Rest, failure: unknown): Promise<void> {
  for (const until = performance.now() + reconnectTimeoutMs; performance.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, pollMs * 4));
    try {
      await rest.get("/health");
      return;
    } catch (error) {
      if (!isAway(error)) return;
    }
  }
  throw failure;
}

function isAway(error: unknown): error is Failure {
  return error instanceof Failure && (error.exit === "unreachable" || error.exit === "later");
}

export function tellLine({ level: importance, message }: TaskLine, screen: Screen): void {
  if (screen.json) return;
  const colour = importance === "error" ? "red" : importance === "warn" ? "yellow" : undefined;
  screen.print(`  ${colour === undefined ? message : screen.paint(colour, message)}`);
}

export function tellEnd(task: Task, screen: Screen): Exit {
  screen.progress("");
  const exit = task.status === "failed" ? "notWell" : "done";
  if (screen.json) {
    screen.data(task);
    return exit;
  }
  const { startedAt, endedAt, error } = task;
  const took =
    startedAt === undefined || endedAt === undefined
      ? ""
      : ` in ${duration((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)}`;
  if (error === undefined) screen.print(`${screen.paint("green", "done")}${took}`);
  else screen.print(`${screen.paint("red", "failed")}${took}: ${error.message} (${error.code})`);
  return exit;
}

/** Shows the current stage of the task on one line. Returns a function that ends it. */
function drawProgress(rest: Rest, taskId: string, screen: Screen): () => void {
  if (!screen.live) return () => undefined;
  const began = performance.now();
  let task: Task | undefined;
  let turn = 0;
  let asking = false;
  const timer = setInterval(() => {
    turn += 1;
    const part = task?.progress === undefined ? "" : ` ${Math.round(task.progress * 100)} %`;
    const what = task?.status === "queued" ? "waits for another task" : (task?.stage ?? "working");
    const wheel = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"[turn % 10];
    screen.progress(`${wheel} ${what}${part} ${screen.paint("dim", duration((performance.now() - began) / 1000))}`);
    if (asking || turn % 4 !== 1) return;
    asking = true;
    rest
      .get<Task>(`/tasks/${level(taskId)}`)
      // The log's stream reports errors; this only draws.
      .then(
        (now) => (task = now),
        () => undefined,
      )
      .finally(() => (asking = false));
  }, pollMs);
  return () => {
    clearInterval(timer);
    screen.progress("");
  };
}
