/** Upgrades by the REST, as a person asks for them, followed over the restart that they cause. */
import { setTimeout as pause } from "node:timers/promises";
import type { Admin } from "./admin.ts";
import type { Board } from "./board.ts";
import { until } from "./until.ts";

export type Task = {
  readonly status: string;
  readonly error?: { readonly code?: string; readonly detail?: string; readonly message?: string };
  readonly logs: readonly { readonly message: string }[];
};

/** Asks, and resolves when the task has ended; while the platform is away it is asked again. */
export async function operate(admin: Admin, request: object, seconds = 900): Promise<Task> {
  const { status, body } = await admin.ask("POST", "platform", request);
  const { taskId } = body as { readonly taskId?: string };
  if (status !== 202 || taskId === undefined) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return until(
    `the end of ${JSON.stringify(request)}`,
    async () => {
      const answer = await admin.ask("GET", `tasks/${taskId}`).catch(() => undefined);
      const task = answer?.status === 200 ? (answer.body as Task) : undefined;
      return task?.status === "completed" || task?.status === "failed" ? task : undefined;
    },
    seconds,
  );
}

/** Asks all the time, until it is stopped, whether the platform answers; the result is the longest silence in seconds. */
export function listenFor(admin: Admin): { stop(): Promise<number> } {
  const stopped = new AbortController();
  const work = (async () => {
    let [longest, last] = [0, performance.now()];
    while (!stopped.signal.aborted) {
      const answer = await admin.ask("GET", "health").catch(() => undefined);
      longest = Math.max(longest, performance.now() - last);
      if (answer?.status === 200) last = performance.now();
      await pause(100);
    }
    return longest / 1000;
  })();
  return {
    async stop() {
      stopped.abort();
      return work;
    },
  };
}

export async function installedVersion(board: Board, name = "sotto"): Promise<string> {
  return (await board.run("dpkg-query", "-W", "-f", "${Version} ${db:Status-Status}", name)).stdout;
}
