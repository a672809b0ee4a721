import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { migrations } from "../schema.ts";
import { openDatabase } from "./database.ts";
import { tidy } from "./upkeep.ts";

function fill(path: string, rows: number) {
  const database = openDatabase(path, migrations);
  const insert = database.prepare("INSERT INTO users VALUES (?, 'active', ?, '2026-01-01', NULL)");
  for (let row = 0; row < rows; row++) insert.run(`user-${row}`, "x".repeat(400));
  return database;
}

t.test("the write-ahead log is written back, and the file made anew when much of it is free", async (t) => {
  const path = join(t.testdir(), "sotto.db");
  const database = fill(path, 200);
  t.teardown(() => database.close());
  t.ok(statSync(`${path}-wal`).size > 0);
  const { bytes, logBytes, vacuumed } = tidy(database);
  t.equal(vacuumed, false);
  t.ok(logBytes > 0);
  t.equal(statSync(`${path}-wal`).size, 0);
  database.exec("DELETE FROM users WHERE login > 'user-1'");
  const after = tidy(database);
  t.equal(after.vacuumed, true);
  t.ok(after.bytes < bytes);
  t.equal(tidy(database).vacuumed, false);
});

t.test("a damaged file is found, and left as it is", async (t) => {
  const path = join(t.testdir(), "sotto.db");
  const whole = fill(path, 400);
  tidy(whole);
  whole.close();
  const file = openSync(path, "r+");
  // The later pages have the rows; what an empty table's page has behind its header does not matter.
  const pages = statSync(path).size / 4096;
  for (let page = pages - 8; page < pages - 2; page++) writeSync(file, "garbage".repeat(40), page * 4096 + 8);
  closeSync(file);
  const database = openDatabase(path, migrations);
  t.teardown(() => database.close());
  t.throws(() => tidy(database), { code: "STORE_UNREADABLE", message: /damaged/, remedy: /backup/ });
});
