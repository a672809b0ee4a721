/** What a task is about, and making the request of a failed one again. */
import t from "tap";
import { anna, makeQueue } from "./testing/make-queue.ts";
import { listed } from "./testing/listed.ts";

const bert = { login: "bert" };

t.test("a task says what it is about, without control characters and briefly", async (t) => {
  const { queue } = makeQueue(t);
  const plain = await queue.submit("note", { text: "a" }, anna).catch(() => undefined);
  t.equal(plain, undefined, "a queue that has not started takes nothing");
  await queue.start();
  const one = await queue.submit("note", { text: "a\u001b[31m\r\nforged" }, anna);
  const two = await queue.submit("note", { text: "x".repeat(5000) }, anna);
  const three = await queue.submit("hold", { text: "" }, anna).then((id) => queue.get(id));
  t.notMatch(queue.get(one)?.about, /\p{Cc}/u);
  t.match(queue.get(one)?.about, /^note a/u);
  t.equal(queue.get(two)?.about?.length, 120);
  t.notOk(three !== undefined && "about" in three, "a kind without a description has none");
  t.match(listed(queue, { limit: 10 }).tasks.at(-1), { taskId: one, about: String });
});

t.test("a failed task can be retried, by anybody, as a task of its own", async (t) => {
  const { queue, store } = makeQueue(t);
  await queue.start();
  const failed = await queue.submit("note", { text: "fails" }, anna);
  await queue.idle();
  t.match(queue.get(failed), { status: "failed", canRetry: true });
  const again = await queue.retry(failed, bert);
  t.not(again, failed);
  await queue.idle();
  t.match(queue.get(again), { status: "failed", about: "note fails", canRetry: true });
  const keyed = { login: "bert", idempotencyKey: "k" };
  t.equal(await queue.retry(failed, keyed), await queue.retry(failed, keyed), "a repeated request is the same task");
  await queue.idle();
  t.notMatch(JSON.stringify(listed(queue, { limit: 10 })), /again|"request"/u, "the request itself is not shown");
  t.equal(store.openRequests().length, 0);
});

t.test("what completed, waits, or was not kept is not retried", async (t) => {
  const { queue, letGo } = makeQueue(t);
  await queue.start();
  const completed = await queue.submit("note", { text: "a" }, anna);
  const notKept = await queue.submit("note", { text: "once" }, anna);
  await queue.idle();
  const held = await queue.submit("hold", { text: "" }, anna);
  const waiting = await queue.submit("note", { text: "fails" }, anna);
  for (const id of [completed, notKept, held, waiting]) {
    t.notOk(queue.get(id)?.canRetry, "it says so");
    await t.rejects(queue.retry(id, anna), { code: "TASK_NOT_REPEATABLE", remedy: String });
  }
  await t.rejects(queue.retry("nobody", anna), { code: "TASK_UNKNOWN" });
  letGo();
  await queue.idle();
});

t.test("the kept request survives a restart, and goes when its task is forgotten", async (t) => {
  const path = `${t.testdir()}/sotto.db`;
  const first = makeQueue(t, { path });
  await first.queue.start();
  const failed = await first.queue.submit("note", { text: "fails" }, anna);
  await first.queue.idle();
  await first.queue.close(1000);
  const second = makeQueue(t, { path });
  await second.queue.start();
  const again = await second.queue.retry(failed, anna);
  await second.queue.idle();
  t.match(second.queue.get(again), { status: "failed" });
  t.equal(second.store.forget({ days: -1, now: Date.now() }, 0), 2);
  t.same(second.database.prepare("SELECT * FROM task_details").all(), []);
});
