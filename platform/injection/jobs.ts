/** Processes requests one at a time: writes the values first, then has their users load them. */
import { errorInjection } from "#bus";
import { type Injected, readInjected } from "../assistant/injected.ts";
import type { Stand } from "../port/port.ts";
import type { InjectionConfig } from "./component.ts";
import type { Reloading } from "./reloading.ts";
import { Refused } from "./values.ts";

export type Job = {
  readonly context: string;
  /** Resolves to false when nothing has changed. */
  readonly write: () => Promise<boolean | void>;
  readonly complete: () => void;
  /** Gets the reason why nothing was written, instead of the bus. */
  readonly refused?: (error: Error) => void;
};

/** A slow board learns to hear ten new words in a second. */
const secondsPerValue = 0.1;

const countOf = ({ entities }: Injected): number =>
  Object.values(entities).reduce((sum, values) => sum + values.length, 0);

export class Jobs {
  readonly #stand: Stand<InjectionConfig>;
  readonly #reloading: Reloading;
  readonly #stopping = new AbortController();
  readonly #queue: Job[] = [];
  #working: Promise<void> | undefined;

  constructor(stand: Stand<InjectionConfig>, reloading: Reloading) {
    this.#stand = stand;
    this.#reloading = reloading;
  }

  fail({ context }: Pick<Job, "context">, error: Error): void {
    const { log, port } = this.#stand;
    if (error instanceof Refused) log.warn({ context, reason: error.message }, "request refused");
    else log.error({ context, error }, "request failed");
    port.say(errorInjection, { error: error.message.slice(0, 4000), context });
  }

  enqueue(job: Job): void {
    const { length } = this.#queue;
    if (length >= this.#stand.config.queue_length)
      return this.#refuse(job, new Refused(`${length} requests wait already`));
    this.#queue.push(job);
    this.#working ??= this.#work();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
  }

  #refuse(job: Job, error: Error): void {
    if (job.refused === undefined) this.fail(job, error);
    else job.refused(error);
  }

  async #work(): Promise<void> {
    const { config, folders } = this.#stand;
    for (let job = this.#queue.shift(); job !== undefined; job = this.#queue.shift()) {
      try {
        this.#stopping.signal.throwIfAborted();
        if ((await job.write()) === false) continue;
      } catch (error) {
        this.#refuse(job, error as Error);
        continue;
      }
      try {
        const seconds = config.reload_timeout + secondsPerValue * countOf(await readInjected(folders.injected));
        await this.#reloading.reload(seconds, this.#stopping.signal);
        job.complete();
      } catch (error) {
        this.fail(job, new Error(`the values are kept, but ${(error as Error).message}`, { cause: error }));
      }
    }
    this.#working = undefined;
  }
}
