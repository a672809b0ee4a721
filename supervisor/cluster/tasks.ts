/** What other hubs have decided is done here by tasks, in turn with all others, and shown with them. */
import { SottoError } from "../errors.ts";
import type { TaskRequests } from "../tasks/kinds.ts";
import type { TaskQueue } from "../tasks/queue.ts";

/** What has failed is tried again after this time, or when it is something else: the network may be back, or a package installed. */
const usualAgainMs = 30 * 60_000;
/** The same for what NATS did not give. */
const unreachableMs = 60_000;
/** In the list of tasks. */
const login = "another hub";

/** Resolves when it has ended well; rejects with its reason. */
export async function taskOf<Name extends keyof TaskRequests>(
  queue: Pick<TaskQueue<TaskRequests>, "get" | "submit" | "watch">,
  name: Name,
  request: TaskRequests[Name],
): Promise<void> {
  const taskId = await queue.submit(name, request, { login });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = (): void => {
    const task = queue.get(taskId);
    if (task?.status === "completed") resolve();
    else if (task === undefined || task.status === "failed")
      reject(
        task?.error === undefined ? new Error("the task is gone") : new SottoError(task.error.code, task.error.message),
      );
  };
  const unwatch = queue.watch(taskId, look);
  look();
  try {
    await promise;
  } finally {
    unwatch();
  }
}

export class Attempts {
  readonly #failed = new Map<string, { readonly what: string; readonly until: number; readonly error: unknown }>();
  readonly #againMs: number;

  constructor(againMs = usualAgainMs) {
    this.#againMs = againMs;
  }

  /** Throws it, now and for a while. */
  fail(name: string, what: string, error: Error): never {
    this.#note(name, what, error);
    throw error;
  }

  /** Rejects at once with the reason of the last attempt, if that was not long ago and at the same. */
  async once(name: string, what: string, work: () => Promise<void>): Promise<void> {
    const last = this.#failed.get(name);
    if (last !== undefined && last.what === what && performance.now() < last.until) throw last.error;
    this.#failed.delete(name);
    try {
      await work();
    } catch (error) {
      // It is only not possible yet.
      const isEarly = error instanceof SottoError && (error.code === "STARTING" || error.code === "TASK_QUEUE_FULL");
      if (!isEarly) this.#note(name, what, error);
      throw error;
    }
  }

  #note(name: string, what: string, error: unknown): void {
    const isUnreachable = error instanceof SottoError && error.code === "CLUSTER_UNREACHABLE";
    this.#failed.set(name, { what, until: performance.now() + (isUnreachable ? unreachableMs : this.#againMs), error });
  }
}
