/**
 * What was changed on this hub and on another one at once, of which one change holds: told to the operator until it is changed again, or
 * a week has passed. Kept in the database, because whoever has lost something may look only after the next start.
 */
import { createHash } from "node:crypto";
import { onceClockIsSet } from "../clock.ts";
import type { Database, Statement } from "../store/database.ts";
import { restartClock, unlessDisk } from "../users/last-use.ts";

/** SQL beside the schema. `state` is the digest of what has taken the place of the changes. */
export const replacedTables = `CREATE TABLE IF NOT EXISTS shared_replaced (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    changes TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID`;

export type Replaced = {
  readonly id: string;
  /** When, by this hub's clock. */
  readonly at: number;
  /** What differed, in words of which none is a value: "settings", "password". */
  readonly changes: readonly string[];
};

const maxAgeMs = 7 * 86_400_000;
/** Everything changed at once would be no news of a record any more. */
const maxRows = 100;
const removed = "removed";

export class ReplacedChanges<Value extends object> {
  readonly #kind: string;
  readonly #parts: (value: Value) => Readonly<Record<string, unknown>>;
  readonly #now: () => number;
  readonly #add: Statement;
  readonly #remove: Statement;
  readonly #all: Statement;
  /** Hubs that cannot reach each other often cannot reach a time server either: a week after 1970 would be over at once. */
  readonly #settle: () => void;

  /** `parts`: what a record consists of, by the words in which a change is told. */
  constructor(
    kind: string,
    parts: (value: Value) => Readonly<Record<string, unknown>>,
    database: Database,
    now: () => number = Date.now,
  ) {
    this.#kind = kind;
    this.#parts = parts;
    this.#now = now;
    this.#settle = onceClockIsSet(now, (moment) =>
      restartClock(database, "UPDATE shared_replaced SET at = ?1 WHERE at < ?2", moment),
    );
    this.#add = database.prepare(
      "INSERT OR REPLACE INTO shared_replaced (kind, id, at, changes, state) VALUES (?, ?, ?, ?, ?)",
    );
    this.#remove = database.prepare("DELETE FROM shared_replaced WHERE kind = ? AND id = ?");
    this.#all = database.prepare(
      "SELECT id, at, changes, state FROM shared_replaced WHERE kind = ? ORDER BY at DESC, id LIMIT ?",
    );
  }

  /** Notes that `holds` has replaced a change, and returns what differed. */
  add(id: string, replaced: Value, holds: Value | undefined): readonly string[] {
    const changes = holds === undefined ? [removed] : this.#differences(replaced, holds);
    if (changes.length > 0)
      this.#add.run(this.#kind, id, this.#now(), JSON.stringify(changes), this.#stateOf(changes, holds));
    return changes;
  }

  /** `current`: the records as they are now. What somebody has changed again, or is too old, is told no more. */
  list(current: ReadonlyMap<string, Value>): readonly Replaced[] {
    this.#settle();
    const rows = this.#all.all(this.#kind, maxRows) as unknown as (Replaced & { changes: string; state: string })[];
    return rows.flatMap(({ id, at, changes: text, state }) => {
      const changes = JSON.parse(text) as readonly string[];
      const isOver = this.#now() - at > maxAgeMs || this.#stateOf(changes, current.get(id)) !== state;
      if (!isOver) return [{ id, at, changes }];
      // It is over also while the disk accepts no writes, which is no reason for health to fail.
      unlessDisk(() => void this.#remove.run(this.#kind, id));
      return [];
    });
  }

  #differences(replaced: Value, holds: Value): readonly string[] {
    const [one, other] = [this.#parts(replaced), this.#parts(holds)];
    return Object.keys(one).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
  }

  #stateOf(changes: readonly string[], value: Value | undefined): string {
    const parts = value && this.#parts(value);
    const state =
      parts === undefined || changes.includes(removed)
        ? [parts === undefined]
        : changes.map((name) => parts[name] ?? "");
    return createHash("sha256").update(JSON.stringify(state)).digest("base64url");
  }
}
