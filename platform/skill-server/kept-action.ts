/**
 * Keeps one action running: starts it, starts it again when it ends, stops it for good.
 *
 * INVARIANTS
 * 1. At most one process of an action runs.
 * 2. After `stop` has resolved no process of it runs, and none is ever started.
 * 3. It is started again after every end but with code 125, which asks not to be.
 */
import type { Log } from "../port/port.ts";
import { exitCodes } from "../port/start-message.ts";
import type { ActionProcess, Output } from "./action-process.ts";
import { Backoff, type BackoffTimes } from "./backoff.ts";
import type { Failures } from "./failures.ts";
import type { Action } from "./skills-folder.ts";

export type Keeping = {
  readonly log: Log;
  readonly backoff: BackoffTimes;
  readonly stopTimeout: number;
  readonly linesPerSecond: number;
  /** Starts the action. Rejects when it cannot be started now. */
  readonly start: (action: Action, output: Output) => Promise<ActionProcess>;
  readonly failures: Failures;
};

export class KeptAction {
  readonly action: Action;
  readonly #keeping: Keeping;
  readonly #backoff: Backoff;
  readonly #stopping = Promise.withResolvers<void>();
  readonly #life: Promise<void>;
  #process: ActionProcess | undefined;
  #stopped = false;

  constructor(action: Action, keeping: Keeping) {
    this.action = action;
    this.#keeping = keeping;
    this.#backoff = new Backoff(keeping.backoff);
    this.#life = this.#live();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopping.resolve();
    await this.#process?.stop(this.#keeping.stopTimeout);
    await this.#life;
    this.#keeping.failures.remove(this.action);
  }

  async #live(): Promise<void> {
    const { log, failures } = this.#keeping;
    const { skill, action } = this.action;
    while (!this.#stopped) {
      const began = performance.now();
      const again = await this.#run();
      if (this.#stopped) return;
      if (!again) {
        failures.add(this.action, "has ended, and asked not to be started again");
        return;
      }
      const { wait, loops, begins } = this.#backoff.ended(performance.now() - began);
      if (begins) log.error({ skill, action }, "the action ends again and again");
      if (loops) failures.add(this.action, "ends again and again");
      log.info({ skill, action, wait, loops }, "the action will be started again");
      await this.#pause(wait);
    }
  }

  /** One run, from start to end; whether the action is to be started again. */
  async #run(): Promise<boolean> {
    const { log, start, linesPerSecond, stopTimeout } = this.#keeping;
    const { skill, action } = this.action;
    let stable: NodeJS.Timeout | undefined;
    try {
      const running = await start(this.action, {
        linesPerSecond,
        line: (stream, line) => log.info({ skill, action, stream }, line),
        dropped: (stream, dropped) => log.warn({ skill, action, stream, dropped }, "the action logs too much"),
      });
      this.#process = running;
      log.info({ skill, action, pid: running.pid }, "the action has started");
      stable = setTimeout(() => this.#keeping.failures.remove(this.action), this.#keeping.backoff.stable).unref();
      // Asked to stop while it was starting.
      const { code, signal, why } = await (this.#isStopped() ? running.stop(stopTimeout) : running.ended);
      if (this.#isStopped()) log.info({ skill, action, code, signal, why }, "the action has stopped");
      else log.warn({ skill, action, code, signal, why }, "the action has ended");
      return code !== exitCodes.neverRestart;
    } catch (error) {
      log.error({ skill, action, error }, "the action cannot be started");
      return true;
    } finally {
      clearTimeout(stable);
      this.#process = undefined;
    }
  }

  #isStopped(): boolean {
    return this.#stopped;
  }

  /** Waits, but no longer than until it is asked to stop. */
  async #pause(milliseconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    await Promise.race([over, this.#stopping.promise]);
    clearTimeout(timer);
  }
}
