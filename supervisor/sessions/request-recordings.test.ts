/** Sessions of the real store, and files as the recogniser leaves them. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { recordingName } from "../../platform/asr/component.ts";
import { makeWorld } from "../../test/world.ts";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { Undos } from "../undo/undos.ts";
import { RequestRecordings } from "./request-recordings.ts";
import { Sessions } from "./sessions.ts";
import { SessionStore } from "./session-store.ts";

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

async function stand(t: Test, ids: readonly string[]) {
  const world = await makeWorld(t);
  const database = openDatabase(join(world.folder, "sotto.db"), migrations, besides);
  new SessionStore(database).write(
    ids.map((sessionId) => ({
      sessionId,
      siteId: "kitchen",
      origin: "client",
      startedAt: new Date().toISOString(),
      text: "turn on the light",
      events: [],
    })),
  );
  const folder = join(world.folder, "requests");
  mkdirSync(folder);
  for (const id of [...ids, "of nobody"]) writeFileSync(join(folder, recordingName(id)), "RIFF");
  const undos = new Undos({ database, log });
  const recordings = new RequestRecordings(folder, log);
  const config = () => ({ keep: true, days: 30, most: 2 });
  const sessions = new Sessions({ bus: world.bus(), components: [], database, config, undos, log, recordings });
  t.teardown(async () => {
    undos.close();
    await sessions.close();
    database.close();
  });
  const left = () => ids.filter((id) => existsSync(join(folder, recordingName(id))));
  return { sessions, folder, left };
}

t.test("the sound of a session goes with it at once, whether or not that can be undone", async (t) => {
  const { sessions, left } = await stand(t, ["one", "two", "three"]);
  sessions.remove("one", "anna");
  t.same(left(), ["two", "three"]);
  sessions.remove("two", undefined);
  t.same(left(), ["three"]);
});

t.test("with all sessions, all sound goes", async (t) => {
  const { sessions, folder } = await stand(t, ["one", "two"]);
  sessions.removeAll("anna");
  t.same(readdirSync(folder), []);
});

t.test("sound goes with sessions that are too many, and that of no session goes in the night", async (t) => {
  const { sessions, folder, left } = await stand(t, ["one", "two", "three"]);
  sessions.tidy(Date.now());
  t.same(left(), ["two", "three"]);
  t.equal(readdirSync(folder).length, 2);
});

t.test("a board that keeps no sound has nothing to remove, and what cannot be removed is told", async (t) => {
  const folder = join(t.testdir({ requests: { "a.wav": "RIFF" }, file: "" }), "requests");
  const told: unknown[] = [];
  const tell = { error: (fields: unknown) => void told.push(fields) };
  new RequestRecordings(`${folder}-none`, tell).keepOnly(() => t.fail("nobody needs them") as never);
  t.same(told, []);
  new RequestRecordings(join(folder, "a.wav"), tell).keepOnly(() => []);
  t.match(told, [{ folder: /a\.wav$/u }]);
});
