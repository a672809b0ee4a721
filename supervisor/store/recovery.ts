/**
 * Before the database is opened: finishes a replacement that was interrupted, and makes a database that is gone again from
 * its copy. SQLite would create an empty one instead: a board without users, which anybody could claim.
 */
import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { Log } from "../../platform/port/port.ts";
import { SottoError } from "../errors.ts";
import { columnsOf, copyOf, hasLasting, insert, lacksLasting, readCopy, type Schema } from "./copy.ts";
import { type Database, inTransaction } from "./database.ts";
import { mend } from "./mend.ts";
import { finishReplacing, nextOf, removeDatabase, replaceDatabase } from "./replace-file.ts";

export type Recovered = {
  readonly at: Date;
  /** finished: a replacement; copied: the whole database, from its copy; completed: one that had lost its users. */
  readonly how: "finished" | "copied" | "completed";
  /** By copied table, the number of rows; when the copy was written. */
  readonly rows: Readonly<Record<string, number>>;
  readonly savedAt: Date | undefined;
};

export type RecoveryOptions = {
  readonly path: string;
  readonly schema: Schema;
  readonly log: Pick<Log, "error" | "warn">;
};

export class Recovery {
  readonly #options: RecoveryOptions;
  #last: Recovered | undefined;

  constructor(options: RecoveryOptions) {
    this.#options = options;
  }

  /** What was recovered since the start. */
  get last(): Recovered | undefined {
    return this.#last;
  }

  /** Runs before the database is opened, while nobody has it open. Throws SottoError STORE_UNREADABLE. */
  prepare(): void {
    const { path } = this.#options;
    try {
      this.#finish();
      if (isGone(path)) this.#copyBack();
    } catch (error) {
      if (error instanceof SottoError) throw error;
      const remedy = "check the disk and the owner of the data folder, and restart the platform";
      throw new SottoError("STORE_UNREADABLE", `the database ${path} is gone, or not in place`, { remedy }, error);
    }
  }

  /** Adds the rows that a database never loses in operation, if it has lost all of them. Returns true when it did. */
  complete(database: Database): boolean {
    const { path, schema, log } = this.#options;
    const { lasting } = schema;
    if (lasting === undefined || !lacksLasting(database, copyOf(path), schema)) return false;
    const found = (readCopy(copyOf(path), lasting.table) ?? []).filter(lasting.isOne);
    const known = columnsOf(database, lasting.table);
    inTransaction(database, () => {
      for (const row of found) insert(database, lasting.table, known(row), "OR REPLACE");
    });
    const rows = { [lasting.table]: found.length };
    log.error({ rows }, "the database had lost its users: they were added again from its copy");
    this.#note("completed", rows, savedAt(copyOf(path)));
    return true;
  }

  #finish(): void {
    const { path, schema, log } = this.#options;
    const [next, mended] = [nextOf(path), `${path}.mended`];
    // Earlier versions wrote `.mended`, and renamed it when the damaged file was out of the way. It may be incomplete.
    const isOld = !isWhole(next, schema) && isGone(path) && isWhole(mended, schema) && hasLasting(mended, schema);
    if (isOld || isWhole(next, schema)) {
      if (isOld) replaceDatabase(mended, path);
      else finishReplacing(path, isGone(path) ? undefined : `${path}.damaged`);
      log.warn({ path }, "the database was being replaced when the platform ended: that is finished now");
      this.#note("finished", {}, undefined);
    }
    // What was not complete. They contain what people have entered, and nobody else would delete them.
    for (const rest of [".next", ".mended", ".again", ".restored"]) removeDatabase(`${path}${rest}`);
  }

  #copyBack(): void {
    const { path, schema, log } = this.#options;
    const copy = copyOf(path);
    if (!existsSync(copy)) return; // A new board.
    const target = `${path}.restored`;
    // Whoever wants to write has this tried again: nothing is written in vain.
    if (!isWhole(copy, schema) || mend(path, target, schema) === undefined) {
      removeDatabase(target);
      throw new SottoError("STORE_UNREADABLE", `the database ${path} is gone, and its copy cannot be read`, {
        remedy: `restore ${path} from a backup of the disk and restart the platform; to begin with nobody, remove ${copy}, too`,
      });
    }
    const saved = savedAt(copy);
    replaceDatabase(target, path);
    const rows = countRows(path, schema.copied);
    // A board that nobody has claimed has a copy, too, of nothing.
    if (Object.values(rows).every((count) => count === 0)) return;
    log.error({ path, rows, copied: saved }, "the database was gone: it was made again from its copy");
    this.#note("copied", rows, saved);
  }

  #note(how: Recovered["how"], rows: Recovered["rows"], saved: Date | undefined): void {
    this.#last = { at: new Date(), how, rows, savedAt: saved };
  }
}

/** Of no bytes is what a power cut may leave of a file; SQLite takes it for a new database. */
function isGone(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

function isWhole(path: string, { copied }: Schema): boolean {
  return !isGone(path) && copied.every((table) => readCopy(path, table) !== undefined);
}

function countRows(path: string, tables: readonly string[]): Record<string, number> {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    const count = (table: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"]);
    return Object.fromEntries(tables.map((table) => [table, count(table)]));
  } finally {
    database.close();
  }
}

function savedAt(path: string): Date | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtime;
}
