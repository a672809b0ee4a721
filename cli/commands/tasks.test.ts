import t from "tap";
import { board } from "../testing/sotto.ts";

t.test("tasks are listed, newest first, and a single task is shown with its log", async (t) => {
  const { sotto, data } = await board(t);
  t.match(await sotto("tasks"), { code: 0, out: "", err: /no such tasks/u });
  t.match(await sotto("task", "last"), { code: 1, err: /no task yet/u });
  await sotto("start", "hotword");
  await sotto("stop", "hotword");
  const { value } = await data("tasks");
  const [newest, oldest] = (value as { tasks: { taskId: string; kind: string }[] }).tasks;
  const listed = await sotto("tasks", "--limit", "1");
  t.ok(listed.out.includes(newest?.taskId.slice(0, 8) ?? "?"));
  t.notOk(listed.out.includes(oldest?.taskId.slice(0, 8) ?? "?"));
  t.match(listed.err, /older ones: --limit 2/u);
  t.match(await sotto("tasks", "--status", "failed"), { code: 0, err: /no such tasks/u });
  t.match(await sotto("task", "last"), {
    code: 0,
    out: new RegExp(`^${newest?.taskId} component \\(stop hotword\\): completed`, "u"),
  });
  t.match(await data("task", oldest?.taskId ?? ""), { code: 0, value: { taskId: oldest?.taskId, logs: Array } });
  t.match(await sotto("task", "nobody"), { code: 1, err: /no task begins with nobody/u });
});

t.test("the list says what each task is about, and a failed one can be made again", async (t) => {
  const { sotto, data, tasks } = await board(t);
  await sotto("stop", "hotword");
  t.match(await sotto("tasks"), { code: 0, out: /component +stop hotword +completed/u });
  t.match(await sotto("task", "last", "--retry"), { code: 1, err: /has not failed/u });
  const source = { source: "console", url: "https://127.0.0.1:9/assistant.zip" } as const;
  await tasks.queue.submit("assistant", source, { login: "anna" });
  await tasks.queue.idle();
  t.match(await sotto("task", "last"), { code: 1, err: /--retry` makes the same request again/u });
  t.match(await sotto("task", "last", "--retry"), { code: 1, out: /failed/u });
  const { value } = await data("tasks");
  t.equal((value["tasks"] as { kind: string }[]).filter(({ kind }) => kind === "assistant").length, 2);
});

t.test("the list says in words what a task does, and takes the kinds that there are", async (t) => {
  const { sotto, tasks } = await board(t);
  const source = { source: "console", url: "https://127.0.0.1:9/house.zip?key=secret" } as const;
  await tasks.queue.submit("assistant", source, { login: "anna" });
  await tasks.queue.idle();
  t.match(await sotto("tasks"), { out: /install assistant +127\.0\.0\.1:9\/house\.zip +failed/u });
  t.match(await sotto("task", "last"), { out: /install assistant \(127\.0\.0\.1:9\/house\.zip\)/u });
  t.notMatch((await sotto("tasks", "--json")).out, /secret/u);
  t.match(await sotto("tasks", "--kind", "assistnat"), { err: /"?assistant"?/u });
  t.match(await sotto("tasks", "--kind", "assistant"), { out: /install assistant/u });
});
