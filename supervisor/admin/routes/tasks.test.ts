/** Tasks over HTTPS: asked for, followed, listed. */
import t from "tap";
import { type Answer, serve } from "../testing/serve.ts";

t.setTimeout(250_000);

const read = ({ text }: Answer) => JSON.parse(text);

t.test("tasks are accepted durably, followed, and listed", async (t) => {
  const { json, signUp, tasks } = await serve(t);
  await signUp();
  const asked = await json("POST", "/admin/platform/hotword", { operation: "disable" }, { "idempotency-key": "once" });
  t.equal(asked.status, 202);
  const { taskId } = read(asked);
  t.equal(asked.headers["location"], `/admin/tasks/${taskId}`);
  t.equal(
    read(await json("POST", "/admin/platform/hotword", { operation: "disable" }, { "idempotency-key": "once" })).taskId,
    taskId,
  );
  t.equal(
    (await json("POST", "/admin/platform/hotword", { operation: "stop" }, { "idempotency-key": "once" })).status,
    422,
  );
  const followed = await json("GET", `/admin/tasks/${taskId}?follow=true`);
  t.match(followed.headers, { "content-type": "application/x-ndjson" });
  const lines = followed.text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  t.match(lines.at(-1), { taskId, status: "completed" });
  t.ok(lines.some(({ message }) => String(message).startsWith("hotword is disabled")));
  t.match(read(await json("GET", `/admin/tasks/${taskId}`)), { status: "completed", logs: [{ level: "info" }] });
  t.match(
    (await json("GET", `/admin/tasks/${taskId}`, undefined, { accept: "text/plain" })).text,
    /info hotword is disabled: asked to disable\n/,
  );
  t.match(
    (await json("GET", `/admin/tasks/${taskId}?follow=true`, undefined, { accept: "text/event-stream" })).text,
    /^data: \{.*\}\n\n/,
  );
  t.match(read(await json("GET", "/admin/tasks?status=completed")), { tasks: [{ taskId }], cursor: null });
  t.equal((await json("POST", "/admin/platform/hotword", { operation: "start" })).status, 409, "it is disabled");
  t.equal((await json("POST", "/admin/platform", { operation: "upgrade" })).status, 409, "not from packages");
  await tasks.queue.close(60_000);
  const refused = await json("POST", "/admin/platform", { operation: "restart" });
  t.match([refused.status, refused.headers], [503, { "retry-after": String }]);
});

t.test("a failed task is retried over HTTPS; anything else is refused with the reason", async (t) => {
  const { json, signUp, tasks } = await serve(t);
  await signUp();
  // Nobody answers there.
  const source = { source: "console", url: "https://127.0.0.1:9/assistant.zip" };
  const { taskId } = read(await json("PUT", "/admin/assistant", source));
  await tasks.queue.idle();
  t.match(read(await json("GET", `/admin/tasks/${taskId}`)), { status: "failed", canRetry: true });
  const again = await json("POST", `/admin/tasks/${taskId}`, { operation: "retry" });
  t.equal(again.status, 202);
  t.equal(again.headers["location"], `/admin/tasks/${read(again).taskId}`);
  await tasks.queue.idle();
  const secret = read(await json("PUT", "/admin/assistant", { ...source, token: "s3cret" }));
  await tasks.queue.idle();
  const kept = await json("POST", `/admin/tasks/${secret.taskId}`, { operation: "retry" });
  t.match([kept.status, read(kept).code], [409, "TASK_NOT_REPEATABLE"], "a request with a secret is not kept");
  t.equal((await json("POST", "/admin/tasks/nobody", { operation: "retry" })).status, 404);
  for (const body of [{}, { operation: "cancel" }, { operation: "retry", force: true }, [], null])
    t.equal((await json("POST", `/admin/tasks/${taskId}`, body)).status, 400, JSON.stringify(body));
});
