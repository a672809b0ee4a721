/** The platform's database, as far as an update must not lose its contents. */
import { existsSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";

export type Found = {
  /** The schema version: the last migration that it has seen. */
  readonly version: number;
  readonly users: readonly string[];
};

/** Makes a consistent copy, even while the supervisor writes. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    await backup(database, to);
  } finally {
    database.close();
  }
}

/** Returns undefined when the database is missing or damaged. */
export function inspect(path: string): Found | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    try {
      const check = database.prepare("PRAGMA quick_check(1)").get()?.["quick_check"];
      if (check !== "ok") return undefined;
      const version = Number(database.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0);
      const known = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'users'").get();
      const users = known === undefined ? [] : database.prepare("SELECT login FROM users ORDER BY login").all();
      return { version, users: users.map(({ login }) => String(login)) };
    } finally {
      database.close();
    }
  } catch {
    return undefined; // What cannot be read is useless to the platform, too.
  }
}
