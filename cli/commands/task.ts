import type { Task } from "../../supervisor/tasks/task.ts";
import type { TaskLine } from "../../supervisor/work.ts";
import { level, type Rest } from "../client/rest.ts";
import type { Run } from "../command.ts";
import { completeTaskId, shortId } from "../complete-id.ts";
import { Failure } from "../failure.ts";
import { taskWords } from "../task-words.ts";
import { followTask, tellEnd } from "../follow-task.ts";
import { clock } from "../screen/words.ts";
import { taskColours } from "./tasks.ts";

export const run: Run = async ({ connect, screen, given: [asked = ""], is }) => {
  const rest = await connect();
  const taskId = asked === "last" ? await newest(rest) : await completeTaskId(rest, asked);
  const task = await rest.get<Task & { logs: readonly TaskLine[] }>(`/tasks/${level(taskId)}`);
  if (is("retry")) {
    const { taskId: next } = await rest.send<{ taskId: string }>("POST", `/tasks/${level(taskId)}`, {
      operation: "retry",
    });
    return followTask(rest, next, screen);
  }
  const ended = task.status === "completed" || task.status === "failed";
  if (!screen.json) {
    const { status, kind, about, createdAt, canRetry } = task;
    screen.print(
      `${screen.paint("bold", task.taskId)} ${taskWords(kind)}${about === undefined ? "" : ` (${about})`}: ${screen.paint(taskColours[status], status)}, asked at ${clock(createdAt)}`,
    );
    if (canRetry === true)
      screen.note(`\`sotto task ${task.taskId.slice(0, shortId)} --retry\` makes the same request again.`);
  }
  if (is("follow") && !ended) return followTask(rest, task.taskId, screen);
  if (screen.json) {
    screen.data(task);
    return task.status === "failed" ? "notWell" : "done";
  }
  for (const { time, message } of task.logs) screen.print(`  ${screen.paint("dim", clock(time))} ${message}`);
  return ended ? tellEnd(task, screen) : "done";
};

async function newest(rest: Rest): Promise<string> {
  const { tasks } = await rest.get<{ tasks: readonly Task[] }>("/tasks", { limit: 1 });
  if (tasks[0] === undefined) throw new Failure("notWell", "there is no task yet");
  return tasks[0].taskId;
}
