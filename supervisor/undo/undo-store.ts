/** What can be undone, in the database. */
import type { Database } from "../store/database.ts";

export type Kept = {
  readonly id: string;
  readonly kind: string;
  /** What was done, as a sentence without a full stop: "Deleted the session". */
  readonly what: string;
  /** Who has done it: a login, or a token of one. */
  readonly by: string;
  /** Epoch milliseconds. */
  readonly until: number;
};

const columns = "id, kind, what, login AS by, until";

export class UndoStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add({ id, kind, what, by, until }: Kept, content: unknown): void {
    this.#database
      .prepare("INSERT INTO undos (id, kind, what, login, until, content) VALUES (?, ?, ?, ?, ?, ?)")
      .run(id, kind, what, by, until, JSON.stringify(content));
  }

  /** Newest first. */
  list(): readonly Kept[] {
    return this.#database.prepare(`SELECT ${columns} FROM undos ORDER BY sequence DESC`).all() as Kept[];
  }

  contentOf(id: string): unknown {
    const row = this.#database.prepare("SELECT content FROM undos WHERE id = ?").get(id);
    return row === undefined ? undefined : JSON.parse(String(row["content"]));
  }

  change(id: string, content: unknown): void {
    this.#database.prepare("UPDATE undos SET content = ? WHERE id = ?").run(JSON.stringify(content), id);
  }

  remove(id: string): void {
    this.#database.prepare("DELETE FROM undos WHERE id = ?").run(id);
  }
}
