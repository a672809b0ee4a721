import { utimesSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { logInto } from "../../test/world.ts";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import type { TaskRequests } from "../tasks/kinds.ts";
import { TaskQueue } from "../tasks/queue.ts";
import type { Kind, Kinds } from "../tasks/task.ts";
import { TaskStore } from "../tasks/task-store.ts";
import { scheduledJobs } from "./jobs.ts";

t.test("each job does its work, and says what came of it", async (t) => {
  const folder = t.testdir({ logs: { "asr.1.log": "old", "asr.2.log": "" } });
  const old = new Date(Date.now() - 40 * 86_400_000);
  utimesSync(join(folder, "logs/asr.1.log"), old, old);
  const database = openDatabase(join(folder, "sotto.db"), migrations, besides);
  t.teardown(() => database.close());
  const asked: unknown[] = [];
  const packages: Kind<unknown> = { timeoutMs: 1000, run: async (request) => void asked.push(request) };
  const backup = { ...packages, preflight: () => Promise.reject(new Error("no passphrase")) };
  const queue = new TaskQueue<TaskRequests>({
    store: new TaskStore(database),
    log: logInto([], "supervisor"),
    kinds: { packages, gallery: packages, backup } as unknown as Kinds<TaskRequests>,
  });
  await queue.start();
  let installed: { name: string; installed: string; candidate: null }[] = [];
  const done: string[] = [];
  let moment: number | undefined = Date.now();
  const known = moment;
  const times = {
    packages: "1 1 * * *",
    logs: "",
    log_days: 30,
    certificate: "2 2 * * *",
    galleries: "",
    database: "3 3 * * *",
  };
  const jobs = scheduledJobs({
    times: () => times,
    logFolder: join(folder, "logs"),
    database,
    queue,
    sessions: { tidy: (now) => void done.push(`sessions ${now}`) },
    traffic: { forget: (now) => void done.push(`traffic ${now}`) },
    moment: () => moment,
    packages: async () => installed,
    galleries: async () => ["anna", "ben"],
    renewCertificate: async () => true,
    backup: () => ({ schedule: "30 2 * * *", rehearse: "" }),
    backupRefused: (operation, error) => void done.push(`${operation}: ${(error as Error).message}`),
  });
  const run = (name: string) => jobs.find((job) => job.name === name)?.work();
  t.same(
    jobs.map(({ name, when }) => [name, when()]),
    [
      ["packages", "1 1 * * *"],
      ["logs", ""],
      ["certificate", "2 2 * * *"],
      ["backup", "30 2 * * *"],
      ["rehearsal", ""],
      ["galleries", ""],
      ["database", "3 3 * * *"],
    ],
  );
  await run("galleries");
  await queue.idle();
  t.same(
    asked.splice(0),
    ["anna", "ben"].map((gallery) => ({ operation: "refresh", gallery })),
  );
  t.same(await run("packages"), { skipped: "the platform runs from a checkout" });
  installed = [{ name: "sotto", installed: "1.0", candidate: null }];
  const { taskId } = (await run("packages")) as { taskId: string };
  await queue.idle();
  t.match(queue.get(taskId), { kind: "packages", status: "completed" });
  t.same(asked, [{ operation: "update" }]);
  t.same(await run("logs"), { removed: 1, bytes: 3 });
  t.same(await run("certificate"), { renewed: true });
  await t.rejects(async () => run("backup"), { message: "no passphrase" });
  await t.rejects(async () => run("rehearsal"));
  t.same(done.splice(0), ["make: no passphrase", "rehearse: no passphrase"], "health tells it, not only the log");
  t.match(await run("database"), { forgottenTasks: 0, vacuumed: false, bytes: Number });
  t.same(done, [`sessions ${known}`, `traffic ${known}`]);
  done.length = 0;
  moment = undefined;
  t.match(await run("database"), { forgottenTasks: 0 });
  t.same(done, ["sessions undefined"], "while nobody knows the time, only what is too much goes");
});
