/** The sentences with which versions are compared. */
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { DatabaseSync } from "node:sqlite";
import { recordingName } from "../../platform/asr/component.ts";
import { samplesOf } from "./samples.ts";

t.test("the last requests, the assistant's tests and a sentence of each intent, each once", async (t) => {
  const folder = t.testdir();
  const [database, assistant] = [join(folder, "sotto.db"), join(folder, "assistant")];
  const store = new DatabaseSync(database);
  t.teardown(() => store.close());
  store.exec(
    "PRAGMA journal_mode = WAL; CREATE TABLE sessions (sequence INTEGER PRIMARY KEY, session_id TEXT, summary TEXT)",
  );
  const insert = store.prepare("INSERT INTO sessions (summary) VALUES (?)");
  for (let number = 1; number <= 60; number++) insert.run(JSON.stringify({ text: `request ${number}` }));
  insert.run(JSON.stringify({ text: "request 60" }));
  insert.run(JSON.stringify({ text: "x".repeat(301) }));
  insert.run(JSON.stringify({ siteId: "nobody said anything" }));
  cpSync(join(import.meta.dirname, "../../examples/assistant"), assistant, { recursive: true });
  const given = { assistant, cache: "cache", injected: "injected", config: { a: 1 }, maxChanged: 0.2 };
  const { sentences, ...rest } = await samplesOf({ ...given, database });
  t.same(rest, given);
  t.equal(sentences[0], "request 60");
  t.equal(new Set(sentences).size, sentences.length);
  t.equal(sentences.filter((sentence) => sentence.startsWith("request")).length, 49);
  t.ok(sentences.includes("what time is it"), sentences.join("; "));

  const without = await samplesOf({ ...given, database: join(folder, "none.db"), assistant: join(folder, "none") });
  t.same(without.sentences, [], "what is not there gives none");
});

t.test(
  "where sound is kept, the recordings of the last sessions, newest first, and none of anybody else",
  async (t) => {
    const folder = t.testdir({ requests: {} });
    const [database, requests] = [join(folder, "sotto.db"), join(folder, "requests")];
    const store = new DatabaseSync(database);
    t.teardown(() => store.close());
    store.exec("CREATE TABLE sessions (sequence INTEGER PRIMARY KEY, session_id TEXT, summary TEXT)");
    const insert = store.prepare("INSERT INTO sessions (session_id, summary) VALUES (?, ?)");
    for (const id of ["first", "typed", "second"]) insert.run(id, JSON.stringify({ text: id }));
    for (const id of ["first", "second", "deleted"]) writeFileSync(join(requests, recordingName(id)), "RIFF");
    const hearing = { cache: "cache", voiceProfiles: "profiles", config: { engine: "pocketsphinx" } };
    const given = { assistant: folder, cache: "", injected: "", config: {}, maxChanged: 0.2, database };
    const found = await samplesOf({ ...given, hearing: { ...hearing, folder: requests } });
    const recordings = ["second", "first"].map((id) => join(requests, recordingName(id)));
    t.same(found.hearing, { ...hearing, recordings });
    const none = await samplesOf({ ...given, hearing: { ...hearing, folder: join(folder, "none") } });
    t.equal(none.hearing, undefined, "where there is none, no sound is compared");
  },
);
