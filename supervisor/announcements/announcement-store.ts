/** The announcements in the database: one row each, written when it changes, durable when a function returns. */
import { type Database, inTransaction } from "../store/database.ts";
import { type Announcement, isOpen } from "./announcement.ts";

/** What has ended is kept for this long, so that it can be seen what became of it. */
const keptMs = 86_400_000;
const maxKept = 100;

type Row = { readonly announcement: string };
const parsed = (rows: readonly unknown[]): Announcement[] =>
  (rows as readonly Row[]).map(({ announcement }) => JSON.parse(announcement) as Announcement);

export class AnnouncementStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Those that are not over everywhere, oldest first. */
  open(): readonly Announcement[] {
    return parsed(
      this.#database.prepare("SELECT announcement FROM announcements WHERE is_open = 1 ORDER BY sequence").all(),
    );
  }

  /** All, newest first. */
  list(): readonly Announcement[] {
    return parsed(this.#database.prepare("SELECT announcement FROM announcements ORDER BY sequence DESC").all());
  }

  get(id: string): Announcement | undefined {
    return parsed(this.#database.prepare("SELECT announcement FROM announcements WHERE id = ?").all(id))[0];
  }

  /** Writes all or none, and forgets what ended long ago. */
  write(announcements: readonly Announcement[], now: number): void {
    if (announcements.length === 0) return;
    const write = this.#database.prepare(
      `INSERT INTO announcements (id, is_open, changed_at, announcement) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (id) DO UPDATE SET is_open = ?2, changed_at = ?3, announcement = ?4`,
    );
    const forget = this.#database.prepare(
      `DELETE FROM announcements WHERE is_open = 0 AND (changed_at < ? OR sequence <=
       (SELECT sequence FROM announcements WHERE is_open = 0 ORDER BY sequence DESC LIMIT 1 OFFSET ?))`,
    );
    inTransaction(this.#database, () => {
      for (const one of announcements) write.run(one.id, one.deliveries.some(isOpen) ? 1 : 0, now, JSON.stringify(one));
      forget.run(now - keptMs, maxKept);
    });
  }
}
