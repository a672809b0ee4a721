/**
 * Which of a series of things is too old, by the times that were written down when they were made, in the order in which they
 * were made. A time is trusted if the clock was set then, and if it is neither in the future nor before that of an earlier thing.
 * All that were made before the last trusted one that is too old are so as well; a time that is not trusted decides nothing.
 */
import { clockSetMs } from "../clock.ts";
import type { Database } from "../store/database.ts";

const dayMs = 86_400_000;

export type Age = {
  readonly days: number;
  /** The moment from which ages are counted; undefined if it is not known: then nothing is too old. */
  readonly now: number | undefined;
};

/** Returns how many things at the beginning are too old. `times`: epoch milliseconds. */
export function expiredCount(times: readonly number[], { days, now }: Age): number {
  if (now === undefined) return 0;
  let [latest, count] = [clockSetMs, 0];
  for (const [index, time] of times.entries()) {
    if (time < latest || time > now + dayMs) continue;
    latest = time;
    if (time < now - days * dayMs) count = index + 1;
  }
  return count;
}

/** The same for rows: returns the sequence number of the last one that is too old; undefined if there is none. */
export function expiredSequence(
  database: Database,
  /** The table, and its column with the time as ISO 8601. Never a text from outside. */
  { table, column }: { readonly table: string; readonly column: string },
  { days, now }: Age,
): number | undefined {
  if (now === undefined) return undefined;
  const iso = (time: number) => new Date(time).toISOString();
  const row = database
    .prepare(
      `SELECT max(sequence) AS last FROM (
         SELECT sequence, ${column} AS time, max(${column}) OVER (ORDER BY sequence) AS latest
         FROM ${table} WHERE ${column} BETWEEN ? AND ?)
       WHERE time = latest AND time < ?`,
    )
    .get(iso(clockSetMs), iso(now + dayMs), iso(now - days * dayMs)) as { readonly last: number | null } | undefined;
  return row?.last ?? undefined;
}
