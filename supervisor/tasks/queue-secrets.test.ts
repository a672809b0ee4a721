import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { logInto, type LogLine } from "../../test/world.ts";
import { besides, migrations } from "../schema.ts";
import { SecretBox } from "../secret-box.ts";
import { openDatabase } from "../store/database.ts";
import { TaskQueue } from "./queue.ts";
import type { Kind } from "./task.ts";
import { TaskStore } from "./task-store.ts";
import { listed } from "./testing/listed.ts";

type Requests = { git: { url: string } };
const url = "https://anna:correct-horse@git.example/lights.git";
const anna = { login: "anna" };

async function make(t: Test, folder: string, box?: SecretBox) {
  const database = openDatabase(join(folder, "sotto.db"), migrations, besides);
  const store = new TaskStore(database);
  const seen: string[] = [];
  const logs: LogLine[] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const git: Kind<{ url: string }> = {
    timeoutMs: 60_000,
    secret: true,
    async run(request) {
      await held;
      seen.push(request.url);
    },
    resolve: async (request) => {
      seen.push(`resolved ${request.url}`);
      return "again";
    },
  };
  const queue = new TaskQueue<Requests>({
    store,
    kinds: { git },
    log: logInto(logs, "supervisor"),
    box: box ?? (await SecretBox.in(folder)),
  });
  t.teardown(() => database.isOpen && database.close());
  const onDisk = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), "latin1"))
      .join("\n");
  return { queue, store, database, seen, logs, letGo, onDisk };
}

t.test("W15: the password of an address is in no file while its task waits, runs and has ended", async (t) => {
  const folder = t.testdir();
  const { queue, seen, logs, letGo, onDisk, database } = await make(t, folder);
  await queue.start();
  await queue.submit("git", { url }, { ...anna, idempotencyKey: "k" });
  await queue.submit("git", { url }, anna);
  t.notMatch(onDisk(), "correct-horse");
  await t.rejects(queue.submit("git", { url: url.replace("correct", "other") }, { ...anna, idempotencyKey: "k" }), {
    code: "TASK_KEY_REUSED",
  });
  letGo();
  await queue.idle();
  t.same(seen, [url, url]);
  t.notMatch(onDisk(), "correct-horse");
  t.notMatch(JSON.stringify(logs), "correct-horse");
  t.same(database.prepare("SELECT count(*) AS kept FROM tasks WHERE request IS NOT NULL").get(), { kept: 0 });
});

t.test("W15: what waits is run after a restart, with the password that only the key opens", async (t) => {
  const folder = t.testdir();
  const first = await make(t, folder);
  first.store.add({ kind: "git", request: (await SecretBox.in(folder)).seal(JSON.stringify({ url })) }, anna, 10);
  first.database.close();
  const second = await make(t, folder);
  second.letGo();
  await second.queue.start();
  await second.queue.idle();
  t.same(second.seen, [url]);
  const other = await make(t, t.testdir({ x: {} }), SecretBox.forThisRun());
  other.store.add({ kind: "git", request: SecretBox.forThisRun().seal(JSON.stringify({ url })) }, anna, 10);
  other.letGo();
  await other.queue.start();
  await other.queue.idle();
  t.same(other.seen, [], "with another key it fails");
  t.match(listed(other.queue, { limit: 1 }).tasks, [{ status: "failed", error: { code: "INTERNAL" } }]);
});

t.test("W15: rows of an earlier version are sealed, and what was deleted is gone from the file too", async (t) => {
  const folder = t.testdir();
  const before = await make(t, folder, SecretBox.forThisRun());
  for (const status of ["ended", "waits"]) {
    before.store.add({ kind: "git", request: JSON.stringify({ url, status, filler: "x".repeat(5000) }) }, anna, 10);
    const row = before.store.first("queued");
    if (status === "ended" && row !== undefined) before.store.end(row.sequence, undefined);
  }
  t.match(before.onDisk(), "correct-horse", "so it was");
  before.database.close();
  const after = await make(t, folder);
  await after.queue.start();
  t.notMatch(after.onDisk(), "correct-horse");
  after.letGo();
  await after.queue.idle();
  t.same(after.seen, [url], "and the task is done all the same");
});

t.test("a key that is damaged is made anew, and the platform starts", async (t) => {
  const folder = t.testdir({ "secret-key": "short" });
  const box = await SecretBox.in(folder);
  t.equal(box.isNew, true);
  t.equal((await SecretBox.in(folder)).open(box.seal("text")), "text");
  const sealed = box.seal("text");
  t.throws(() => box.open(`${sealed.slice(0, -2)}AA`));
});
