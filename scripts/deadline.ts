/**
 * What of the longest tests fits before a moment: each commit is accepted by a run that ends in time, whatever else the
 * machine does. What does not fit is left out and named; each commit begins with another of them.
 */
import type { FileResult } from "./suite.ts";

export type Clock = () => number;

export class Deadline {
  /** What would not have ended in time, in the order in which it was asked for. */
  readonly leftOut: string[] = [];
  readonly #until: number;
  readonly #secondsOf: (file: string) => number | undefined;
  readonly #now: Clock;
  readonly #always: readonly string[];
  #expected = 0;
  #taken = 0;

  /**
   * `secondsOf`: on a machine with nothing else to do; undefined: nobody knows. `until` and the clock: milliseconds. `always`: what runs
   * whatever the time, and first.
   */
  constructor(
    until: number,
    secondsOf: (file: string) => number | undefined,
    { now = Date.now, always = [] }: { readonly now?: Clock; readonly always?: readonly string[] } = {},
  ) {
    this.#until = until;
    this.#secondsOf = secondsOf;
    this.#now = now;
    this.#always = always;
  }

  /** How many times as long as on an idle machine files take in this run. */
  get #busy(): number {
    return this.#expected === 0 ? 1 : Math.max(1, this.#taken / this.#expected);
  }

  /** Learns from a file that has ended. */
  ended({ file, milliseconds }: Pick<FileResult, "file" | "milliseconds">): void {
    const seconds = this.#secondsOf(file);
    if (seconds === undefined) return;
    this.#expected += seconds;
    this.#taken += milliseconds / 1000;
  }

  /** Gives those that end in time, each judged when it is asked for. */
  *fitting(files: readonly string[]): Generator<string, undefined> {
    const isAlways = (file: string): boolean => this.#always.includes(file);
    yield* files.filter(isAlways);
    for (const file of files.filter((one) => !isAlways(one))) {
      if (this.fits(file)) yield file;
      else this.leftOut.push(file);
    }
  }

  /** Tells whether the file would end in time if it began now. */
  fits(file: string): boolean {
    const lasts = (this.#secondsOf(file) ?? usualSeconds) * 1000 * this.#busy;
    return this.#now() + lasts <= this.#until;
  }
}

/** Of a journey that nobody has recorded. */
const usualSeconds = 40;

/** The same files from another one on for each commit, so that what was left out at one is not left out at the next. */
export function beginningBy(commit: string, files: readonly string[]): readonly string[] {
  const first = Number.parseInt(commit.slice(0, 8), 16) % files.length;
  return Number.isNaN(first) ? files : [...files.slice(first), ...files.slice(0, first)];
}

/** Reads `--until SECONDS`, of the clock of Unix, in front of the files. @throws RangeError for what is no such time */
export function readArguments(given: readonly string[]): {
  readonly until?: number;
  readonly files: readonly string[];
} {
  const [option, seconds, ...files] = given;
  if (option?.startsWith("-") !== true) return { files: given };
  if (option !== "--until" || !/^\d{1,12}$/u.test(seconds ?? "") || files.length > 0)
    throw new RangeError("usage: test.ts [--until SECONDS since 1970 | FILES]");
  return { until: Number(seconds) * 1000, files };
}
