/**
 * Ends a command that does not end by itself: a maintainer script that is silent for too long, and a command that takes too long
 * as a whole, such as `apt-get update` of which a byte arrives now and then. dpkg is not ended while it may still end: what it
 * leaves half unpacked must be repaired, and each caller does that.
 */
import type { ChildProcess } from "node:child_process";
import { endAll, endScripts, isRunning } from "./hung-scripts.ts";
import { Silence } from "./silence.ts";

export type Limits = {
  /** The longest time for a command, in seconds, whatever its output. */
  readonly maxSeconds: number;
  /** How much longer for one that has dpkg at work. */
  readonly dpkgSeconds: number;
};

export type Watching = Limits & {
  /** The size of what it has said so far. */
  readonly said: () => number;
  readonly silentSeconds: () => number;
  readonly isHurried: () => boolean;
  readonly say: (line: string) => void;
};

/** What was ended, in words. */
export type Ended = "a script of a package hung" | "it took too long";

/** One that is killed and does not end waits for a disk that does not answer, in seconds. */
const endingSeconds = 60;

export class CommandWatch {
  readonly #child: ChildProcess;
  readonly #watching: Watching;
  readonly #silence: Silence;
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout;
  readonly #lost = Promise.withResolvers<number>();
  #ended: Ended | undefined;
  #killedAt: number | undefined;

  constructor(child: ChildProcess, watching: Watching) {
    this.#child = child;
    this.#watching = watching;
    this.#silence = new Silence(this.#began);
    this.#timer = setInterval(() => this.#look(), 1000);
  }

  /** What was ended; undefined while nothing was. */
  get ended(): Ended | undefined {
    return this.#ended;
  }

  /** Resolves, to an exit code, only if it cannot even be killed. */
  get lost(): Promise<number> {
    return this.#lost.promise;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const { said, isHurried, silentSeconds, maxSeconds, dpkgSeconds, say } = this.#watching;
    const { pid } = this.#child;
    const now = performance.now();
    const silent = this.#silence.look(said(), now, isHurried());
    const seconds = (now - this.#began) / 1000;
    if (pid === undefined) return;
    if (this.#killedAt !== undefined) {
      endAll(pid);
      if (now - this.#killedAt > endingSeconds * 1000) this.#lost.resolve(1);
      return;
    }
    if (silent < silentSeconds() * 1000 && seconds < maxSeconds) return;
    this.#silence.begin();
    if (endScripts(pid)) {
      this.#ended = "a script of a package hung";
      say("== a script of a package hangs, and is ended");
    } else if (seconds >= maxSeconds + (isRunning(pid, "dpkg") ? dpkgSeconds : 0)) {
      this.#ended ??= "it took too long";
      this.#killedAt = now;
      say(`== it takes more than ${Math.round(seconds / 60)} min, and is ended`);
      endAll(pid, "SIGTERM");
    }
  }
}
