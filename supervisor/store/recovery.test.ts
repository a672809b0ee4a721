import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { type LogLine, logInto } from "../../test/world.ts";
import { besides, migrations, schema } from "../schema.ts";
import { newIdentity } from "../users/identity.ts";
import { keepCopy } from "./copy.ts";
import { openDatabase } from "./database.ts";
import { Integrity } from "./integrity.ts";
import { Recovery } from "./recovery.ts";
import { Store } from "./store.ts";

/** A data folder in which a platform starts as the supervisor does it; `end` is a kill when it is told so. */
function folder(t: Test) {
  const root = t.testdir({});
  const path = join(root, "sotto.db");
  const logs: LogLine[] = [];
  const start = () => {
    const log = logInto(logs, "supervisor");
    const recovery = new Recovery({ path, schema, log });
    const store = new Store({ path, migrations, besides, log, prepare: () => recovery.prepare() });
    const integrity = new Integrity({ database: store, path, schema, recovery, isBusy: () => false, log });
    integrity.start(store.fault === undefined);
    t.teardown(() => {
      integrity.stop();
      store.close();
    });
    return {
      store,
      integrity,
      recovery,
      add: (login: string, password = "hash") =>
        store
          .prepare("INSERT INTO users (login, status, password, created_at) VALUES (?, 'active', ?, '2026-01-01')")
          .run(login, password),
      logins: () =>
        store
          .prepare("SELECT login FROM users ORDER BY login")
          .all()
          .map(({ login }) => login),
      stop: (): void => {
        integrity.stop();
        store.close();
      },
    };
  };
  const remove = (...rests: readonly string[]) => {
    for (const rest of rests) rmSync(`${path}${rest}`, { force: true });
  };
  return { root, path, logs, start, remove };
}

/** Anna is a user, and the copy has her. */
function used(t: Test) {
  const all = folder(t);
  const first = all.start();
  first.add("anna");
  first.integrity.look();
  return { ...all, first };
}

t.test("a database that is gone is made again from its copy, and that is told", async (t) => {
  for (const rests of [["", "-wal", "-shm"], [""]]) {
    const { path, logs, first, start, remove } = used(t);
    first.store.exec(
      "INSERT INTO tasks (task_id, kind, status, request_hash, login, created_at) VALUES ('1', 'k', 'completed', '', 'anna', 'now')",
    );
    if (rests.length > 1) first.stop();
    remove(...rests);
    const { store, recovery, logins } = start();
    t.equal(store.fault, undefined);
    t.same(logins(), ["anna"]);
    t.match(recovery.last, { how: "copied", rows: { users: 1 }, savedAt: Date });
    t.ok(logs.some(({ level, msg }) => level === "error" && msg.includes("made again from its copy")));
    t.equal(statSync(path).mode & 0o777, 0o600);
    t.ok(readFileSync(`${path}.copy`).includes("anna"), "the copy still has her");
    t.equal(store.prepare("SELECT count(*) AS n FROM tasks").get()?.["n"], 0, "no log of the old file is applied");
  }
});

t.test("a file of no bytes, as a power cut leaves it, is no database", async (t) => {
  const { path, first, start } = used(t);
  first.stop();
  writeFileSync(path, "");
  t.same(start().logins(), ["anna"]);
});

t.test("a database that is gone, of which the copy cannot be read, is not replaced by an empty one", async (t) => {
  const { path, first, start, remove } = used(t);
  first.stop();
  remove("");
  writeFileSync(`${path}.copy`, "this is not a database, it is a text of some length");
  const { store } = start();
  t.match(store.broken, { code: "STORE_UNREADABLE", message: /its copy cannot be read/u, remedy: /sotto\.db\.copy/u });
  t.notOk(existsSync(path));
  t.equal(store.tryAgain(), false, "nor later");
  remove(".copy");
  t.equal(store.tryAgain(), true, "who removes the copy, too, begins anew");
});

t.test("a new board, and one that nobody has claimed, begin with an empty database", async (t) => {
  const { start, remove } = folder(t);
  const first = start();
  t.equal(first.recovery.last, undefined);
  first.stop();
  remove("");
  const second = start();
  t.same(second.logins(), []);
  t.equal(second.recovery.last, undefined);
});

t.test("a copy with users is never replaced by one without: the users are added again", async (t) => {
  const { path, first, start } = used(t);
  first.stop();
  rmSync(path);
  openDatabase(path, migrations, besides).close();
  t.throws(() => keepCopy(openDatabase(path, [], []), path, schema), /newer version/u);
  const empty = openDatabase(path, migrations, besides);
  t.equal(keepCopy(empty, path, schema), false);
  empty.close();
  const { logins, recovery } = start();
  t.same(logins(), ["anna"]);
  t.match(recovery.last, { how: "completed", rows: { users: 1 } });
});

t.test("somebody who was removed is not added again while others are left", async (t) => {
  const { first, start, remove } = used(t);
  first.add("berta");
  first.integrity.tend();
  first.store.exec("DELETE FROM users WHERE login = 'anna'");
  first.integrity.tend();
  first.stop();
  remove("");
  t.same(start().logins(), ["berta"]);
});

t.test("a new password is in the copy within seconds, not within the hour", async (t) => {
  const { first, start, remove } = used(t);
  first.integrity.tend();
  first.store.exec("UPDATE users SET password = 'new'");
  first.integrity.tend();
  remove("", "-wal", "-shm");
  const { store } = start();
  t.equal(store.prepare("SELECT password FROM users").get()?.["password"], "new");
});

t.test("an account of OpenID Connect that was removed is not in the copy within seconds either", async (t) => {
  const { first, start, remove } = used(t);
  first.add("carla", newIdentity({ issuer: "https://id.example.org", subject: "carla" }));
  first.integrity.look();
  first.store.exec("DELETE FROM users WHERE login = 'carla'");
  first.integrity.tend();
  remove("", "-wal", "-shm");
  t.same(start().logins(), ["anna"]);
});

t.test("a replacement that a kill has interrupted is finished by the next start", async (t) => {
  const { path, first, start } = used(t);
  first.store.exec(
    "INSERT INTO tasks (task_id, kind, status, request_hash, login, created_at) VALUES ('1', 'k', 'completed', '', 'anna', 'now')",
  );
  first.stop();
  const whole = `${path}.whole`;
  const isFound = () => {
    const { store, logins, recovery, stop } = start();
    t.same(logins(), ["anna"]);
    t.equal(store.prepare("SELECT count(*) AS n FROM tasks").get()?.["n"], 1, "not only what the copy has");
    t.match(recovery.last, { how: "finished" });
    stop();
  };
  copyFileSync(path, whole);
  renameSync(path, `${path}.next`);
  isFound();
  // The damaged one is still there, with a log of its own.
  for (const rest of ["", "-wal"])
    writeFileSync(`${path}${rest}`, "no database any more, nor a log of one ".repeat(200));
  copyFileSync(whole, `${path}.next`);
  isFound();
  t.ok(existsSync(`${path}.damaged`));
  // As an earlier version left it.
  rmSync(`${path}.copy`);
  renameSync(path, `${path}.mended`);
  isFound();
});

t.test("what an interruption has left incomplete is not used, and not left", async (t) => {
  const { root, path, first, start, remove } = used(t);
  first.stop();
  for (const rest of [".next", ".again", ".mended", ".restored"])
    writeFileSync(`${path}${rest}`, readFileSync(path).subarray(0, 8192));
  remove("");
  t.same(start().logins(), ["anna"]);
  t.same(
    readdirSync(root).filter((name) => !/^sotto\.db(?:-wal|-shm|\.copy)?$/u.test(name)),
    [],
  );
});
