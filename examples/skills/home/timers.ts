/**
 * Timers that outlive the skill: each change is on the disk before it is answered, so a restart, a saved setting or a power cut
 * loses none. One that ends while the skill is off rings when it is back.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

export type Timer = {
  readonly name: string;
  readonly seconds: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  readonly siteId: string;
};

/** The clock may be set while a timer runs, so it is looked at again at least this often. */
const maxSleepMs = 10_000;
const retryMs = 5000;

export class Timers {
  readonly #running = new Set<Timer>();
  readonly #rings: (timer: Timer) => Promise<unknown>;
  readonly #file: string | undefined;
  #next: NodeJS.Timeout | undefined;

  /**
   * `rings` is called for each timer that ends; it is forgotten when the promise resolves, and rings again when it rejects.
   * `file`: where they are kept; without it they end with the process.
   */
  constructor(rings: (timer: Timer) => Promise<unknown>, file?: string) {
    this.#rings = rings;
    this.#file = file;
  }

  /** Takes up the timers that were running when the skill ended. */
  resume(): void {
    for (const timer of this.#file === undefined ? [] : readTimers(this.#file)) this.#running.add(timer);
    this.#arm();
  }

  start(name: string, seconds: number, siteId: string): Timer {
    const timer: Timer = { name, seconds, endsAt: Date.now() + seconds * 1000, siteId };
    this.#change([...this.#running, timer]);
    return timer;
  }

  /** Cancels the timers of that name, or all of them; says how many there were. */
  cancel(name?: string): number {
    const chosen = this.list().filter((timer) => name === undefined || timer.name === name);
    if (chosen.length > 0) this.#change([...this.#running].filter((timer) => !chosen.includes(timer)));
    return chosen.length;
  }

  /** The running timers, the next to end first. */
  list(): Timer[] {
    return [...this.#running].sort((one, other) => one.endsAt - other.endsAt);
  }

  /** Stops looking at the clock; what is kept stays kept. */
  close(): void {
    clearTimeout(this.#next);
    this.#next = undefined;
  }

  /** On the disk first: what cannot be kept is not promised. */
  #change(timers: readonly Timer[]): void {
    if (this.#file !== undefined) writeTimers(this.#file, timers);
    this.#running.clear();
    for (const timer of timers) this.#running.add(timer);
    this.#arm();
  }

  #arm(): void {
    clearTimeout(this.#next);
    const [first] = this.list();
    if (first === undefined) return;
    const wait = Math.min(Math.max(0, first.endsAt - Date.now()), maxSleepMs);
    this.#next = setTimeout(() => void this.#ring(), wait);
  }

  async #ring(): Promise<void> {
    const ended = this.list().filter(({ endsAt }) => endsAt <= Date.now());
    try {
      for (const timer of ended) {
        // Cancelled while another one rang.
        if (!this.#running.has(timer)) continue;
        await this.#rings(timer);
        this.#change([...this.#running].filter((one) => one !== timer));
      }
      this.#arm();
    } catch (error) {
      console.error(`a timer could not ring, trying again: ${String(error)}`);
      this.#next = setTimeout(() => void this.#ring(), retryMs);
    }
  }
}

/** A file that cannot be read is set aside, so that new timers work. */
function readTimers(file: string): Timer[] {
  if (!existsSync(file)) return [];
  try {
    const kept: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (!Array.isArray(kept) || !kept.every(isTimer)) throw new TypeError("it does not hold timers");
    return kept;
  } catch (error) {
    console.error(`${file} cannot be read and is set aside as ${file}.broken: ${String(error)}`);
    renameSync(file, `${file}.broken`);
    return [];
  }
}

function isTimer(value: unknown): value is Timer {
  const { name, seconds, endsAt, siteId } = (value ?? {}) as Partial<Record<keyof Timer, unknown>>;
  return typeof name === "string" && typeof siteId === "string" && Number.isFinite(seconds) && Number.isFinite(endsAt);
}

/** Whole or not at all, also when the power is cut. */
function writeTimers(file: string, timers: readonly Timer[]): void {
  const unfinished = `${file}.new`;
  const opened = openSync(unfinished, "w", 0o600);
  try {
    writeSync(opened, JSON.stringify(timers));
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  renameSync(unfinished, file);
  const folder = openSync(dirname(file), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
