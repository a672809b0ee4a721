import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { takePlace } from "./take-place.ts";

const put = (path: string, text: string) => {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
};

function folders(t: { testdir(): string; teardown(work: () => void): void }) {
  const data = t.testdir();
  const restored = join(data, "restore.new");
  const config = join(data, "platform.toml");
  put(join(data, "skills/old/action-x"), "old");
  put(join(data, "injected/injected.json"), "old");
  put(join(data, "components/timers/timers.json"), "old");
  put(join(data, "components/hotword/kept"), "not in a backup");
  put(config, "# old\n");
  put(join(restored, "skills/new/action-x"), "new");
  put(join(restored, "assistants/1/assistant.json"), "{}");
  put(join(restored, "components/timers/timers.json"), "new");
  put(join(data, "devices.json"), "{}");
  put(join(restored, "devices.json"), '{"lamp":{}}');
  put(join(restored, "platform.toml"), "# new\n");
  put(join(restored, "users.json"), '[{"login":"anna","password":"x","created_at":"2026-01-01T00:00:00.000Z"}]');
  const part = { kind: "intents", position: 0, content: "{}" };
  const draft = { changed_at: "2026-01-01T00:00:00.000Z", changed_by: "anna", card: "{}", files: null };
  put(join(restored, "draft.json"), JSON.stringify({ draft, parts: [part] }));
  const database = openDatabase(join(data, "sotto.db"), migrations, besides);
  database.exec("INSERT INTO draft VALUES (1, 7, '2025-01-01T00:00:00.000Z', 'bert', NULL, NULL)");
  t.teardown(() => database.close());
  const users = () => database.prepare("SELECT login FROM users").all();
  return { data, restored, config, database, users };
}

function isRestored(t: Test, { data, config, users, database }: ReturnType<typeof folders>): void {
  t.equal(readFileSync(join(data, "skills/new/action-x"), "utf8"), "new");
  t.notOk(existsSync(join(data, "skills/old")));
  t.ok(existsSync(join(data, "assistants/1/assistant.json")));
  t.notOk(existsSync(join(data, "injected")), "what the backup does not have is gone");
  t.equal(readFileSync(join(data, "components/timers/timers.json"), "utf8"), "new");
  t.equal(readFileSync(join(data, "devices.json"), "utf8"), '{"lamp":{}}', "devices need no new passwords");
  t.ok(existsSync(join(data, "components/hotword/kept")), "what other components keep stays");
  t.equal(readFileSync(join(data, "before-restore/components/timers/timers.json"), "utf8"), "old");
  t.equal(readFileSync(config, "utf8"), "# new\n");
  t.match(users(), [{ login: "anna" }]);
  t.match(database.prepare("SELECT changed_by, card FROM draft WHERE revision > 7").all(), [
    { changed_by: "anna", card: "{}" },
  ]);
  t.equal(database.prepare("SELECT count(*) AS count FROM draft_parts").get()?.["count"], 1);
  t.ok(existsSync(join(data, "before-restore/skills/old/action-x")), "what was there is kept");
  t.equal(readFileSync(join(data, "before-restore/platform.toml"), "utf8"), "# old\n");
}

t.test("what is restored takes the place of what there is, which is kept beside it", async (t) => {
  const made = folders(t);
  await takePlace(made);
  isRestored(t, made);
});

t.test("a backup without users leaves those that there are: nobody can claim the board", async (t) => {
  const made = folders(t);
  made.database.exec("INSERT INTO users (login, status, password, created_at) VALUES ('berta', 'active', 'x', '2026')");
  put(join(made.restored, "users.json"), "[]");
  await takePlace(made);
  t.match(made.users(), [{ login: "berta" }]);
});

t.test("ended by a power cut after any step, and begun again, it comes to the same end", async (t) => {
  // A start in between makes the folders that are missing.
  for (const after of ["assistants", "skills", "injected", "components/timers"])
    await t.test(after, async (t) => {
      const made = folders(t);
      // It can be read, and nothing can be written.
      const database = { prepare: made.database.prepare.bind(made.database) } as never;
      const broken = { ...made, database };
      await t.rejects(takePlace(broken), TypeError, "ended before the users");
      mkdirSync(join(made.data, after), { recursive: true });
      await takePlace(made);
      isRestored(t, made);
    });
});
