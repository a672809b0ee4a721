/** What is deleted is gone from the files, whatever happens at that moment. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import t, { type Test } from "tap";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { summarize } from "./session.ts";
import { SessionStore } from "./session-store.ts";

const secret = "the words of somebody";
/** Without events, so that the text is in the summary as it is: events are packed. */
const session = {
  sessionId: "a",
  siteId: "kitchen",
  origin: "client" as const,
  startedAt: new Date().toISOString(),
  text: secret,
  events: [],
};

function open(t: Test, path = join(t.testdir(), "sotto.db")) {
  const database = openDatabase(path, migrations, besides);
  const store = new SessionStore(database);
  t.teardown(() => {
    store.close();
    if (database.isOpen) database.close();
  });
  const isLeft = () => [path, `${path}-wal`].some((file) => readFileSync(file, "latin1").includes(secret));
  return { path, database, store, isLeft };
}

t.test("a deletion while somebody reads the database is completed when the reader is gone", async (t) => {
  const { path, store, isLeft } = open(t);
  store.write([session]);
  const reader = new DatabaseSync(path, { readOnly: true });
  reader.exec("BEGIN");
  reader.prepare("SELECT count(*) FROM sessions").get();
  t.ok(store.remove("a"));
  t.equal(store.get("a"), undefined);
  t.ok(isLeft(), "the reader keeps it in the write-ahead log");
  reader.exec("COMMIT");
  reader.close();
  while (isLeft()) await new Promise(setImmediate);
  t.pass("it is gone");
});

t.test("what a killed process has deleted is removed from the log at the next start", (t) => {
  const { path, store, database, isLeft } = open(t);
  store.write([session]);
  // As a kill leaves it: the row is deleted, the log is not.
  database.exec("PRAGMA secure_delete = ON; DELETE FROM sessions");
  t.ok(isLeft());
  const next = open(t, path);
  next.store.tidyLog();
  t.notOk(isLeft());
  t.end();
});

t.test("a start with a database that cannot be written goes on, and says so", (t) => {
  const { path, store } = open(t);
  store.write([session]);
  const readOnly = new DatabaseSync(path, { readOnly: true });
  const warnings: string[] = [];
  const log = { warn: (_about: object, text: string) => warnings.push(text) };
  const unable = new SessionStore(readOnly, log);
  t.teardown(() => {
    unable.close();
    readOnly.close();
  });
  unable.tidyLog();
  t.match(warnings, [/still in the write-ahead log; trying again/u]);
  t.end();
});

t.test(
  "what another assistant was told is kept with its name, and proposed for nothing of the one in use",
  async (t) => {
    const { store } = open(t);
    const listening = { time: "", component: "dialogue", topic: "asr/startListening" };
    const about = (sessionId: string, assistant?: string) =>
      summarize(
        { ...session, sessionId, text: `${sessionId} text`, confirmed: { text: "confirmed", intent: sessionId } },
        { ...listening, payload: { siteId: "kitchen", ...(assistant !== undefined && { assistant }) } },
      );
    const objecting = { objection: { text: "wrong", sessionId: "before" } };
    store.write([
      { ...about("house"), events: [] },
      { ...about("casa", "casa"), ...objecting, events: [] },
    ]);
    t.equal(store.get("casa")?.assistant, "casa");
    t.notOk("assistant" in (store.get("house") ?? {}));
    t.same(store.lastTexts(9), ["house text"]);
    t.same(
      store.confirmed("", 9).map(({ intent }) => intent),
      ["house"],
    );
    t.same(store.saidWrong("", 9), []);
  },
);
