/**
 * Keeps one action running: starts it, restarts it when it ends, and stops it permanently.
 *
 * INVARIANTS
 * 1. At most one process of an action runs.
 * 2. After `stop` has resolved, no process of it runs, and none is ever started.
 * 3. It is restarted after every end, except with code 125, which asks not to be restarted, and except while the
 * platform is stopping.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../port/port.ts";
import { exitCodes } from "../port/start-message.ts";
import type { Exit } from "../port/systemctl.ts";
import type { ActionProcess, Output } from "./action-process.ts";
import { Backoff, type BackoffTimes } from "./backoff.ts";
import type { Failures } from "./failures.ts";
import type { Action } from "./skills-folder.ts";

export type Keeping = {
  readonly log: Log;
  readonly backoff: BackoffTimes;
  readonly stopTimeoutMs: number;
  readonly linesPerSecond: number;
  /** Starts the action. Rejects when that is not possible now, and soon when `stopping` is aborted. */
  readonly start: (action: Action, output: Output, stopping: AbortSignal) => Promise<ActionProcess>;
  /**
   * Returns true when the platform is being stopped by something that stops actions, too, so that starting any makes no
   * sense.
   */
  readonly leaves: () => Promise<boolean>;
  readonly failures: Failures;
};

/** An action that has printed too much is well after this time without dropped lines. */
const quietMs = 60_000;

/** How often to check whether the platform, which was to be stopped, continues after all. */
const pollMs = 1000;

/** How a run ended, or why it could not start. */
type Ending = { readonly exit: Exit } | { readonly error: unknown };

/** By somebody else: whoever stops it here does not restart it. */
function wasKilled(ending: Ending): boolean {
  return (
    "exit" in ending &&
    ending.exit.why === undefined &&
    (ending.exit.signal === "SIGKILL" || ending.exit.signal === "SIGTERM")
  );
}

/** Exit codes of a program that could not be executed: of `env` and of a shell, and of systemd. */
const noProgram: ReadonlySet<number | null> = new Set([126, 127, 203]);

/** Says how it ended, in words that follow "ends again and again". */
function reasonOf(ending: Ending): string {
  if ("error" in ending) {
    const { code, message } = ending.error as NodeJS.ErrnoException;
    return code === "ENOENT" || code === "EACCES"
      ? noProgramWords
      : `: it cannot be started: ${message.split("\n")[0]}`;
  }
  const { code, signal, why } = ending.exit;
  if (why !== undefined) return `: ${why}`;
  if (signal !== null) return `: ${signal}`;
  return noProgram.has(code) ? noProgramWords : `: exit code ${code}`;
}

const noProgramWords = ": the program that its first line names (#!) is missing or cannot be executed";

export class KeptAction {
  readonly action: Action;
  readonly #keeping: Keeping;
  readonly #backoff: Backoff;
  readonly #stopping = new AbortController();
  readonly #life: Promise<void>;
  #process: ActionProcess | undefined;
  #quiet: NodeJS.Timeout | undefined;

  constructor(action: Action, keeping: Keeping) {
    this.action = action;
    this.#keeping = keeping;
    this.#backoff = new Backoff(keeping.backoff);
    this.#life = this.#live();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#process?.stop(this.#keeping.stopTimeoutMs);
    await this.#life;
    clearTimeout(this.#quiet);
    this.#keeping.failures.remove(this.action);
    this.#keeping.failures.removeFlood(this.action);
  }

  async #live(): Promise<void> {
    const { log, failures } = this.#keeping;
    const { skill, action } = this.action;
    while (!this.#isStopped()) {
      const began = performance.now();
      const ending = await this.#run();
      if (this.#isStopped()) {
        if ("exit" in ending) this.#tellStopped(ending.exit);
        return;
      }
      if (await this.#leaves()) {
        log.info({ skill, action }, "the platform is being stopped: the action waits");
        while (!this.#isStopped() && (await this.#leaves())) await this.#pause(pollMs);
        continue;
      }
      if ("error" in ending) log.error({ skill, action, error: ending.error }, "cannot start the action");
      else log.warn({ skill, action, ...ending.exit }, "action ended");
      if ("exit" in ending && ending.exit.code === exitCodes.neverRestart) {
        failures.add(this.action, "has ended, and asked not to be started again");
        return;
      }
      const { waitMs, loops, begins } = this.#backoff.ended(performance.now() - began, wasKilled(ending));
      if (begins) log.error({ skill, action }, "action is crash-looping");
      if (loops) failures.add(this.action, `ends again and again${reasonOf(ending)}`);
      log.info({ skill, action, waitMs, loops }, "action will be restarted");
      await this.#pause(waitMs);
    }
  }

  /** One run, from start to end. */
  async #run(): Promise<Ending> {
    const { log, start, linesPerSecond, stopTimeoutMs } = this.#keeping;
    const { skill, action } = this.action;
    const output: Output = {
      linesPerSecond,
      line: (stream, line) => log.info({ skill, action, stream }, line),
      dropped: (stream, dropped) => {
        log.warn({ skill, action, stream, dropped }, "action exceeds the log rate limit");
        this.#floods();
      },
    };
    let stable: NodeJS.Timeout | undefined;
    try {
      const running = await start(this.action, output, this.#stopping.signal);
      this.#process = running;
      log.info({ skill, action, pid: running.pid }, "action started");
      stable = setTimeout(() => this.#keeping.failures.remove(this.action), this.#keeping.backoff.stable).unref();
      // A stop was requested while it was starting.
      return { exit: await (this.#isStopped() ? running.stop(stopTimeoutMs) : running.ended) };
    } catch (error) {
      return { error };
    } finally {
      clearTimeout(stable);
      this.#process = undefined;
    }
  }

  #floods(): void {
    const { failures } = this.#keeping;
    clearTimeout(this.#quiet);
    // The last lines of an action that was stopped.
    if (this.#isStopped()) return;
    failures.addFlood(this.action);
    this.#quiet = setTimeout(() => failures.removeFlood(this.action), quietMs).unref();
  }

  #tellStopped(exit: Exit): void {
    const { log } = this.#keeping;
    const { skill, action } = this.action;
    log.info({ skill, action, ...exit }, "action stopped");
    if (exit.signal === "SIGKILL")
      log.warn({ skill, action }, "action did not end when it was told to, and was killed");
  }

  /** Without an answer it counts as no. */
  #leaves(): Promise<boolean> {
    return this.#keeping.leaves().catch(() => false);
  }

  #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Waits, but only until a stop is requested. */
  async #pause(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
