import { join } from "node:path";
import t, { type Test } from "tap";
import { logInto, type LogLine } from "../../test/world.ts";
import { SottoError } from "../errors.ts";
import { migrations } from "../schema.ts";
import { inTransaction, openDatabase } from "../store/database.ts";
import { TaskQueue } from "./queue.ts";
import type { Kind, Resolution } from "./task.ts";
import { TaskStore } from "./task-store.ts";

type Requests = { note: { text: string }; hold: { text: string } };

/** A real queue on a real database, with a kind that writes down what it does and one that waits to be let go. */
function make(t: Test, options: { limit?: number; deadline?: number; resolution?: Resolution; path?: string } = {}) {
  const path = options.path ?? join(t.testdir(), "sotto.db");
  const database = openDatabase(path, migrations);
  const store = new TaskStore(database);
  const done: string[] = [];
  const released: string[] = [];
  const logs: LogLine[] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const common = { release: async ({ text }: { text: string }) => void released.push(text) };
  const note: Kind<{ text: string }> = {
    ...common,
    deadline: options.deadline ?? 60_000,
    async preflight({ text }) {
      if (text === "impossible") throw new SottoError("REQUEST_IMPOSSIBLE", "it cannot be done");
    },
    async run({ text }, work) {
      work.stage("writing", 0.5);
      work.log(`writes ${text}\u001b[31m\r\nforged`);
      if (text === "fails") throw new SottoError("DISK_FULL", "no space", { remedy: "free some" });
      if (text === "breaks") throw new TypeError("nobody thought of this");
      if (text === "hangs")
        await new Promise((_, reject) => work.signal.addEventListener("abort", () => reject(work.signal.reason)));
      done.push(text);
    },
    resolve: async () => options.resolution ?? "interrupted",
  };
  const hold: Kind<{ text: string }> = {
    ...common,
    deadline: 60_000,
    async run({ text }) {
      await held;
      done.push(text);
    },
  };
  const queue = new TaskQueue<Requests>({
    store,
    kinds: { note, hold },
    log: logInto(logs, "supervisor"),
    ...(options.limit === undefined ? {} : { limit: options.limit }),
  });
  t.teardown(async () => {
    letGo();
    await queue.idle();
    await queue.close(60_000);
    database.close();
  });
  return { queue, store, database, done, released, letGo, logs, path };
}

const anna = { login: "anna" };

t.test("tasks run one at a time in the order in which they were accepted", async (t) => {
  const { queue, done, letGo } = make(t);
  await queue.start();
  const first = await queue.submit("hold", { text: "0" }, anna);
  const rest = [];
  for (const text of ["1", "2", "3", "4"]) rest.push(await queue.submit("note", { text }, anna));
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  t.equal(queue.get(first)?.status, "running");
  t.same(
    rest.map((id) => queue.get(id)?.status),
    ["queued", "queued", "queued", "queued"],
  );
  letGo();
  await queue.idle();
  t.same(done, ["0", "1", "2", "3", "4"]);
  t.match(queue.get(rest[0] ?? ""), {
    status: "completed",
    progress: 1,
    stage: "writing",
    startedAt: String,
    endedAt: String,
  });
});

t.test("the log of a task is kept, line by line, with nothing in it that acts on a terminal", async (t) => {
  const { queue } = make(t);
  await queue.start();
  const id = await queue.submit("note", { text: "it" }, anna);
  await queue.idle();
  t.same(
    queue.lines(id).map(({ message }) => message),
    ["writing", "writes it\\u000d\\u000aforged"],
  );
  t.same(queue.lines(id, 1).length, 1);
});

t.test("a task that fails says why; one that breaks says only that, and its cause is in the log", async (t) => {
  const { queue, logs, released } = make(t);
  await queue.start();
  const fails = await queue.submit("note", { text: "fails" }, anna);
  const breaks = await queue.submit("note", { text: "breaks" }, anna);
  await queue.idle();
  t.match(queue.get(fails), { status: "failed", error: { code: "DISK_FULL", message: "no space. free some" } });
  t.match(queue.get(breaks), { status: "failed", error: { code: "INTERNAL" } });
  t.notMatch(JSON.stringify(queue.lines(breaks)), /nobody thought/);
  t.ok(logs.some(({ error }) => error instanceof TypeError));
  t.same(released, ["fails", "breaks"]);
});

t.test("a task that cannot be done at all is refused before there is one", async (t) => {
  const { queue } = make(t);
  await queue.start();
  await t.rejects(queue.submit("note", { text: "impossible" }, anna), { code: "REQUEST_IMPOSSIBLE" });
  t.same(queue.list({ limit: 10 }).tasks, []);
});

t.test("the same key and request is the same task; the same key and another request is an error", async (t) => {
  const { queue, done } = make(t);
  await queue.start();
  const keyed = { login: "anna", idempotencyKey: "k" };
  const [one, two] = await Promise.all([
    queue.submit("note", { text: "a" }, keyed),
    queue.submit("note", { text: "a" }, keyed),
  ]);
  t.equal(one, two);
  await queue.idle();
  t.equal(await queue.submit("note", { text: "a" }, keyed), one);
  await t.rejects(queue.submit("note", { text: "b" }, keyed), { code: "TASK_KEY_REUSED" });
  t.not(await queue.submit("note", { text: "b" }, { login: "bert", idempotencyKey: "k" }), one);
  await queue.idle();
  t.same(done, ["a", "b"]);
});

t.test("the queue takes so many and no more, and takes again when one has ended", async (t) => {
  const { queue, letGo } = make(t, { limit: 3 });
  await queue.start();
  await queue.submit("hold", { text: "" }, anna);
  await queue.submit("note", { text: "" }, anna);
  await queue.submit("note", { text: "" }, anna);
  await t.rejects(queue.submit("note", { text: "" }, anna), { code: "TASK_QUEUE_FULL" });
  letGo();
  await queue.idle();
  await queue.submit("note", { text: "" }, anna);
});

t.test("a deadline ends a task as failed, and the next one runs", async (t) => {
  const { queue, done } = make(t, { deadline: 1 });
  await queue.start();
  const late = await queue.submit("note", { text: "hangs" }, anna);
  await queue.submit("note", { text: "next" }, anna);
  await queue.idle();
  t.match(queue.get(late), { status: "failed", error: { code: "TASK_DEADLINE" } });
  t.same(done, ["next"]);
});

t.test("a task that was running when the process ended is resolved first, as its kind says", async (t) => {
  for (const [resolution, status, done] of [
    ["interrupted", "failed", ["later"]],
    ["completed", "completed", ["later"]],
    ["again", "completed", ["earlier", "later"]],
  ] as const) {
    const path = join(t.testdir({}), `${resolution}.db`);
    const before = make(t, { path });
    const id = before.store.add("note", JSON.stringify({ text: "earlier" }), anna, 10);
    before.store.add("note", JSON.stringify({ text: "later" }), anna, 10);
    before.store.begin(before.store.first("queued")?.sequence ?? 0);
    const after = make(t, { path, resolution });
    await after.queue.start();
    await after.queue.idle();
    t.equal(after.queue.get(id)?.status, status, resolution);
    t.same(after.done, done, resolution);
    t.match(after.queue.lines(id)[0], { message: /ended while this ran/ });
    if (resolution === "interrupted") t.equal(after.queue.get(id)?.error?.code, "TASK_INTERRUPTED");
  }
});

t.test("a task that ends the process each time is not run for ever", async (t) => {
  const { queue, store, done } = make(t, { resolution: "again" });
  const id = store.add("note", JSON.stringify({ text: "deadly" }), anna, 10);
  const { sequence = 0 } = store.get(id) ?? {};
  for (let run = 0; run < 3; run++) store.begin(sequence);
  await queue.start();
  await queue.idle();
  t.equal(queue.get(id)?.error?.code, "TASK_INTERRUPTED");
  t.same(done, []);
});

t.test("what is still being looked at when the queue closes is not taken", async (t) => {
  const { queue, done } = make(t);
  await queue.start();
  const looking = queue.submit("note", { text: "late" }, anna);
  const closed = queue.close(60_000);
  await t.rejects(looking, { code: "STARTING" });
  await closed;
  t.same(queue.list({ limit: 10 }).tasks, []);
  t.same(done, []);
});

t.test("a closed queue takes nothing more and keeps what waits for the next start", async (t) => {
  const { queue, letGo, path } = make(t);
  await queue.start();
  const held = await queue.submit("hold", { text: "held" }, anna);
  await new Promise<void>((resolve) => void queue.watch(held, resolve));
  const waiting = await queue.submit("note", { text: "waits" }, anna);
  const closed = queue.close(60_000);
  await t.rejects(queue.submit("note", { text: "late" }, anna), { code: "STARTING" });
  letGo();
  await closed;
  t.equal(queue.get(waiting)?.status, "queued");
  const again = make(t, { path });
  await again.queue.start();
  await again.queue.idle();
  t.same(again.done, ["waits"]);
});

t.test("lists are newest first, by status and kind, page by page", async (t) => {
  const { queue } = make(t);
  await queue.start();
  const ids = [];
  for (const text of ["a", "fails", "c"]) ids.push(await queue.submit("note", { text }, anna));
  await queue.idle();
  const page = queue.list({ limit: 2 });
  t.same(
    page.tasks.map(({ taskId }) => taskId),
    [ids[2], ids[1]],
  );
  t.same(
    queue.list({ limit: 2, cursor: page.cursor }).tasks.map(({ taskId }) => taskId),
    [ids[0]],
  );
  t.same(
    queue.list({ limit: 9, status: "failed" }).tasks.map(({ taskId }) => taskId),
    [ids[1]],
  );
  t.same(queue.list({ limit: 9, kind: "hold" }).tasks, []);
});

t.test("what ended more than 90 days ago is forgotten, but for the newest thousand", async (t) => {
  const { queue, database } = make(t);
  inTransaction(database, () => {
    const insert = database.prepare(
      "INSERT INTO tasks (task_id, kind, status, request_hash, login, created_at, ended_at) VALUES (?, 'note', 'completed', '', '', '', ?)",
    );
    for (let index = 0; index < 1005; index++) insert.run(`t${index}`, new Date().toISOString());
  });
  t.equal(queue.forgetOld(), 0, "none is old");
  database.exec("UPDATE tasks SET ended_at = '2001-01-01T00:00:00.000Z'");
  t.equal(queue.forgetOld(), 5);
});

t.test("who watches a task is told until it has ended", async (t) => {
  const { queue } = make(t);
  await queue.start();
  const id = await queue.submit("note", { text: "it" }, anna);
  await new Promise<void>((resolve) => {
    const stop = queue.watch(id, () => {
      if (queue.get(id)?.status !== "completed") return;
      stop();
      resolve();
    });
  });
  t.equal(queue.lines(id).length, 2);
});
