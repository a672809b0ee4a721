/** Sessions survive kill -9 of the process that records them, two seconds after their end. */
import { execa } from "execa";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import t from "tap";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { SessionStore } from "./session-store.ts";

const file = (path: string): string => JSON.stringify(join(import.meta.dirname, path));

/** Records two sessions that end and one that stays open, lets two seconds of its clock go by, and never closes anything. */
const recording = `
  const { mock } = await import("node:test");
  const { besides, migrations } = await import(${file("../schema.ts")});
  const { openDatabase } = await import(${file("../store/database.ts")});
  const { Recorder } = await import(${file("recorder.ts")});
  const { SessionStore } = await import(${file("session-store.ts")});
  setInterval(() => {}, 1000);
  mock.timers.enable({ apis: ["setTimeout"] });
  const store = new SessionStore(openDatabase(process.argv[1], migrations, besides));
  const config = () => ({ keep: true, days: 30, most: 10_000 });
  const recorder = new Recorder(store, config, { error: console.log });
  const hear = (topic, sessionId, payload = {}) =>
    recorder.hear({ time: "2026-11-21T10:00:00.000Z", component: "dialogue", topic, siteId: "kitchen", sessionId, payload });
  for (const sessionId of ["first", "last", "open"]) {
    hear("dialogueManager/sessionStarted", sessionId);
    hear("asr/textCaptured", sessionId, { text: "turn on the light", likelihood: 0.8 });
    if (sessionId !== "open") hear("dialogueManager/sessionEnded", sessionId, { termination: { reason: "nominal" } });
  }
  mock.timers.tick(2000);
  console.log("two seconds later");
`;

t.test("what ended two seconds before kill -9 is there afterwards, whole; what was still open is not", async (t) => {
  const path = join(t.testdir(), "sotto.db");
  const child = execa(process.execPath, ["--input-type=module", "-e", recording, path], {
    reject: false,
    buffer: false,
  });
  t.teardown(() => child.kill("SIGKILL"));
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  t.equal(line, "two seconds later");
  child.kill("SIGKILL");
  await child;
  const database = openDatabase(path, migrations, besides);
  t.teardown(() => database.close());
  t.match(database.prepare("PRAGMA quick_check").get(), { quick_check: "ok" });
  const store = new SessionStore(database);
  for (const sessionId of ["first", "last"])
    t.match(store.get(sessionId), {
      text: "turn on the light",
      termination: { reason: "nominal" },
      events: { length: 3 },
    });
  t.equal(store.get("open"), undefined);
});
