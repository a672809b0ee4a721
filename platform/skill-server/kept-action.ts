/**
 * Keeps one action running: starts it, starts it again when it ends, stops it for good.
 *
 * INVARIANTS
 * 1. At most one process of an action runs.
 * 2. After `stop` has resolved no process of it runs, and none is ever started.
 * 3. It is started again after every end but with code 125, which asks not to be.
 */
import { randomUUID } from "node:crypto";
import type { Log } from "../port/port.ts";
import { exitCodes } from "../port/start-message.ts";
import { type ActionProcess, startAction } from "./action-process.ts";
import { Backoff, type BackoffTimes } from "./backoff.ts";
import type { Environment } from "./environment.ts";
import type { Action } from "./skills-folder.ts";

export type Keeping = {
  readonly log: Log;
  readonly backoff: BackoffTimes;
  readonly stopTimeout: number;
  readonly linesPerSecond: number;
  /** What the action is told of the bus. Rejects when that is not known now. */
  readonly environment: (action: Action, run: string) => Promise<Environment>;
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
  }

  async #live(): Promise<void> {
    const { log } = this.#keeping;
    const { skill, action } = this.action;
    while (!this.#stopped) {
      const began = performance.now();
      const again = await this.#run();
      if (this.#stopped || !again) return;
      const { wait, loops, begins } = this.#backoff.ended(performance.now() - began);
      if (begins) log.error({ skill, action }, "the action ends again and again");
      log.info({ skill, action, wait, loops }, "the action will be started again");
      await this.#pause(wait);
    }
  }

  /** One run, from start to end; whether the action is to be started again. */
  async #run(): Promise<boolean> {
    const { log, environment, linesPerSecond, stopTimeout } = this.#keeping;
    const { skill, action } = this.action;
    try {
      const env = await environment(this.action, randomUUID());
      if (this.#stopped) return false;
      const running = await startAction(this.action, env, {
        linesPerSecond,
        line: (stream, line) => log.info({ skill, action, stream }, line),
        dropped: (stream, dropped) => log.warn({ skill, action, stream, dropped }, "the action logs too much"),
      });
      this.#process = running;
      log.info({ skill, action, pid: running.pid }, "the action has started");
      // Asked to stop while it was starting.
      const { code, signal } = await (this.#isStopped() ? running.stop(stopTimeout) : running.ended);
      if (this.#isStopped()) log.info({ skill, action, code, signal }, "the action has stopped");
      else log.warn({ skill, action, code, signal }, "the action has ended");
      return code !== exitCodes.neverRestart;
    } catch (error) {
      log.error({ skill, action, error }, "the action cannot be started");
      return true;
    } finally {
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
