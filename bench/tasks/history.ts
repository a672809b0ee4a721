/** Measures how long it takes to create a task when there is a long history, over HTTPS, as a client does. */
import type { DatabaseSync } from "node:sqlite";
import type { Test } from "tap";
import { auth, serve } from "../../supervisor/admin/testing/serve.ts";
import { inTransaction } from "../../supervisor/store/database.ts";

/** Milliseconds of each request. */
export type HistoryFound = {
  readonly rows: number;
  readonly post: readonly number[];
  readonly list: readonly number[];
  /** Processor time of a POST with everything that its task does, including the client's share; milliseconds. */
  readonly cpu: number;
  /** A commit that waits for the disk, and nothing else. */
  readonly commit: readonly number[];
};

export async function measureHistory(t: Test, rows: number, requests: number): Promise<HistoryFound> {
  const { json, signUp, database, tasks } = await serve(t);
  await signUp();
  fill(database, rows);
  const timed = async (method: string, path: string, body?: unknown): Promise<number> => {
    const begin = performance.now();
    const { status, text } = await json(method, path, body, { authorization: `Basic ${btoa(auth)}` });
    if (status !== 202 && status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
    return performance.now() - begin;
  };
  const [post, list, commit]: [number[], number[], number[]] = [[], [], []];
  const before = process.cpuUsage();
  for (let index = 0; index < requests; index++) {
    post.push(await timed("POST", "/admin/platform", { operation: "start" }));
    if (index % 10 === 0) list.push(await timed("GET", "/admin/tasks?limit=100"));
    if (index % 200 === 199) await tasks.queue.idle();
  }
  await tasks.queue.idle();
  const { user, system } = process.cpuUsage(before);
  const touch = database.prepare("UPDATE users SET created_at = ?");
  for (let index = 0; index < requests; index++) {
    const begin = performance.now();
    touch.run(String(index));
    commit.push(performance.now() - begin);
  }
  return { rows, post, list, commit, cpu: (user + system) / 1000 / (post.length + list.length) };
}

/** Creates ended tasks, each with a log of ten lines. */
function fill(database: DatabaseSync, rows: number): void {
  inTransaction(database, () => {
    const task = database.prepare(
      `INSERT INTO tasks (task_id, kind, status, request_hash, login, attempts, created_at, started_at, ended_at, stage)
       VALUES (?, 'component', ?, 'x', 'anna', 1, ?, ?, ?, 'restart')`,
    );
    const line = database.prepare(
      "INSERT INTO task_lines VALUES (?, ?, ?, 'info', 'a line of a log, of a usual length')",
    );
    for (let index = 0; index < rows; index++) {
      const time = new Date(Date.now() - (rows - index) * 60_000).toISOString();
      const { lastInsertRowid } = task.run(`old-${index}`, index % 7 === 0 ? "failed" : "completed", time, time, time);
      for (let number = 1; number <= 10; number++) line.run(lastInsertRowid, number, time);
    }
  });
}
