/** Simulates power cuts, as far as a process can: SIGKILL of a queue under load, again and again, on one database. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { besides, migrations } from "../../supervisor/schema.ts";
import { openDatabase } from "../../supervisor/store/database.ts";
import type { Counted, Said } from "../../supervisor/tasks/fixtures/queue-process.ts";
import { TaskQueue } from "../../supervisor/tasks/queue.ts";
import { TaskStore } from "../../supervisor/tasks/task-store.ts";

export type Ready = { readonly milliseconds: number; readonly cpuMilliseconds: number };
export type KillsFound = {
  readonly kills: number;
  readonly acknowledged: number;
  /** Acknowledged tasks that did not end as completed or failed. */
  readonly lost: number;
  /** Tasks that were started before one that was accepted earlier. */
  readonly outOfOrder: number;
  /** Tasks that must not run twice but did. */
  readonly twice: number;
  /** The highest number of runs of a task that may run again. */
  readonly maxRuns: number;
  readonly interrupted: number;
  readonly ready: readonly Ready[];
  /** SQLite's own check of the database. */
  readonly integrity: string;
};

export type KillsOptions = {
  /** An empty folder. */
  readonly folder: string;
  readonly kills: number;
  /** The process to kill: fixtures/queue-process, from its source or bundled. */
  readonly program: string;
  /** From 0 to 1. */
  readonly random?: () => number;
  readonly told?: (kill: number) => void;
  /** Every tenth process has priority over the machine's other work, and only those are counted in `ready`. */
  readonly first?: boolean;
};

/** The number of requests that wait for a response at any time. */
const burst = 12;

export async function killAgainAndAgain(options: KillsOptions): Promise<KillsFound> {
  const { folder, kills, program, random = Math.random, told, first = false } = options;
  const [path, ran] = [join(folder, "sotto.db"), join(folder, "ran")];
  writeFileSync(ran, "");
  const acknowledged = new Map<number, string>();
  const ready: Ready[] = [];
  let number = 0;
  for (let kill = 0; kill < kills; kill++) {
    const child = fork(program, [path, ran], { execArgv: [] });
    const isFirst = first && kill % 10 === 0;
    if (isFirst && child.pid !== undefined) setPriority(child.pid, -15);
    const gone = once(child, "exit");
    const ask = () => child.send(++number, () => undefined);
    // Some during their start, most during their work.
    let timer = kill % 10 === 9 ? setTimeout(() => child.kill("SIGKILL"), random() * 150) : undefined;
    child.on("message", (said: Said) => {
      if ("ready" in said) {
        if (isFirst || !first) ready.push(said.ready);
        for (let index = 0; index < burst; index++) ask();
        timer ??= setTimeout(() => child.kill("SIGKILL"), random() * 250);
        return;
      }
      if (said.taskId !== undefined) acknowledged.set(said.number, said.taskId);
      ask();
    });
    child.on("error", () => undefined); // A message to a process that was killed.
    await gone;
    clearTimeout(timer);
    told?.(kill + 1);
  }
  const executed = readFileSync(ran, "utf8").trim().split("\n").filter(Boolean);
  return { kills, acknowledged: acknowledged.size, ready, ...runsOf(executed), ...(await settle(path, acknowledged)) };
}

function runsOf(executed: readonly string[]) {
  const runs = new Map<string, number>();
  for (const line of executed) runs.set(line, (runs.get(line) ?? 0) + 1);
  const firsts = [...runs.keys()].map((line) => Number(line.split(" ")[0]));
  const outOfOrder = firsts.filter((one, index) => index > 0 && one < (firsts[index - 1] ?? 0)).length;
  const counts = [...runs];
  return {
    outOfOrder,
    twice: counts.filter(([line, count]) => line.endsWith("once") && count > 1).length,
    maxRuns: Math.max(0, ...counts.filter(([line]) => line.endsWith("again")).map(([, count]) => count)),
  };
}

/** Lets the queue finish the remaining tasks, and counts. */
async function settle(path: string, acknowledged: ReadonlyMap<number, string>) {
  const database = openDatabase(path, migrations, besides);
  try {
    const quiet = () => undefined;
    const kind = { timeoutMs: 60_000, run: async () => undefined };
    const queue = new TaskQueue<{ once: Counted; again: Counted }>({
      store: new TaskStore(database),
      log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
      kinds: { once: kind, again: { ...kind, resolve: async () => "again" } },
    });
    await queue.start();
    await queue.idle();
    const ended = (taskId: string) => ["completed", "failed"].includes(queue.get(taskId)?.status ?? "");
    const { count } = database
      .prepare("SELECT count(*) AS count FROM tasks WHERE error_code = 'TASK_INTERRUPTED'")
      .get() as { count: number };
    const check = database.prepare("PRAGMA integrity_check").get() as { integrity_check: string };
    return {
      lost: [...acknowledged.values()].filter((taskId) => !ended(taskId)).length,
      interrupted: count,
      integrity: check.integrity_check,
    };
  } finally {
    database.close();
  }
}
