import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import t, { type Test } from "tap";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { isPacked, packAtStart, packSessions } from "./layout.ts";
import { SessionStore } from "./session-store.ts";
import { removedSessionTables } from "./tables.ts";

const secret = "the words of somebody ".repeat(400);
const event = (text: string) => ({
  time: "2026-11-23T10:00:00.000Z",
  component: "asr",
  topic: "asr/textCaptured",
  payload: { text },
});
const session = (sessionId: string, text = "turn on the light") => ({
  sessionId,
  siteId: "kitchen",
  origin: "client" as const,
  startedAt: new Date().toISOString(),
  text,
  events: [event(text)],
});

/** A database as versions without packed events leave it. */
function earlier(t: Test, ids: readonly string[]) {
  const path = join(t.testdir(), "sotto.db");
  const database = openDatabase(path, migrations, [removedSessionTables]);
  new SessionStore(database).write(ids.map((id) => session(id)));
  t.notOk(isPacked(database));
  database.close();
  return path;
}

function open(t: Test, path: string) {
  const database = openDatabase(path, migrations, besides);
  t.teardown(() => database.isOpen && database.close());
  return { database, store: new SessionStore(database) };
}

t.test("a database of an earlier version loses nothing, and keeps the order, its numbers and its version", (t) => {
  const ids = Array.from({ length: 250 }, (_, index) => `session-${index}`);
  const path = earlier(t, ids);
  const before = new DatabaseSync(path);
  before.prepare("DELETE FROM sessions WHERE session_id = 'session-7'").run();
  before.prepare("UPDATE sessions SET sequence = 100000, summary = summary WHERE session_id = 'session-3'").run();
  const rows = before.prepare("SELECT sequence, session_id, started_at, summary FROM sessions ORDER BY sequence").all();
  before.close();
  const { database, store } = open(t, path);
  t.ok(isPacked(database));
  t.same(
    database.prepare("SELECT sequence, session_id, started_at, summary FROM sessions ORDER BY sequence").all(),
    rows,
  );
  t.same(database.prepare("PRAGMA user_version").get(), { user_version: migrations.length });
  t.same(store.get("session-249")?.events, session("").events);
  t.equal(store.get("session-7"), undefined);
  store.write([session("new")]);
  t.equal(store.list({ limit: 1 }).sessions[0]?.sessionId, "new");
  t.end();
});

t.test("a version from before finds all sessions, and adds its own", (t) => {
  const { database, store } = open(t, earlier(t, ["a"]));
  store.write([session("b")]);
  // As that version reads and writes.
  const found = database.prepare("SELECT summary, events FROM sessions WHERE session_id = ?").get("b");
  t.match(JSON.parse(String(found?.["summary"])), { sessionId: "b", text: "turn on the light" });
  t.same(JSON.parse(String(found?.["events"])), [], "without events, which a newer version has packed");
  database
    .prepare(
      "INSERT OR REPLACE INTO sessions (session_id, site_id, started_at, reason, summary, events) VALUES (?, ?, ?, ?, ?, ?)",
    )
    .run("c", "kitchen", "2026-11-23T11:00:00.000Z", null, '{"sessionId":"c"}', JSON.stringify(session("c").events));
  t.same(store.get("c")?.events, session("c").events, "and both are read afterwards");
  t.same(store.get("b")?.events, session("b").events);
  t.same(
    store.list({ limit: 9 }).sessions.map(({ sessionId }) => sessionId),
    ["c", "b", "a"],
  );
  t.end();
});

t.test("a session that is written twice is there once, and a deleted one is gone from the files", (t) => {
  const path = earlier(t, []);
  const { database, store } = open(t, path);
  store.write([session("a", secret), session("b")]);
  store.write([session("a", secret)]);
  t.same(database.prepare("SELECT count(*) AS count FROM sessions").get(), { count: 2 });
  t.ok(store.remove("a"));
  t.notOk(store.remove("a"));
  for (const file of [path, `${path}-wal`]) t.notMatch(readFileSync(file, "latin1"), /words of somebody/u);
  t.equal(store.forget({ days: 30, now: Date.now() }, 1), 0);
  t.end();
});

t.test("what an earlier version has written does not stay in free pages", (t) => {
  const path = earlier(t, ["a"]);
  const before = openDatabase(path, migrations, [removedSessionTables]);
  new SessionStore(before).write([session("secret", secret)]);
  before.close();
  const { store } = open(t, path);
  t.equal(store.get("secret")?.text, secret);
  t.ok(store.remove("secret"));
  for (const file of [path, `${path}-wal`]) t.notMatch(readFileSync(file, "latin1"), /words of somebody/u);
  t.end();
});

t.test("many sessions wait for the night, and until then they are written as before", (t) => {
  const path = earlier(t, ["a", "b"]);
  const database = openDatabase(path, migrations, [removedSessionTables]);
  t.teardown(() => database.close());
  packSessions(database, 1);
  t.notOk(isPacked(database));
  const store = new SessionStore(database);
  store.write([session("c")]);
  t.same(store.get("c")?.events, session("c").events);
  store.forget({ days: 30, now: Date.now() }, 100);
  t.ok(isPacked(database));
  t.same(store.get("c")?.events, session("c").events);
  t.end();
});

t.test("what fails leaves the table as it was", (t) => {
  const path = earlier(t, ["a"]);
  const database = openDatabase(path, migrations, [removedSessionTables]);
  t.teardown(() => database.close());
  database.exec("CREATE TABLE packed_sessions (somebody TEXT)");
  packAtStart(database);
  t.notOk(isPacked(database));
  t.match(new SessionStore(database).get("a"), { sessionId: "a", events: [{}] });
  t.end();
});
