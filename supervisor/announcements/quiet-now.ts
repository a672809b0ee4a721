/**
 * Sites where somebody does not want to be disturbed until a time: quiet hours that were said, beside those of the
 * configuration. On the disk when a function returns.
 */
import { clockSetMs } from "../clock.ts";
import { SottoError } from "../errors.ts";
import type { Database } from "../store/database.ts";

const minuteMs = 60_000;
/** Somebody forgets what was said; the next day everything is as it was. */
export const maxQuietMinutes = 1440;
/** A night, when nobody says how long. */
const usualMinutes = 480;

export type Quiet = {
  readonly siteId: string;
  /** Epoch milliseconds. */
  readonly until: number;
};
type Row = { readonly site_id: string; readonly until: number };

export class QuietNow {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** When it ends; undefined when nobody has asked for it. */
  until(siteId: string, now: number): number | undefined {
    return this.all(now).find((one) => one.siteId === siteId)?.until;
  }

  all(now: number): readonly Quiet[] {
    const rows: readonly unknown[] = this.#database
      .prepare("SELECT site_id, until FROM announcement_quiet ORDER BY site_id")
      .all();
    // While the clock of a board without a battery is not set, all of them hold: it may still be night. What is further away than
    // anybody can ask for was said by a wrong clock.
    return (rows as readonly Row[])
      .filter(({ until }) => until > now && (now < clockSetMs || until <= now + maxQuietMinutes * minuteMs))
      .map(({ site_id: siteId, until }) => ({ siteId, until }));
  }

  /** Throws SottoError REQUEST_INVALID. */
  begin(
    siteIds: readonly string[],
    wanted: { readonly until?: number | undefined; readonly minutes?: number | undefined },
    now: number,
  ): readonly Quiet[] {
    if (now < clockSetMs) throw new SottoError("REQUEST_INVALID", "the clock of the board is not set yet");
    const until = wanted.until ?? now + (wanted.minutes ?? usualMinutes) * minuteMs;
    if (!(until > now && until <= now + maxQuietMinutes * minuteMs))
      throw new SottoError(
        "REQUEST_INVALID",
        `quiet can be asked for up to ${maxQuietMinutes} minutes, and not until a time that has passed`,
      );
    const write = this.#database.prepare(
      "INSERT INTO announcement_quiet (site_id, until) VALUES (?, ?) ON CONFLICT (site_id) DO UPDATE SET until = excluded.until",
    );
    for (const siteId of siteIds) write.run(siteId, Math.round(until));
    return siteIds.map((siteId) => ({ siteId, until }));
  }

  /** Forgets what has ended: while the clock of a later boot is not set, it would hold once more. */
  tidy(now: number): void {
    if (now >= clockSetMs) this.#database.prepare("DELETE FROM announcement_quiet WHERE until <= ?").run(now);
  }

  end(siteIds: readonly string[]): void {
    const remove = this.#database.prepare("DELETE FROM announcement_quiet WHERE site_id = ?");
    for (const siteId of siteIds) remove.run(siteId);
  }
}
