/** Makes a new database of what a damaged one still gives, and of the copy. */
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import type { Database } from "./database.ts";
import { inTransaction, openDatabase } from "./database.ts";
import { columnsOf, copyOf, insert, readCopy, type Schema } from "./copy.ts";
import { removeDatabase } from "./replace-file.ts";

export type Mended = {
  /** By table that could not be read as a whole, the rows that were read and those from the copy. */
  readonly torn: readonly { readonly table: string; readonly read: number; readonly copied: number }[];
};

type Row = Readonly<Record<string, SQLOutputValue>>;

/**
 * Writes the new database to `target`. Returns undefined, and writes none, when a table of which a copy should be there
 * can be had from nowhere as a whole: an empty list of users would let anybody claim the board.
 */
export function mend(path: string, target: string, schema: Schema): Mended | undefined {
  removeDatabase(target);
  const made = openDatabase(target, schema.migrations, schema.besides);
  let damaged: DatabaseSync | undefined;
  try {
    damaged = openDamaged(path);
    const torn: { table: string; read: number; copied: number }[] = [];
    for (const table of tablesOf(made)) {
      const { rows, isWhole } = readTable(damaged, made, table);
      const more = isWhole ? [] : readCopy(copyOf(path), table);
      if (more === undefined && schema.copied.includes(table)) return undefined;
      const read = put(made, table, rows);
      const copied = put(made, table, more ?? []);
      if (!isWhole || read < rows.length) torn.push({ table, read, copied });
    }
    return { torn };
  } finally {
    damaged?.close();
    made.close();
  }
}

/** Undefined when not even its first page can be read. */
function openDamaged(path: string): DatabaseSync | undefined {
  try {
    return new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  } catch {
    return undefined;
  }
}

function tablesOf(database: Database): readonly string[] {
  const found = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
  return found.all().map(({ name }) => String(name));
}

/** Reads from both ends, up to the first page that cannot be read. */
function readTable(
  damaged: DatabaseSync | undefined,
  made: Database,
  table: string,
): { readonly rows: readonly Row[]; readonly isWhole: boolean } {
  const columns = made.prepare(`PRAGMA table_info(${table})`).all();
  const key = columns.filter(({ pk }) => Number(pk) > 0).toSorted((a, b) => Number(a["pk"]) - Number(b["pk"]));
  const names = key.map(({ name }) => String(name));
  const keyOf = (row: Row): string => JSON.stringify(names.length === 0 ? row : names.map((name) => row[name]));
  const rows = new Map<string, Row>();
  const isReadTo = (direction: "ASC" | "DESC"): boolean => {
    if (damaged === undefined) return false;
    try {
      const order = (names.length === 0 ? ["rowid"] : names).map((name) => `${name} ${direction}`).join(", ");
      for (const row of damaged.prepare(`SELECT * FROM ${table} NOT INDEXED ORDER BY ${order}`).iterate())
        rows.set(keyOf(row), row);
      return true;
    } catch {
      return false; // The rest of it lies behind a damaged page.
    }
  };
  const isWhole = isReadTo("ASC");
  if (!isWhole) isReadTo("DESC");
  return { rows: [...rows.values()], isWhole };
}

/** Returns how many were new and valid: what was read of a damaged page may be anything. */
function put(made: Database, table: string, rows: readonly Row[]): number {
  const known = columnsOf(made, table);
  return inTransaction(made, () => {
    let count = 0;
    for (const row of rows)
      try {
        insert(made, table, known(row));
        count += 1;
      } catch {
        // It is there already, or it breaks a rule of the table.
      }
    return count;
  });
}
