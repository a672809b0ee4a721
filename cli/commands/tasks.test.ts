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
  t.ok(listed.out.includes(newest?.taskId ?? "?"));
  t.notOk(listed.out.includes(oldest?.taskId ?? "?"));
  t.match(listed.err, /older ones: --limit 2/u);
  t.match(await sotto("tasks", "--status", "failed"), { code: 0, err: /no such tasks/u });
  t.match(await sotto("task", "last"), { code: 0, out: new RegExp(`^${newest?.taskId} component: completed`, "u") });
  t.match(await data("task", oldest?.taskId ?? ""), { code: 0, value: { taskId: oldest?.taskId, logs: Array } });
  t.match(await sotto("task", "nobody"), { code: 1, err: /no such task/u });
});
