/**
 * Writes of this hub that nobody has answered. A server that is paused, or cut off from the others, may carry one out much later: it is
 * this hub's own, and no decision of somebody else. What was changed here since holds over it; what was removed here does not come back.
 *
 * INVARIANT: a write is on the disk here before it is sent. It is recognised by an id that nobody else has, which is written with it: others
 * may decide the same over the same revision.
 */
import { randomUUID } from "node:crypto";
import type { Database, Statement } from "../store/database.ts";
import type { Agreed, Side } from "./merge.ts";

/** Of each kind; the oldest are forgotten. */
const maxRows = 200;

export class UnansweredWrites {
  readonly #kind: string;
  readonly #add: Statement;
  readonly #forgetOldest: Statement;
  readonly #remove: Statement;
  readonly #find: Statement;

  constructor(kind: string, database: Database) {
    this.#kind = kind;
    this.#add = database.prepare(
      "INSERT INTO shared_unanswered (kind, id, digest, identity, over, write) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (kind, id, digest, over) DO UPDATE SET write = CASE write WHEN '' THEN excluded.write ELSE write END RETURNING write",
    );
    this.#forgetOldest = database.prepare(
      "DELETE FROM shared_unanswered WHERE kind = ?1 AND number NOT IN (SELECT number FROM shared_unanswered WHERE kind = ?1 ORDER BY number DESC LIMIT ?2)",
    );
    this.#remove = database.prepare("DELETE FROM shared_unanswered WHERE kind = ? AND id = ? AND write = ?");
    this.#find = database.prepare(
      "SELECT digest, identity FROM shared_unanswered WHERE kind = ? AND id = ? AND digest = ? AND write = ?",
    );
  }

  /** It is about to be sent. Returns its id: that of an earlier attempt at the same, which may still be carried out. */
  add(id: string, { digest, identity }: Side, over: number): string {
    const { write } = this.#add.get(this.#kind, id, digest, identity, over, randomUUID()) as { readonly write: string };
    this.#forgetOldest.run(this.#kind, maxRows);
    return write;
  }

  /**
   * It was confirmed, or is what both sides have. One that was refused stays, because the same may have been sent before, and so does an
   * older one: NATS 2.9 has carried out writes over revisions that were there no more.
   */
  remove(id: string, write: string): void {
    this.#remove.run(this.#kind, id, write);
  }

  /** What this hub had when it has written what is there; undefined if somebody else has written that. */
  find(id: string, { digest }: Side, write: string | undefined): Agreed | undefined {
    return write === undefined || write === ""
      ? undefined
      : (this.#find.get(this.#kind, id, digest, write) as unknown as Agreed | undefined);
  }
}

/** This hub has lost what it had: that is no wish to remove it everywhere. */
export function forgetShared(database: Database, kind: string): void {
  for (const table of ["shared_records", "shared_unanswered"])
    database.prepare(`DELETE FROM ${table} WHERE kind = ?`).run(kind);
}
