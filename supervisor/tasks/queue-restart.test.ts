/** What becomes of tasks when the platform stops and starts. */
import { join } from "node:path";
import t from "tap";
import { anna, makeQueue } from "./testing/make-queue.ts";
import { listed } from "./testing/listed.ts";

t.test("a task that was running when the process ended is resolved first, as its kind says", async (t) => {
  for (const [resolution, status, done] of [
    ["interrupted", "failed", ["later"]],
    ["completed", "completed", ["later"]],
    ["again", "completed", ["earlier", "later"]],
  ] as const) {
    const path = join(t.testdir({}), `${resolution}.db`);
    const before = makeQueue(t, { path });
    const id = before.store.add({ kind: "note", request: JSON.stringify({ text: "earlier" }) }, anna, 10);
    before.store.add({ kind: "note", request: JSON.stringify({ text: "later" }) }, anna, 10);
    before.store.begin(before.store.first("queued")?.sequence ?? 0);
    const startedAt = before.store.get(id)?.startedAt;
    t.type(startedAt, "string");
    const after = makeQueue(t, { path, resolution });
    await after.queue.start();
    await after.queue.idle();
    t.equal(after.queue.get(id)?.status, status, resolution);
    t.same(after.done, done, resolution);
    t.equal(after.queue.get(id)?.startedAt, startedAt, "what took its time before counts, too");
    t.match(after.queue.lines(id)[0], { message: /ended while this ran/ });
    if (resolution === "interrupted") t.equal(after.queue.get(id)?.error?.code, "TASK_INTERRUPTED");
  }
});

t.test("a task that ends the process each time is not run for ever", async (t) => {
  const { queue, store, done } = makeQueue(t, { resolution: "again" });
  const id = store.add({ kind: "note", request: JSON.stringify({ text: "deadly" }) }, anna, 10);
  const { sequence = 0 } = store.get(id) ?? {};
  for (let run = 0; run < 3; run++) store.begin(sequence);
  await queue.start();
  await queue.idle();
  t.equal(queue.get(id)?.error?.code, "TASK_INTERRUPTED");
  t.same(done, []);
});

t.test("what is still being looked at when the queue closes is not taken", async (t) => {
  const { queue, done } = makeQueue(t);
  await queue.start();
  const looking = queue.submit("note", { text: "late" }, anna);
  const closed = queue.close(60_000);
  await t.rejects(looking, { code: "STARTING" });
  await closed;
  t.same(listed(queue, { limit: 10 }).tasks, []);
  t.same(done, []);
});

t.test("a closed queue takes nothing more and keeps what waits for the next start", async (t) => {
  const { queue, letGo, path } = makeQueue(t);
  await queue.start();
  const held = await queue.submit("hold", { text: "held" }, anna);
  await new Promise<void>((resolve) => void queue.watch(held, resolve));
  const waiting = await queue.submit("note", { text: "waits" }, anna);
  const closed = queue.close(60_000);
  await t.rejects(queue.submit("note", { text: "late" }, anna), { code: "STARTING" });
  letGo();
  await closed;
  t.equal(queue.get(held)?.status, "completed", "what ran could end");
  t.equal(queue.get(waiting)?.status, "queued");
  const again = makeQueue(t, { path });
  await again.queue.start();
  await again.queue.idle();
  t.same(again.done, ["waits"]);
});

t.test(
  "each task that was running is resolved, not only the first; one without a way to do so is interrupted",
  async (t) => {
    const { queue, store, done } = makeQueue(t, { resolution: "completed" });
    const ids = [
      store.add({ kind: "note", request: '{"text":"one"}' }, anna, 10),
      store.add({ kind: "hold", request: '{"text":"two"}' }, anna, 10),
    ];
    for (const id of ids) store.begin(store.get(id)?.sequence ?? 0);
    await queue.start();
    await queue.idle();
    t.equal(queue.get(ids[0] ?? "")?.status, "completed");
    t.match(queue.get(ids[1] ?? ""), { status: "failed", error: { code: "TASK_INTERRUPTED" } });
    t.same(
      queue.lines(ids[1] ?? "").map(({ level }) => level),
      ["warn"],
      "nothing went wrong while it was resolved",
    );
    t.same(done, []);
  },
);

t.test("a task of a kind that this version does not have fails, and the next one runs", async (t) => {
  const { queue, store, done, logs } = makeQueue(t);
  const id = store.add({ kind: "gone", request: '{"text":"old"}' }, anna, 10);
  await queue.start();
  await queue.submit("note", { text: "next" }, anna);
  await queue.idle();
  t.match(queue.get(id), { status: "failed", error: { code: "TASK_INTERRUPTED", message: /no task gone/u } });
  t.same(done, ["next"]);
  t.notOk(logs.some(({ msg }) => msg === "cannot remove the files of a task"));
});

t.test(
  "a task that outlives the platform is left alone when the queue closes, and resolved at the next start",
  async (t) => {
    const { queue, store, holding, letGo, logs, done } = makeQueue(t, { outlives: true });
    await queue.start();
    const id = await queue.submit("hold", { text: "it" }, anna);
    await holding;
    const closed = queue.close(60_000);
    letGo();
    await closed;
    const { sequence = 0 } = store.get(id) ?? {};
    t.match(queue.get(id), { status: "running", stage: undefined });
    t.same(
      store.lines(sequence).map(({ message }) => message),
      ["holds it"],
      "nothing more is written of it",
    );
    t.same(done, ["it"], "nor read");
    t.notOk(logs.some(({ taskId, level }) => taskId === id && level !== "info"));
  },
);
