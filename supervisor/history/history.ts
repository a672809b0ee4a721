/**
 * The figures of the last 24 hours, for the charts of the page: memory and processor of each component, and how many sessions
 * there were. Measured every ten minutes and written every hour, because a card wears with each write
 * [docs/decisions/0190-history-of-figures.md]: a power cut loses an hour at most.
 */
import type { Log } from "../../platform/port/port.ts";
import { clockSetMs } from "../clock.ts";
import { type Database, inTransaction, withoutWaiting } from "../store/database.ts";

/** Of one moment, as the supervisor reads them. `cpu`: seconds since the process began. Null: it does not run. */
export type Reading = {
  readonly components: readonly {
    readonly name: string;
    readonly pid: number | null;
    readonly memory: number | null;
    readonly cpu: number | null;
  }[];
  /** Since the supervisor began. */
  readonly sessions: number;
  readonly failed: number;
};
export type Used = { readonly memory: number; readonly cpu?: number };
export type Point = {
  /** Epoch milliseconds. */
  readonly time: number;
  /** By name. `memory`: bytes; `cpu`: the share of a processor since the point before. */
  readonly components: Readonly<Record<string, Used>>;
  /** Sessions that ended since the point before, and those of them that went wrong. */
  readonly sessions: number;
  readonly failed: number;
};

export const intervalMs = 600_000;
const keptMs = 24 * 3_600_000;
const pointsPerWrite = 6;
const maxPoints = keptMs / intervalMs;

export type HistoryOptions = {
  /** It must have `historyTables`. */
  readonly database: Database;
  readonly read: () => Promise<Reading>;
  readonly log: Pick<Log, "warn">;
  /** Epoch milliseconds. */
  readonly now?: () => number;
};

export class History {
  readonly #options: HistoryOptions;
  readonly #now: () => number;
  #before: { readonly reading: Reading; readonly at: number } | undefined;
  #unwritten: readonly Point[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: HistoryOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** The first point comes after an interval: shares and counts are those of the time between. */
  start(): void {
    this.#timer = setInterval(() => void this.#measure(), intervalMs).unref();
    void this.#measure();
  }

  /** Oldest first, those that are not written yet too; none of a time to come, by a clock that was wrong. */
  points(): readonly Point[] {
    const now = this.#now();
    const kept = this.#options.database
      .prepare("SELECT time, figures FROM history WHERE time BETWEEN ? AND ? ORDER BY time")
      .all(now - keptMs, now) as { readonly time: number; readonly figures: string }[];
    const stored = kept.map(({ time, figures }) => ({ ...(JSON.parse(figures) as Omit<Point, "time">), time }));
    return [...stored, ...this.#unwritten.filter(({ time }) => time <= now)];
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#write();
  }

  /** Takes a point now. */
  async measure(): Promise<void> {
    const reading = await this.#options.read();
    const at = this.#now();
    const { reading: before, at: since } = this.#before ?? {};
    this.#before = { reading, at };
    // A clock that was set back has no time between.
    if (before === undefined || since === undefined || at <= since) return;
    this.#unwritten = [...this.#unwritten, pointOf(before, reading, at, (at - since) / 1000)].slice(-maxPoints);
    if (this.#unwritten.length % pointsPerWrite === 0) this.#write();
  }

  async #measure(): Promise<void> {
    try {
      await this.measure();
    } catch (error) {
      this.#options.log.warn({ error }, "the figures of the last ten minutes are not known");
    }
  }

  /** What cannot be written, because the disk is full, is kept in memory and tried again. */
  #write(): void {
    const { database, log } = this.#options;
    if (this.#unwritten.length === 0) return;
    try {
      const add = database.prepare("INSERT OR REPLACE INTO history VALUES (?, ?)");
      withoutWaiting(database, () =>
        inTransaction(database, () => {
          for (const { time, ...figures } of this.#unwritten) add.run(time, JSON.stringify(figures));
          // What is of a time to come was measured by a wrong clock, and would be kept until then; if it is not this one that is.
          const now = this.#now();
          const latest = now < clockSetMs ? Number.MAX_SAFE_INTEGER : now;
          database.prepare("DELETE FROM history WHERE time NOT BETWEEN ? AND ?").run(now - keptMs, latest);
        }),
      );
      this.#unwritten = [];
    } catch (error) {
      log.warn({ error }, "the history of figures is not written; it is tried again");
    }
  }
}

function pointOf(before: Reading, now: Reading, time: number, seconds: number): Point {
  const earlier = new Map(before.components.map((one) => [one.name, one]));
  const components = now.components.flatMap(({ name, pid, memory, cpu }): [string, Used][] => {
    if (memory === null || cpu === null) return [];
    const was = earlier.get(name);
    // Another process has begun at 0.
    const used = was?.pid === pid ? cpu - (was.cpu ?? 0) : cpu;
    return [[name, { memory, cpu: Number((Math.max(0, used) / seconds).toFixed(4)) }]];
  });
  return {
    time,
    components: Object.fromEntries(components),
    sessions: now.sessions - before.sessions,
    failed: now.failed - before.failed,
  };
}
