/**
 * A second copy of what people have entered, in a file of its own: it is taken when the database was found whole, and
 * only when it differs, so that a board at rest writes nothing. Recorded sessions and tasks are not in it: they change all the time.
 */
import { existsSync } from "node:fs";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { type Beside, type Database, inTransaction, openDatabase } from "./database.ts";
import { removeDatabase, replaceFile } from "./replace-file.ts";

export type Schema = {
  readonly migrations: readonly string[];
  /** What is outside the numbered schema. */
  readonly besides: readonly Beside[];
  /** The tables of which a copy is kept. */
  readonly copied: readonly string[];
  /** The rows of which one is always left once there was one: without them the database was lost. */
  readonly lasting?: {
    readonly table: string;
    readonly isOne: (row: Row) => boolean;
    /** Of these the copy is anew within seconds: who was removed, or has a role no longer, must not come back. */
    readonly isFollowed: (row: Row) => boolean;
  };
};

type Row = Readonly<Record<string, SQLOutputValue>>;
type Rows = readonly Row[];

export const copyOf = (path: string): string => `${path}.copy`;

/**
 * Returns true when it wrote a new copy; one with users is not replaced by one without. Throws SottoError, and what SQLite and the
 * file system say.
 */
export function keepCopy(database: Database, path: string, schema: Schema): boolean {
  const copy = copyOf(path);
  const wanted = new Map(schema.copied.map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()]));
  if (existsSync(copy) && schema.copied.every((table) => isSame(readCopy(copy, table), wanted.get(table))))
    return false;
  if (lacksLasting(database, copy, schema)) return false;
  const unfinished = `${copy}.new`;
  removeDatabase(unfinished);
  const file = openDatabase(
    unfinished,
    schema.migrations,
    schema.besides.filter((beside) => typeof beside === "object" && schema.copied.includes(beside.table)),
  );
  try {
    inTransaction(file, () => {
      for (const [table, rows] of wanted) for (const row of rows) insert(file, table, row);
    });
    // Without a log beside it, which every reader would create again.
    file.exec("PRAGMA journal_mode = DELETE");
  } finally {
    file.close();
  }
  // What was not verified is no copy.
  if (!schema.copied.every((table) => isSame(readCopy(unfinished, table), wanted.get(table))))
    throw new Error(`the copy ${unfinished} is not what was written to it`);
  replaceFile(unfinished, copy);
  return true;
}

/** Returns the rows of a table in the copy; undefined when it cannot be read. */
export function readCopy(copy: string, table: string): Rows | undefined {
  if (!existsSync(copy)) return undefined;
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(copy, { readOnly: true });
    const found = file.prepare("PRAGMA quick_check(1)").get();
    return found?.["quick_check"] === "ok" ? file.prepare(`SELECT * FROM ${table}`).all() : undefined;
  } catch {
    return undefined; // It is damaged, too, or from a version without this table.
  } finally {
    file?.close();
  }
}

/** Returns true when the copy has lasting rows and the database has none. */
export function lacksLasting(database: Database, copy: string, schema: Schema): boolean {
  const { lasting } = schema;
  if (lasting === undefined || database.prepare(`SELECT * FROM ${lasting.table}`).all().some(lasting.isOne))
    return false;
  return hasLasting(copy, schema);
}

/** Returns true when a closed database has lasting rows. */
export function hasLasting(path: string, { lasting }: Schema): boolean {
  return lasting !== undefined && readCopy(path, lasting.table)?.some(lasting.isOne) === true;
}

export function insert(database: Database, table: string, row: Row, or: "" | "OR REPLACE" = ""): void {
  const columns = Object.keys(row);
  const marks = columns.map(() => "?").join(", ");
  database.prepare(`INSERT ${or} INTO ${table} (${columns.join(", ")}) VALUES (${marks})`).run(...Object.values(row));
}

/** Returns what leaves only those columns of a row that the table has: the row may be of another version. */
export function columnsOf(database: Database, table: string): (row: Row) => Row {
  const columns = database.prepare(`PRAGMA table_info(${table})`).all();
  const known = new Set(columns.map(({ name }) => name));
  return (row) => Object.fromEntries(Object.entries(row).filter(([name]) => known.has(name)));
}

const isSame = (one: Rows | undefined, other: Rows | undefined): boolean =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);
