/** Notes when a credential was used last, without wearing the board's card: the time on the disk is exact to an hour. */
import { clockSetMs } from "../clock.ts";
import { isOfDisk } from "../disk-fault.ts";
import { SottoError } from "../errors.ts";
import { type Database, withoutWaiting } from "../store/database.ts";

const noteMs = 60 * 60_000;

export type Used = { readonly id: string; readonly usedAt: number | null };

/** `usedAt` is what is stored, in milliseconds since 1970. A disk that accepts no writes ends no session. */
export function noteLastUse(database: Database, table: "sign_ins" | "tokens", { id, usedAt }: Used, now: number): void {
  // The clock of a board without a battery may have been wrong in either direction.
  if (usedAt !== null && Math.abs(now - usedAt) < noteMs) return;
  // A use in 1970 would end a sign-in as soon as the clock is set.
  if (usedAt !== null && now < clockSetMs) return;
  unlessDisk(() =>
    withoutWaiting(database, () => database.prepare(`UPDATE ${table} SET used_at = ? WHERE id = ?`).run(now, id)),
  );
}

/**
 * Lets the time of what began before the clock was set count from `now`. `sql` has `now` as its first parameter, and the end of the
 * time before as its second. Returns false where the disk accepts no writes.
 */
export function restartClock(database: Database, sql: string, now: number): boolean {
  return unlessDisk(() => withoutWaiting(database, () => database.prepare(sql).run(now, clockSetMs)));
}

/** What is dated after `now` would not age until then: it begins now. Returns false where the disk accepts no writes. */
export function limitToPresent(database: Database, table: "sign_ins", now: number): boolean {
  const sql = `UPDATE ${table} SET created_at = min(created_at, ?1), used_at = min(used_at, ?1) WHERE created_at > ?1 OR used_at > ?1`;
  return unlessDisk(() => withoutWaiting(database, () => database.prepare(sql).run(now)));
}

/** Returns false where the disk accepts no writes. */
export function unlessDisk(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    const isDisk = isOfDisk(error) || (error instanceof SottoError && error.code.startsWith("DISK_"));
    if (!isDisk) throw error;
    return false;
  }
}
