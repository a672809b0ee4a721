import t from "tap";
import { inTransaction } from "../../store/database.ts";
import { serve } from "../testing/serve.ts";

type List = {
  readonly tasks: readonly { readonly taskId: string; readonly kind: string }[];
  readonly cursor: number | null;
};

t.test("all tasks are listed, newest first, also thousands, and pages of them to who asks for pages", async (t) => {
  const { json, signUp, database } = await serve(t);
  await signUp();
  const list = async (query = "") => JSON.parse((await json("GET", `/admin/tasks${query}`)).text) as List;
  t.same(await list(), { tasks: [], cursor: null });
  const insert = database.prepare(
    `INSERT INTO tasks (task_id, kind, status, request_hash, login, created_at, ended_at) VALUES (?, ?, ?, '', 'anna', ?, ?)`,
  );
  const now = new Date().toISOString();
  inTransaction(database, () => {
    for (let index = 0; index < 1400; index++)
      insert.run(
        `task-${index}`,
        index % 7 === 0 ? "packages" : "injection",
        index % 2 === 0 ? "completed" : "failed",
        now,
        now,
      );
  });
  const ids = Array.from({ length: 1400 }, (_, index) => `task-${1399 - index}`);
  const all = await list();
  t.same(
    all.tasks.map(({ taskId }) => taskId),
    ids,
  );
  t.equal(all.cursor, null);
  t.same((await list("?kind=packages")).tasks.length, 200, "exactly as many as are read at once");
  t.same((await list("?status=failed")).tasks.length, 700);
  t.same(await list("?kind=none"), { tasks: [], cursor: null });
  const first = await list("?limit=150");
  t.same(
    first.tasks.map(({ taskId }) => taskId),
    ids.slice(0, 150),
  );
  const next = await list(`?cursor=${first.cursor}`);
  t.same(
    next.tasks.map(({ taskId }) => taskId),
    ids.slice(150, 250),
  );
  t.same((await list(`?limit=1000&cursor=${first.cursor}`)).tasks.length, 1000);
  t.equal((await json("GET", "/admin/tasks?limit=1001")).status, 400);
});
