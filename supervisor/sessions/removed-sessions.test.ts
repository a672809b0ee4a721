/** Deleted sessions come back for a minute; afterwards they are gone from the files. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { SottoError } from "../errors.ts";
import { besides, migrations } from "../schema.ts";
import { type Database, openDatabase } from "../store/database.ts";
import { Undos } from "../undo/undos.ts";
import { SessionStore } from "./session-store.ts";
import { Sessions } from "./sessions.ts";

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const secret = "the words of somebody ".repeat(400);
const minute = 60_000;

const session = (sessionId: string, text = "turn on the light") => ({
  sessionId,
  siteId: "kitchen",
  origin: "client" as const,
  startedAt: new Date().toISOString(),
  text,
  events: [{ time: "2026-11-23T10:00:00.000Z", component: "asr", topic: "asr/textCaptured", payload: { text } }],
});

/** The sessions of a board without a bus, on a clock of their own. */
function stand(t: Test, path = join(t.testdir(), "sotto.db"), clock = { now: Date.now() }, keep = true) {
  const database = openDatabase(path, migrations, besides);
  const undos = new Undos({ database, log, now: () => clock.now });
  const bus = { url: "mqtt://127.0.0.1:1", prefix: "msg" };
  const sessions = new Sessions({
    bus,
    components: [],
    database,
    config: () => ({ keep, days: 30, most: 100 }),
    undos,
    log,
  });
  const end = async () => {
    undos.close();
    await sessions.close();
    if (database.isOpen) database.close();
  };
  t.teardown(end);
  const ids = () => sessions.list({ limit: 99 }).sessions.map(({ sessionId }) => sessionId);
  const isLeft = () => [path, `${path}-wal`].some((file) => readFileSync(file, "latin1").includes("words of somebody"));
  return { path, clock, database, undos, sessions, store: new SessionStore(database), ids, isLeft, end };
}

t.test("a deleted session is in no list, and comes back as it was, to its place", async (t) => {
  const { sessions, store, undos, ids } = stand(t);
  store.write([session("a"), session("b"), session("c", secret)]);
  const before = sessions.get("c");
  sessions.remove("c", "anna");
  sessions.remove("a", "anna");
  t.same(ids(), ["b"]);
  t.throws(() => sessions.get("c"), { code: "SESSION_UNKNOWN" });
  t.same(store.lastTexts(9), ["turn on the light"]);
  store.write([session("d")]);
  for (const { id, what } of undos.list("anna")) {
    t.equal(what, "Deleted the session", "without a word of what was said");
    await undos.undo(id, "anna");
  }
  t.same(ids(), ["d", "c", "b", "a"]);
  t.same(sessions.get("c"), before);
  t.throws(() => sessions.remove("nobody", "anna"), { code: "SESSION_UNKNOWN" });
  t.same(undos.list("anna"), []);
});

t.test("to delete a session that is gone already is refused, and those that quote it stay", async (t) => {
  const { sessions, store, undos, ids } = stand(t);
  const objection = { text: "turn on the light", sessionId: "a" };
  store.write([{ ...session("b"), objection }]);
  t.throws(() => sessions.remove("a", "anna"), { code: "SESSION_UNKNOWN" });
  t.throws(() => sessions.remove("a", undefined), { code: "SESSION_UNKNOWN" });
  t.same([ids(), undos.list("anna")], [["b"], []]);
  store.write([session("a"), { ...session("c"), objection: { ...objection, sessionId: "x", quotes: ["x", "a"] } }]);
  sessions.remove("a", "anna");
  t.same(ids(), []);
  t.match(undos.list("anna"), [{ what: "Deleted 3 sessions: 2 quoted it" }]);
});

t.test("all of them come back together, and a session that is there again is not overwritten", async (t) => {
  const { sessions, store, undos, ids } = stand(t);
  t.equal(sessions.removeAll("anna"), 0);
  t.same(undos.list("anna"), [], "of nothing there is nothing to undo");
  store.write([session("a", "old"), session("b")]);
  t.equal(sessions.removeAll("anna"), 2);
  t.same(ids(), []);
  store.write([session("a", "new")]);
  const [all] = undos.list("anna");
  t.equal(all?.what, "Deleted 2 sessions");
  await undos.undo(all!.id, "anna");
  t.same(ids(), ["a", "b"]);
  t.equal(sessions.get("a").text, "new");
  sessions.remove("b", "anna");
  store.write([session("b", "new")]);
  await t.rejects(undos.undo(undos.list("anna")[0]!.id, "anna"), { code: "UNDO_SUPERSEDED" });
  t.equal(sessions.get("b").text, "new");
});

t.test("after the minute nothing of it is in the files", async (t) => {
  const { sessions, store, undos, isLeft, clock } = stand(t);
  store.write([session("a", secret), session("b")]);
  sessions.remove("a", "anna");
  await undos.eraseOver();
  t.ok(isLeft());
  clock.now += minute;
  await undos.eraseOver();
  t.notOk(isLeft());
});

t.test("what is forgotten at once is in no file from then on", async (t) => {
  const { sessions, store, undos, isLeft } = stand(t);
  store.write([session("a", secret), session("b")]);
  sessions.removeAll("anna");
  await undos.forget(undos.list("anna")[0]!.id, "anna");
  t.notOk(isLeft());
});

t.test("a restart within the minute keeps it, one after it erases it before anybody is served", async (t) => {
  const first = stand(t);
  first.store.write([session("a", secret), session("b", secret)]);
  first.sessions.remove("a", "anna");
  await first.end();
  const second = stand(t, first.path, first.clock);
  await second.undos.begin();
  t.same(second.ids(), ["b"]);
  await second.undos.undo(second.undos.list("anna")[0]!.id, "anna");
  t.same(second.ids(), ["b", "a"]);
  second.sessions.removeAll("anna");
  await second.end();
  second.clock.now += minute;
  const third = stand(t, first.path, first.clock);
  await third.undos.begin();
  t.same([third.ids(), third.undos.list("anna")], [[], []]);
  t.notOk(third.isLeft());
});

t.test("sessions whose undo was lost with a damaged database are erased at the start", async (t) => {
  const first = stand(t);
  first.store.write([session("a", secret), session("b")]);
  first.sessions.remove("a", "anna");
  first.database.exec("DELETE FROM undos");
  await first.end();
  t.notOk(stand(t, first.path).isLeft());
});

t.test("where no sessions are kept, none is written for an undo either", (t) => {
  const { sessions, undos, database } = stand(t, undefined, undefined, false);
  const time = new Date().toISOString();
  for (const topic of ["dialogueManager/sessionStarted", "asr/textCaptured"])
    sessions.recorder.hear({ time, component: "dialogue", topic, sessionId: "a", payload: { text: secret } });
  sessions.remove("a", "anna");
  t.same(undos.list("anna"), []);
  t.same(database.prepare("SELECT count(*) AS count FROM removed_sessions").get(), { count: 0 });
  t.end();
});

t.test("a session that is still open comes back with what was said until then", async (t) => {
  const { sessions, undos } = stand(t);
  const time = new Date().toISOString();
  const hear = (topic: string) =>
    sessions.recorder.hear({ time, component: "dialogue", topic, sessionId: "a", payload: { text: "hello" } });
  hear("dialogueManager/sessionStarted");
  hear("asr/textCaptured");
  sessions.remove("a", "anna");
  hear("tts/say");
  t.throws(() => sessions.get("a"), { code: "SESSION_UNKNOWN" });
  await undos.undo(undos.list("anna")[0]!.id, "anna");
  t.match(sessions.get("a"), { text: "hello", events: { length: 2 } });
});

t.test("on a full disk, which takes no copy, they are deleted all the same", (t) => {
  const path = join(t.testdir(), "sotto.db");
  const database = openDatabase(path, migrations, besides);
  const full: Database = {
    get isTransaction() {
      return database.isTransaction;
    },
    exec: (sql) => database.exec(sql),
    prepare: (sql) => {
      if (sql.startsWith("INSERT INTO removed_sessions")) throw new SottoError("DISK_FULL", "the disk is full");
      return database.prepare(sql);
    },
  };
  const undos = new Undos({ database: full, log });
  const sessions = new Sessions({
    bus: { url: "mqtt://127.0.0.1:1", prefix: "msg" },
    components: [],
    database: full,
    config: () => ({ keep: true, days: 30, most: 100 }),
    undos,
    log,
  });
  t.teardown(async () => {
    undos.close();
    await sessions.close();
    database.close();
  });
  new SessionStore(database).write([session("a", secret), session("b"), session("c")]);
  sessions.remove("a", "anna");
  t.notMatch(readFileSync(path, "latin1"), /words of somebody/u);
  t.equal(sessions.removeAll("anna"), 2);
  t.same([sessions.list({ limit: 9 }).sessions, undos.list("anna")], [[], []]);
  t.end();
});
