import { closeSync, existsSync, openSync, rmSync, statSync, utimesSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { type LogLine, logInto } from "../../test/world.ts";
import { besides, migrations, schema } from "../schema.ts";
import { openDatabase } from "./database.ts";
import { Integrity } from "./integrity.ts";
import { Store } from "./store.ts";

t.test("flipped bytes in the database are found at the start, told once, and kept in health", async (t) => {
  const path = join(t.testdir({}), "sotto.db");
  const first = openDatabase(path, migrations);
  const add = first.prepare("INSERT INTO users VALUES (?, 'active', ?, '2026-01-01', NULL)");
  for (let n = 0; n < 500; n += 1) add.run(`user-${n}`, "x".repeat(100));
  first.close();
  const logs: LogLine[] = [];
  const whole = openDatabase(path, migrations);
  const options = { path, isBusy: () => false, log: logInto(logs, "supervisor") };
  const well = new Integrity({ ...options, database: whole });
  well.start();
  well.stop();
  t.equal(well.fault, undefined);
  t.same(logs, []);
  whole.close();

  const file = openSync(path, "r+");
  const junk = Buffer.alloc(4096, 0xa5);
  for (let at = 4096 * 12; at + 4096 <= statSync(path).size; at += 4096 * 3) writeSync(file, junk, 0, 4096, at);
  closeSync(file);
  const rotten = openDatabase(path, migrations);
  t.teardown(() => rotten.close());
  const ill = new Integrity({ ...options, database: rotten });
  ill.look();
  ill.look();
  t.match(ill.fault, { code: "STORE_UNREADABLE", message: /^the file is damaged: / });
  t.equal(logs.length, 1);
});

/** A store with many users and tasks, all in the file itself, and what looks after it. */
function furnished(t: Test) {
  const path = join(t.testdir({}), "sotto.db");
  const logs: LogLine[] = [];
  const log = logInto(logs, "supervisor");
  const first = openDatabase(path, migrations, besides);
  first.exec("BEGIN");
  const user = first.prepare(
    "INSERT INTO users (login, status, password, created_at) VALUES (?, 'active', ?, '2026-01-01')",
  );
  for (let n = 0; n < 300; n += 1) user.run(`user-${n}`, "x".repeat(100));
  const task = first.prepare(
    "INSERT INTO tasks (task_id, kind, status, request_hash, login, created_at) VALUES (?, 'kind', 'completed', ?, 'anna', 'now')",
  );
  for (let n = 0; n < 1000; n += 1) task.run(`task-${n}`, "y".repeat(200));
  first.exec("COMMIT");
  first.close();
  const open = () => {
    const store = new Store({ path, migrations, besides, log });
    const integrity = new Integrity({ database: store, path, schema, isBusy: () => false, log });
    t.teardown(() => {
      integrity.stop();
      store.close();
    });
    return { store, integrity };
  };
  const count = (store: Store, table: string) =>
    Number(store.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"]);
  /** Overwrites a page in the middle of a table. */
  const spoil = (store: Store, table: string) => {
    store.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    const leaf = store.prepare(
      "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 5",
    );
    const page = Number(leaf.get(table)?.["pageno"]);
    const file = openSync(path, "r+");
    writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, (page - 1) * 4096);
    closeSync(file);
  };
  return { path, logs, open, count, spoil };
}

t.test("flipped bytes while it runs are found by whoever looks at the file, and what can be is kept", async (t) => {
  const { path, logs, open, count, spoil } = furnished(t);
  const { store, integrity } = open();
  let opened = 0;
  store.whenOpened(() => (opened += 1));
  integrity.start();
  t.ok(existsSync(`${path}.copy`));
  t.equal(statSync(`${path}.copy`).mode & 0o777, 0o600);
  const { mtimeMs } = statSync(`${path}.copy`);
  integrity.look();
  t.equal(statSync(`${path}.copy`).mtimeMs, mtimeMs, "it is written only when it differs");

  for (const table of ["users", "tasks"]) spoil(store, table);
  // Within the same tick of the file system's clock.
  utimesSync(path, new Date(), new Date(Date.now() + 5000));
  integrity.tend();
  t.equal(integrity.fault, undefined);
  t.equal(opened, 1);
  t.equal(count(store, "users"), 300, "from the copy, what could not be read");
  const tasks = count(store, "tasks");
  t.ok(tasks > 900 && tasks < 1000, `${tasks} tasks`);
  t.match(integrity.repair?.torn, [
    { table: "users", copied: /[1-9]/u },
    { table: "tasks", copied: 0 },
  ]);
  t.ok(existsSync(`${path}.damaged`));
  t.same(
    logs.map(({ msg }) => msg),
    ["the database is damaged", "the database was repaired"],
  );
  store.exec("INSERT INTO users (login, status, password, created_at) VALUES ('late', 'active', 'x', 'now')");
  t.equal(count(store, "users"), 301);

  spoil(store, "tasks");
  integrity.look();
  t.match(integrity.fault, { code: "STORE_UNREADABLE" }, "a card that goes on like this needs a person");

  integrity.stop();
  store.close();
  integrity.tend();
  integrity.look();
});

t.test("a file that is no database any more is made of the copy at the start", async (t) => {
  const { path, open, count } = furnished(t);
  const before = open();
  before.integrity.start();
  before.store.close();
  writeFileSync(path, "this is no database, and long enough to have a header of one".repeat(100));
  const { store, integrity } = open();
  t.match(store.fault, { code: "STORE_UNREADABLE" });
  integrity.start(false);
  t.equal(store.fault, undefined);
  t.equal(count(store, "users"), 300);
  t.equal(count(store, "tasks"), 0);
});

t.test("without a copy of the users nothing is repaired: anybody could claim an empty board", async (t) => {
  const { path, open } = furnished(t);
  const before = open();
  before.integrity.start();
  before.store.close();
  for (const file of [path, `${path}.copy`]) writeFileSync(file, "no database, and long enough to have a header");
  const { store, integrity } = open();
  integrity.start(false);
  t.match(integrity.fault, { code: "STORE_UNREADABLE" });
  t.equal(integrity.repair, undefined);
  t.notOk(existsSync(`${path}.mended`));
  rmSync(`${path}.copy`);
  integrity.look();
  t.match(integrity.fault, { code: "STORE_UNREADABLE" });
  t.equal(store.fault?.code, "STORE_UNREADABLE");
});

t.test("a statement that finds damage has the file looked at", async (t) => {
  const { open, spoil } = furnished(t);
  const { store } = open();
  spoil(store, "tasks");
  const told = new Promise<void>((resolve) => store.whenDamaged(resolve));
  // What was read before is still in the memory of the connection.
  store.replace(() => undefined);
  t.throws(() => store.prepare("SELECT sum(length(request_hash)) FROM tasks NOT INDEXED").all(), /malformed/u);
  await told;
});
