/** Power cuts, as far as a process can have them: SIGKILL of a real process under load, again and again, on one database. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { openDatabase } from "../store/database.ts";
import { TaskQueue } from "./queue.ts";
import { TaskStore } from "./task-store.ts";

const kills = 100;
t.setTimeout(280_000);

t.test(
  `${kills} kills lose no acknowledged task, keep the order, and run nothing twice`,
  { timeout: 270_000 },
  async (t) => {
    const folder = t.testdir({ ran: "" });
    const [path, ran] = [join(folder, "sotto.db"), join(folder, "ran")];
    const acknowledged = new Map<number, string>();
    let number = 0;
    for (let kill = 0; kill < kills; kill++) {
      const child = fork(join(import.meta.dirname, "fixtures/queue-process.ts"), [path, ran], { execArgv: [] });
      const gone = once(child, "exit");
      // Killed after so many acknowledgements: at each kill at another place of its work.
      let left = kill % 7;
      child.on("message", (message: "ready" | { number: number; taskId?: string }) => {
        if (message === "ready") for (let burst = 0; burst < 10; burst++) child.send(++number, () => undefined);
        else if (message.taskId !== undefined) acknowledged.set(message.number, message.taskId);
        if (left-- === 0) child.kill("SIGKILL");
      });
      child.on("error", () => undefined);
      await gone;
    }
    const database = openDatabase(path);
    const store = new TaskStore(database);
    const executed = () => readFileSync(ran, "utf8").trim().split("\n").filter(Boolean).map(Number);
    const quiet = () => undefined;
    const queue = new TaskQueue<{ count: { number: number } }>({
      store,
      log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
      kinds: { count: { deadline: 60_000, run: async () => undefined } },
    });
    const waiting = store
      .list({ limit: 100_000, status: "queued" })
      .map(({ request }) => JSON.parse(request ?? "{}").number as number);
    await queue.start();
    await queue.idle();
    const lost = [...acknowledged.values()].filter(
      (taskId) => !["completed", "failed"].includes(queue.get(taskId)?.status ?? ""),
    );
    t.same(lost, [], `of ${acknowledged.size} acknowledged`);
    t.ok(acknowledged.size >= kills, `${acknowledged.size} were acknowledged`);
    const numbers = executed();
    t.same(
      numbers,
      numbers.toSorted((a, b) => a - b),
      "in the order of acceptance",
    );
    t.equal(new Set(numbers).size, numbers.length, "none twice");
    t.notOk(
      waiting.some((one) => numbers.includes(one)),
      "what waited had not been run",
    );
    const all = queue.list({ limit: 100_000 }).tasks;
    t.equal(new Set(all.map(({ taskId }) => taskId)).size, all.length);
    t.same(database.prepare("PRAGMA integrity_check").get(), { integrity_check: "ok" });
    database.close();
  },
);
