/** Keeps the believed time across restarts. It is written once a day, when something is deleted by its age, and at the end. */
import { uptime } from "node:os";
import * as v from "valibot";
import type { Log } from "../../platform/port/port.ts";
import { clockSetMs } from "../clock.ts";
import type { Database } from "../store/database.ts";
import { type Belief, firstBelief, momentOf, nextBelief } from "./believed-clock.ts";

export type RetentionClockOptions = {
  readonly database: Database;
  readonly log: Pick<Log, "warn">;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** Milliseconds since the boot, which nobody sets and which include time asleep. */
  readonly uptime?: () => number;
};

const beliefSchema = v.object({
  believed: v.number(),
  clock: v.number(),
  sinceClock: v.pipe(v.number(), v.minValue(0)),
  allowance: v.pipe(v.number(), v.minValue(0)),
  steady: v.pipe(v.number(), v.minValue(0)),
});

/** The clock and what is believed differ by more than this when it is told. */
const muchMs = 86_400_000;

export class RetentionClock {
  readonly #options: Required<RetentionClockOptions>;
  #belief: Belief | undefined;
  #seenAt: number;
  #isTold = false;

  constructor({ now = Date.now, uptime: up = () => uptime() * 1000, ...options }: RetentionClockOptions) {
    this.#options = { ...options, now, uptime: up };
    this.#seenAt = up();
  }

  /**
   * Returns the moment from which the age of things is counted; undefined while it is not known, when nothing is to be deleted
   * for its age.
   */
  moment(): number | undefined {
    const { now, log } = this.#options;
    const clock = now();
    const belief = this.#look(clock);
    if (belief === undefined) return undefined;
    const moment = momentOf(belief, clock);
    const isBehind = moment !== undefined && clock - moment > muchMs;
    if (isBehind && !this.#isTold)
      log.warn(
        { clock: new Date(clock).toISOString(), counted: new Date(moment).toISOString() },
        "the clock was set far ahead, or the platform was off for long: nothing is deleted for the difference until the clock has run for a week",
      );
    this.#isTold = isBehind;
    return moment;
  }

  /**
   * Returns the believed moment, from which credentials age; what the clock says while nothing is known. It goes on while the clock
   * stands in 1970 and is not limited by a clock that was set back. Writes nothing, for each request asks.
   */
  believed(): number {
    const { now, uptime: up } = this.#options;
    const clock = now();
    const known = this.#belief ?? this.#look(clock);
    return known === undefined ? clock : nextBelief(known, Math.max(0, up() - this.#seenAt), clock).believed;
  }

  /** Writes down what is believed, at the end of the process. */
  write(): void {
    this.#look(this.#options.now());
  }

  #look(clock: number): Belief | undefined {
    const up = this.#options.uptime();
    const known = this.#belief ?? this.#read();
    // What is first believed is what the clock says now: it has the time since the start in it.
    const ran = known === undefined ? 0 : Math.max(0, up - this.#seenAt);
    const before = known ?? this.#first(clock);
    // Before the first one nothing is known: it begins when the clock is set.
    if (before === undefined) return undefined;
    const belief = nextBelief(before, ran, clock);
    [this.#belief, this.#seenAt] = [belief, up];
    this.#keep(belief);
    return belief;
  }

  /** What is lost counts as time in which the platform did not run; old logs are to be removed from a full disk, too. */
  #keep(belief: Belief): void {
    try {
      this.#options.database.prepare("INSERT OR REPLACE INTO believed_clock VALUES (1, ?)").run(JSON.stringify(belief));
    } catch (error) {
      this.#options.log.warn({ error }, "what is believed of the clock cannot be written down");
    }
  }

  #first(clock: number): Belief | undefined {
    return clock < clockSetMs ? undefined : firstBelief(clock, this.#newest(clock));
  }

  #read(): Belief | undefined {
    const row = this.#options.database.prepare("SELECT belief FROM believed_clock WHERE id = 1").get();
    if (row === undefined) return undefined;
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), beliefSchema), row["belief"]);
    if (!read.success) this.#options.log.warn({}, "what was believed of the clock cannot be read: it starts again");
    return read.success ? read.output : undefined;
  }

  /** The newest time of what an earlier version has kept. */
  #newest(clock: number): number | undefined {
    const row = this.#options.database
      .prepare(
        `SELECT max(time) AS newest FROM (
           SELECT max(started_at) AS time FROM sessions WHERE started_at <= ?1
           UNION ALL SELECT max(ended_at) FROM tasks WHERE ended_at <= ?1)`,
      )
      .get(new Date(clock).toISOString());
    const newest = row?.["newest"];
    return typeof newest === "string" ? Date.parse(newest) : undefined;
  }
}
