import t from "tap";
import { inTransaction } from "../store/database.ts";
import { anna, makeQueue } from "./testing/make-queue.ts";
import { listed } from "./testing/listed.ts";

t.test("tasks run one at a time in the order in which they were accepted", async (t) => {
  const { queue, done, letGo } = makeQueue(t);
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
  const { queue } = makeQueue(t);
  await queue.start();
  const id = await queue.submit("note", { text: "it" }, anna);
  await queue.idle();
  t.same(
    queue.lines(id).map(({ message }) => message),
    ["writing", "writes it\\u000d\\u000aforged"],
  );
  t.same(queue.lines(id, 1).length, 1);
  t.same(queue.lines("nobody"), []);
});

t.test("what a task says is seen while it runs, before it is written to the disk", async (t) => {
  const { queue, logs, letGo } = makeQueue(t);
  await queue.start();
  const id = await queue.submit("hold", { text: "it" }, anna);
  const told = new Promise<void>((resolve) => {
    const stop = queue.watch(id, () => {
      if (queue.lines(id).length === 0) return;
      stop();
      resolve();
    });
  });
  await told;
  t.match(queue.lines(id), [{ message: "holds it", level: "info" }]);
  t.equal(queue.get(id)?.status, "running");
  t.match(
    logs.find(({ msg }) => msg === "task started"),
    { taskId: id, kind: "hold" },
  );
  letGo();
});

t.test("a task that fails says why; one that breaks says only that, and its cause is in the log", async (t) => {
  const { queue, logs, released } = makeQueue(t);
  await queue.start();
  const fails = await queue.submit("note", { text: "fails" }, anna);
  const breaks = await queue.submit("note", { text: "breaks" }, anna);
  await queue.idle();
  t.match(queue.get(fails), { status: "failed", error: { code: "DISK_FULL", message: "no space. free some" } });
  t.match(queue.get(breaks), { status: "failed", error: { code: "INTERNAL" } });
  t.notMatch(JSON.stringify(queue.lines(breaks)), /unexpected error/);
  t.ok(logs.some(({ error }) => error instanceof TypeError));
  t.same(released, ["fails", "breaks"]);
});

t.test("a task that cannot be done at all is refused before there is one", async (t) => {
  const { queue } = makeQueue(t);
  await queue.start();
  await t.rejects(queue.submit("note", { text: "impossible" }, anna), { code: "REQUEST_IMPOSSIBLE" });
  t.same(listed(queue, { limit: 10 }).tasks, []);
});

t.test("the same key and request is the same task; the same key and another request is an error", async (t) => {
  const { queue, done } = makeQueue(t);
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
  const { queue, letGo } = makeQueue(t, { limit: 3 });
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
  const { queue, done } = makeQueue(t, { timeoutMs: 1 });
  await queue.start();
  const late = await queue.submit("note", { text: "hangs" }, anna);
  await queue.submit("note", { text: "next" }, anna);
  await queue.idle();
  t.match(queue.get(late), {
    status: "failed",
    error: { code: "TASK_DEADLINE", message: "it did not end within 0.001 s" },
  });
  t.same(done, ["next"]);
});

t.test("work that ends well after its deadline is completed, and its log says so", async (t) => {
  const { queue, done } = makeQueue(t, { timeoutMs: 1 });
  await queue.start();
  const id = await queue.submit("note", { text: "late" }, anna);
  await queue.idle();
  t.equal(queue.get(id)?.status, "completed");
  t.same(done, ["late"]);
  t.match(queue.lines(id).at(-1), { level: "warn", message: "it ended after its deadline" });
});

t.test("what a task says is on the disk soon, without anybody asking for it", async (t) => {
  const { queue, store, holding, letGo } = makeQueue(t);
  await queue.start();
  const id = await queue.submit("hold", { text: "it" }, anna);
  await holding;
  const { sequence = 0 } = store.get(id) ?? {};
  while (store.lines(sequence).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  t.match(store.lines(sequence), [{ message: "holds it" }]);
  letGo();
});

t.test("a task can read what it has said", async (t) => {
  const { queue, done } = makeQueue(t);
  await queue.start();
  await queue.submit("note", { text: "reads" }, anna);
  await queue.idle();
  t.same(done, ["writing", "writes reads\\u000d\\u000aforged", "reads"]);
});

t.test("of a task that talks too much the first 10,000 lines are kept, cut, and errors", async (t) => {
  const { queue } = makeQueue(t);
  await queue.start();
  const id = await queue.submit("note", { text: "talks" }, anna);
  await queue.idle();
  const lines = queue.lines(id);
  t.equal(lines.length, 10_001);
  t.equal(lines[2]?.message, "y".repeat(2000));
  t.same([lines[9998]?.message, lines[9999]?.message], ["talk", "more lines are left out"]);
  t.match(lines[10_000], { level: "error", message: "the last straw" });
});

t.test("a queue that has not started takes nothing", async (t) => {
  const { queue } = makeQueue(t);
  await t.rejects(queue.submit("note", { text: "early" }, anna), { code: "STARTING" });
});

t.test("lists are newest first, by status and kind, page by page", async (t) => {
  const { queue } = makeQueue(t);
  await queue.start();
  const ids = [];
  for (const text of ["a", "fails", "c"]) ids.push(await queue.submit("note", { text }, anna));
  await queue.idle();
  const page = listed(queue, { limit: 2 });
  t.same(
    page.tasks.map(({ taskId }) => taskId),
    [ids[2], ids[1]],
  );
  t.same(
    listed(queue, { limit: 2, cursor: page.cursor }).tasks.map(({ taskId }) => taskId),
    [ids[0]],
  );
  t.same(
    listed(queue, { limit: 9, status: "failed" }).tasks.map(({ taskId }) => taskId),
    [ids[1]],
  );
  t.same(listed(queue, { limit: 9, kind: "hold" }).tasks, []);
});

t.test("a page has each task as it is alone, whatever is in the texts", async (t) => {
  const { queue, database } = makeQueue(t);
  await queue.start();
  for (const text of ["a", "fails", 'c"\\\u0001\n\u{1f600}']) await queue.submit("note", { text }, anna);
  await queue.idle();
  database.exec(
    `UPDATE tasks SET stage = 'it said "no\\"' || char(10, 1, 8232), progress = 0.25 WHERE status = 'completed'`,
  );
  const { tasks } = listed(queue, { limit: 9 });
  t.equal(tasks.length, 3);
  for (const task of tasks) t.same(task, queue.get(task.taskId));
  t.match(tasks, [{ stage: String }, { error: { code: String } }, { progress: 0.25 }]);
});

t.test("what ended more than 90 days ago is forgotten, but for the newest thousand", async (t) => {
  const { queue, database } = makeQueue(t);
  inTransaction(database, () => {
    const insert = database.prepare(
      "INSERT INTO tasks (task_id, kind, status, request_hash, login, created_at, ended_at) VALUES (?, 'note', 'completed', '', '', '', ?)",
    );
    for (let index = 0; index < 1005; index++) insert.run(`t${index}`, new Date().toISOString());
  });
  const now = Date.now();
  t.equal(queue.forgetOld(now), 0, "none is old");
  t.equal(queue.forgetOld(undefined), 0, "nobody knows the time");
  t.equal(queue.forgetOld(now + 91 * 86_400_000), 5);
});

t.test("who watches a task is told of its stage and its end, and of nothing once the watch is over", async (t) => {
  const { queue } = makeQueue(t);
  await queue.start();
  const stages = new Set<string | undefined>();
  let unwanted = 0;
  const id = await queue.submit("note", { text: "it" }, anna);
  queue.watch(id, () => void (unwanted += 1))();
  await new Promise<void>((resolve) => {
    const stop = queue.watch(id, () => {
      const { status, stage } = queue.get(id) ?? {};
      if (status === "running") stages.add(stage);
      if (status !== "completed") return;
      stop();
      resolve();
    });
  });
  t.ok(stages.has("writing"), "while it ran");
  t.equal(queue.lines(id).length, 2);
  t.equal(unwanted, 0);
});

t.test("the tasks of each status are counted", async (t) => {
  const { queue, letGo } = makeQueue(t);
  await queue.start();
  await queue.submit("note", { text: "fails" }, anna);
  await queue.idle();
  const held = await queue.submit("hold", { text: "it" }, anna);
  await queue.submit("note", { text: "next" }, anna);
  while (queue.get(held)?.status !== "running") await new Promise<void>((resolve) => void queue.watch(held, resolve));
  t.match(queue.counts(), { queued: 1, running: 1, failed: 1 });
  letGo();
});
