import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { migrations } from "../schema.ts";
import { inTransaction, openDatabase } from "./database.ts";

t.test("a new database is made private, and opened again as it was", async (t) => {
  const path = join(t.testdir(), "deep", "sotto.db");
  const first = openDatabase(path, migrations);
  first.exec("INSERT INTO users VALUES ('anna', 'active', 'hash', '2026-01-01', NULL)");
  t.same({ ...first.prepare("PRAGMA synchronous").get() }, { synchronous: 2 }, "FULL");
  first.close();
  t.equal(statSync(path).mode & 0o777, 0o600);
  const second = openDatabase(path, migrations);
  t.equal(second.prepare("SELECT login FROM users").get()?.["login"], "anna");
  second.close();
});

t.test("a damaged database, and one of a newer version, are errors that say what to do", async (t) => {
  const damaged = join(t.testdir(), "damaged.db");
  writeFileSync(damaged, "this is not a database, it is a text of some length");
  t.throws(() => openDatabase(damaged, migrations), { code: "STORE_UNREADABLE", remedy: /backup/ });
  const newer = join(t.testdir(), "newer.db");
  const database = openDatabase(newer, migrations);
  database.exec("PRAGMA user_version = 999");
  database.close();
  t.throws(() => openDatabase(newer, migrations), { code: "STORE_UNREADABLE", message: /newer version \(999\)/ });
});

t.test("what fails in a transaction leaves nothing behind", async (t) => {
  const database = openDatabase(join(t.testdir(), "sotto.db"), migrations);
  t.teardown(() => database.close());
  t.throws(() =>
    inTransaction(database, () => {
      database.exec("INSERT INTO users VALUES ('anna', 'active', 'hash', '2026-01-01', NULL)");
      throw new Error("in the middle");
    }),
  );
  t.equal(database.prepare("SELECT count(*) AS count FROM users").get()?.["count"], 0);
});
