import fs, { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import t, { type Test } from "tap";
import { hasOwnMounts, mountHere } from "../../test/small-disk.ts";
import { type LogLine, logInto } from "../../test/world.ts";
import { Reserve } from "../reserve.ts";
import { besides, migrations } from "../schema.ts";
import { type Beside, inTransaction, openDatabase } from "./database.ts";
import { completeInMemory, Store } from "./store.ts";

function open(t: Test, folder: string, makeRoom = () => false) {
  const logs: LogLine[] = [];
  const store = new Store({ path: join(folder, "sotto.db"), migrations, log: logInto(logs, "supervisor"), makeRoom });
  t.teardown(() => store.close());
  const add = (login: string, text = "hash") =>
    inTransaction(store, () =>
      store.prepare("INSERT INTO users VALUES (?, 'active', ?, '2026-01-01', NULL)").run(login, text),
    );
  const logins = () =>
    store
      .prepare("SELECT login FROM users ORDER BY login")
      .all()
      .map(({ login }) => login);
  return { store, add, logins, logs };
}

/** Leaves the files of a process that was killed: SQLite shares the log's index among all connections of a process. */
function leaveLog(t: Test, folder: string): void {
  const { store, add } = open(t, folder);
  add("anna");
  const left = ["sotto.db", "sotto.db-wal", "sotto.db-shm"].map((name) => join(folder, name));
  const contents = left.map((path) => readFileSync(path));
  store.close();
  for (const [index, path] of left.entries()) writeFileSync(path, contents[index] ?? "");
}

function replaceChmod(chmod: typeof chmodSync): void {
  fs.chmodSync = chmod;
  syncBuiltinESMExports();
}

if (hasOwnMounts(t, import.meta.filename)) {
  t.test(
    "a full disk refuses what is written and says so, what is there is read, and all is well with room again",
    async (t) => {
      const disk = mountHere(t, { megabytes: 2 });
      const { store, add, logins } = open(t, disk.seen);
      add("anna");
      disk.fill();
      t.throws(() => add("berta", "x".repeat(100_000)), { code: "DISK_FULL", remedy: /sotto sessions forget/u });
      t.notOk(store.isTransaction, "nothing is left half done");
      t.same(logins(), ["anna"]);
      disk.empty();
      add("berta", "x".repeat(100_000));
      t.same(logins(), ["anna", "berta"]);
    },
  );

  t.test("what was kept for the moment is given up first, and the write goes on", async (t) => {
    const disk = mountHere(t, { megabytes: 120 });
    const reserve = new Reserve(disk.seen);
    t.equal(await reserve.look(), false);
    t.ok(reserve.isKept, "there is plenty: it is made");
    t.equal(readdirSync(join(disk.seen, "reserve")).length, 33);
    const { add, logins } = open(t, disk.seen, () => reserve.giveUp());
    disk.fill();
    add("anna", "x".repeat(1_000_000));
    t.notOk(reserve.isKept);
    t.same(logins(), ["anna"]);
    disk.fill();
    t.equal(await reserve.look(), false, "there is nothing more to give up");
    disk.empty();
    await reserve.look();
    t.ok(reserve.isKept, "it is made again");
    disk.fillInodes();
    t.equal(await reserve.look(), true, "a disk without inodes is full too");
  });

  t.test("on a disk that is read-only the database is read, and written again when the disk is", async (t) => {
    const disk = mountHere(t, { megabytes: 4 });
    const before = open(t, disk.seen);
    before.add("anna");
    before.store.close();
    disk.mountAgain("ro");
    const { store, add, logins, logs } = open(t, disk.seen);
    t.match(store.fault, { code: "DISK_READ_ONLY" });
    t.equal(store.broken, undefined);
    t.match(logs, [{ level: "error", msg: /can only be read/u }]);
    t.same(logins(), ["anna"]);
    t.throws(() => add("berta"), { code: "DISK_READ_ONLY", remedy: /dmesg/u });
    t.equal(store.tryAgain(), false);
    const logged = store.prepare("SELECT count(*) AS count FROM users");
    disk.mountAgain("rw");
    add("berta");
    t.equal(store.fault, undefined, "whoever writes finds out first");
    t.same({ ...logged.get() }, { count: 2 }, "a statement of before reads what is open now");
  });

  t.test(
    "on a read-only disk, tables that an earlier version did not have are empty, and made when it is well",
    async (t) => {
      const disk = mountHere(t, { megabytes: 4 });
      open(t, disk.seen).store.close();
      disk.mountAgain("ro");
      const path = join(disk.seen, "sotto.db");
      const store = new Store({ path, migrations, besides, log: logInto([], "supervisor"), makeRoom: () => false });
      t.teardown(() => store.close());
      for (const table of ["task_details", "traffic", "traffic_seen"])
        t.same(store.prepare(`SELECT * FROM ${table}`).all(), [], table);
      disk.mountAgain("rw");
      t.equal(store.tryAgain(), true);
      store.exec("INSERT INTO traffic VALUES ('apt', 1, 2, 3)");
      t.equal(new DatabaseSync(path).prepare("SELECT * FROM traffic").all().length, 1);
    },
  );

  t.test("a write-ahead log that a killed process left does not keep the database read-only", async (t) => {
    const disk = mountHere(t, { megabytes: 4 });
    leaveLog(t, disk.seen);
    disk.mountAgain("ro");
    const { store, add, logins } = open(t, disk.seen);
    t.match(store.fault, { code: "DISK_READ_ONLY" });
    t.same(logins(), ["anna"]);
    disk.mountAgain("rw");
    add("berta");
    t.equal(store.fault, undefined);
    t.same(logins(), ["anna", "berta"]);
  });

  t.test("a disk that becomes writable while the database is opened ends with one that takes writes", async (t) => {
    const disk = mountHere(t, { megabytes: 4 });
    leaveLog(t, disk.seen);
    disk.mountAgain("ro");
    const { chmodSync: real } = fs;
    t.teardown(() => replaceChmod(real));
    replaceChmod((path, mode) => {
      replaceChmod(real);
      disk.mountAgain("rw");
      real(path, mode);
    });
    const { add, logins } = open(t, disk.seen);
    add("berta");
    t.same(logins(), ["anna", "berta"]);
  });
} else {
  /** All that versions without one part of what is beside the schema, or killed before it was made, may have left. */
  const older: readonly (readonly Beside[])[] = besides.flatMap((beside, index) => {
    const before = besides.slice(0, index);
    if (typeof beside !== "string") return [before, [...before, ...besides.slice(index + 1)]];
    const statements = beside.split(/;\s*(?=CREATE)/u);
    return statements.map((_, made) => [...before, ...statements.slice(0, made)]);
  });

  const layoutOf = (database: DatabaseSync) =>
    database
      .prepare(
        `SELECT DISTINCT tables.name AS name, columns.name AS "column", columns.type, dflt_value, pk
         FROM pragma_table_list tables JOIN pragma_table_info(tables.name) columns
         WHERE tables.name NOT LIKE 'sqlite_%' AND tables.name <> 'sessions' ORDER BY 1, 2`,
      )
      .all()
      .map((row) => ({ ...row }));

  t.test(
    "what any earlier version has left, or one that was killed, is read on a disk that takes no writes",
    async (t) => {
      const folder = t.testdir();
      const whole = openDatabase(join(folder, "whole.db"), migrations, besides);
      const expected = layoutOf(whole);
      whole.close();
      for (const [index, had] of older.entries()) {
        const path = join(folder, `${index}.db`);
        const old = openDatabase(path, migrations, had);
        old.exec(
          "INSERT INTO users (login, status, password, created_at) VALUES ('anna', 'active', 'hash', '2026-01-01')",
        );
        old.exec("PRAGMA journal_mode = DELETE");
        old.close();
        const database = new DatabaseSync(path, { readOnly: true });
        completeInMemory(database, besides);
        t.same(layoutOf(database), expected, `${index}: the same tables and columns`);
        t.match(database.prepare("SELECT login, role, sites FROM users").all(), [{ login: "anna", role: "owner" }]);
        for (const [table, columns] of Map.groupBy(expected, ({ name }) => String(name))) {
          const write = database.prepare(
            `INSERT INTO ${table} (${columns.map(({ column }) => `"${String(column)}"`).join(", ")}) VALUES (${columns.map(() => "1").join(", ")}) ON CONFLICT DO NOTHING RETURNING *`,
          );
          t.throws(() => write.get(), /readonly/u, `${index}: ${table} takes no writes that would be lost`);
        }
        database.close();
      }
    },
  );

  t.test("a write that fails on a disk that is well when asked is repeated on a connection opened anew", async (t) => {
    const { store, add, logins, logs } = open(t, t.testdir());
    add("anna");
    store.exec("PRAGMA query_only = ON");
    store.exec("INSERT INTO users VALUES ('berta', 'active', 'hash', '2026-01-01', NULL)");
    store.exec("PRAGMA query_only = ON");
    add("carla");
    t.match(logs, [
      { level: "warn", msg: /opened again/u },
      { level: "warn", msg: /opened again/u },
    ]);
    let times = 0;
    inTransaction(store, () => {
      store.exec("INSERT INTO users VALUES ('dora', 'active', 'hash', '2026-01-01', NULL)");
      times += 1;
      if (times === 1) store.exec("PRAGMA query_only = ON");
      store.exec("INSERT INTO users VALUES ('emma', 'active', 'hash', '2026-01-01', NULL)");
    });
    t.equal(times, 2, "a transaction is repeated as a whole");
    t.same(logins(), ["anna", "berta", "carla", "dora", "emma"]);
  });

  t.test("a write that fails twice on a disk that is well when asked has a code of its own", async (t) => {
    const { store, add, logins } = open(t, t.testdir());
    add("anna");
    const refuse = () => store.exec("PRAGMA query_only = ON");
    store.whenOpened(refuse);
    refuse();
    const faulty = { code: "DISK_FAULTY", remedy: /dmesg/u };
    t.throws(() => add("berta"), faulty);
    t.throws(() => store.exec("DELETE FROM users"), faulty);
    t.notOk(store.isTransaction);
    t.same(logins(), ["anna"]);
  });

  t.test(
    "a file that is no database is left as it is: all reads as empty and nothing is taken, until it is there again",
    async (t) => {
      const folder = t.testdir();
      const whole = open(t, folder);
      whole.add("anna");
      whole.store.close();
      const path = join(folder, "sotto.db");
      const kept = readFileSync(path);
      writeFileSync(path, "this is not a database, it is a text of some length");
      const { store, add, logins } = open(t, folder);
      t.match(store.broken, { code: "STORE_UNREADABLE" });
      t.same(logins(), []);
      t.throws(() => add("berta"), { code: "STORE_UNREADABLE" });
      let opened = 0;
      store.whenOpened(() => (opened += 1));
      t.equal(store.tryAgain(), false);
      t.equal(statSync(path).size, 51);
      writeFileSync(path, kept);
      chmodSync(path, 0o600);
      t.equal(store.tryAgain(), true);
      t.equal(opened, 1);
      t.same(logins(), ["anna"]);
    },
  );

  t.test("another file takes its place while nobody uses it", async (t) => {
    const folder = t.testdir();
    const { store, add, logins } = open(t, folder);
    add("anna");
    const copy = join(folder, "copy.db");
    store.copyTo(copy);
    add("berta");
    store.replace(() => {
      const other = new DatabaseSync(copy);
      other.exec("UPDATE users SET login = 'carla'");
      other.close();
      writeFileSync(join(folder, "sotto.db"), readFileSync(copy));
    });
    t.same(logins(), ["carla"]);
  });

  t.test("a file that is deleted while it is open is written again with all that was acknowledged", async (t) => {
    const folder = t.testdir();
    const { store, add, logins, logs } = open(t, folder);
    add("anna");
    t.equal(store.restoreDeleted(), false, "it is there");
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    add("berta");
    t.equal(store.restoreDeleted(), true);
    t.match(logs, [{ level: "error", msg: /was deleted/u }]);
    t.equal(statSync(join(folder, "sotto.db")).mode & 0o777, 0o600);
    add("carla");
    t.same(logins(), ["anna", "berta", "carla"]);
    store.close();
    t.same(open(t, folder).logins(), ["anna", "berta", "carla"]);
    t.notOk(readdirSync(folder).includes("sotto.db.again"));
  });
}
