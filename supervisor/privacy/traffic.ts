/**
 * Records the traffic of each unit by the hour. The kernel's counters start at 0 with each run of a unit and end with
 * it: they are read regularly, and the increments are stored.
 *
 * INVARIANTS
 * 1. Every increment is added exactly once, whatever restarts in between: the reading and the sum are one transaction.
 * 2. A counter of another run, or one that has become smaller, is counted from 0.
 * 3. What is not counted is reported as such: it is never 0.
 */
import { type Database, inTransaction, withoutWaiting } from "../store/database.ts";

export type Counter = {
  readonly name: string;
  readonly run: string;
  readonly sent: number;
  readonly received: number;
  /** True when it counted before the first reading, which only stores the current value. */
  readonly isOlder?: boolean;
};
export type Sum = { readonly sent: number; readonly received: number };

const hourMs = 3_600_000;
const keptHours = 31 * 24;
/** Readings are counted under this name, to know which hours were watched. */
const looks = "(looks)";

export class Traffic {
  readonly #database: Database;
  readonly #now: () => number;

  /** The database must have `trafficTables`. */
  constructor(database: Database, now: () => number = Date.now) {
    this.#database = database;
    this.#now = now;
  }

  /** Adds what each counter has counted since the last reading. */
  add(counters: readonly Counter[]): void {
    const hour = Math.floor(this.#now() / hourMs);
    const before = this.#database.prepare("SELECT run, sent, received FROM traffic_seen WHERE name = ?");
    const see = this.#database.prepare("INSERT OR REPLACE INTO traffic_seen VALUES (?, ?, ?, ?)");
    const sum = this.#database.prepare(
      `INSERT INTO traffic VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT DO UPDATE SET sent = sent + ?3, received = received + ?4`,
    );
    withoutWaiting(this.#database, () =>
      inTransaction(this.#database, () => {
        sum.run(looks, hour, 1, 0);
        for (const { name, run, sent, received, isOlder } of counters) {
          const seen = before.get(name) as { run: string; sent: number; received: number } | undefined;
          const isSame = seen?.run === run && seen.sent <= sent && seen.received <= received;
          const from = isSame
            ? seen
            : seen === undefined && isOlder === true
              ? { sent, received }
              : { sent: 0, received: 0 };
          see.run(name, run, sent, received);
          sum.run(name, hour, sent - from.sent, received - from.received);
        }
      }),
    );
  }

  /** Forgets hours that are too old. `now`: the moment from which their age is counted. */
  forget(now: number): void {
    this.#database.prepare("DELETE FROM traffic WHERE hour < ?").run(Math.floor(now / hourMs) - keptHours);
  }

  /** Returns the sums of the last hours, including the current one; how many of them were watched, and since when. */
  last(hours: number): { readonly from: Date; readonly watched: number; readonly sums: ReadonlyMap<string, Sum> } {
    const first = Math.floor(this.#now() / hourMs) - hours + 1;
    const rows = this.#database
      .prepare(
        "SELECT name, sum(sent) AS sent, sum(received) AS received, count(*) AS hours FROM traffic WHERE hour >= ? GROUP BY name",
      )
      .all(first) as { name: string; sent: number; received: number; hours: number }[];
    return {
      from: new Date(first * hourMs),
      watched: rows.find(({ name }) => name === looks)?.hours ?? 0,
      sums: new Map(rows.flatMap(({ name, sent, received }) => (name === looks ? [] : [[name, { sent, received }]]))),
    };
  }
}
