/**
 * Reloads, one at a time. Requests that arrive during a reload are answered together by one more, because they may
 * refer to newer data than is being read. No reload runs before `begin`: earlier requests wait for the first load.
 */
import { releaseMemoryAfterLoading } from "./release-memory.ts";

const maxWaiting = 100;

type Id = string | undefined;

export class Reloads {
  readonly #reload: () => Promise<void>;
  readonly #done: (ids: readonly Id[]) => void;
  readonly #failed: (ids: readonly Id[], error: Error) => void;
  #waiting: Id[] = [];
  #running: Promise<void> | undefined;
  #begun = false;
  #ended = false;

  constructor(
    reload: () => Promise<void>,
    done: (ids: readonly Id[]) => void,
    failed: (ids: readonly Id[], error: Error) => void,
  ) {
    this.#reload = reload;
    this.#done = done;
    this.#failed = failed;
  }

  /** Requests a reload. Returns false, without accepting the request, when too many wait. */
  ask(id: Id): boolean {
    if (this.#waiting.length >= maxWaiting) return false;
    this.#waiting.push(id);
    if (this.#begun) this.#running ??= this.#run();
    return true;
  }

  begin(): void {
    this.#begun = true;
    if (this.#waiting.length > 0) this.#running ??= this.#run();
  }

  /** Stops accepting requests; resolves when the current reload has ended. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#ended) {
      const ids = this.#waiting;
      this.#waiting = [];
      try {
        await this.#reload();
        this.#done(ids);
      } catch (error) {
        this.#failed(ids, error instanceof Error ? error : new Error(String(error)));
      }
    }
    // The previous model is gone, and what it took for the next one remains.
    releaseMemoryAfterLoading();
    this.#running = undefined;
  }
}
