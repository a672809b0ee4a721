import { type Answer, call } from "./call.ts";
import { problemWords, Refused } from "./problem.ts";
import { say } from "../words/say.ts";

/**
 * Waits until a task has ended, even if the board restarts meanwhile: `await done(call("operateComponent", …))`.
 * @throws Refused also when the task failed
 */
export async function done(accepted: Promise<{ readonly taskId: string }>): Promise<Answer<"getTask">> {
  const { taskId } = await accepted;
  while (true) {
    const task = await call("getTask", { params: { taskId } }).catch((error: unknown) => {
      if (error instanceof Refused && (error.isAway || error.status === 503)) return undefined;
      throw error;
    });
    if (task?.status === "completed") return task;
    if (task?.status === "failed") {
      const { code = "TASK_FAILED", message: detail = "" } = task.error ?? {};
      const title = (await problemWords())?.titleOf(code);
      throw title === undefined
        ? new Refused({ code, title: say("The task failed"), detail })
        : new Refused({ code, title }, undefined, detail);
    }
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
}
