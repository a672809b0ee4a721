import t from "tap";
import { logInto, type LogLine } from "../../test/world.ts";
import { isCron } from "../config/cron.ts";
import type { Due } from "../scheduled-backups/due.ts";
import { startSchedule } from "./schedule.ts";

t.test("a job is done at its time, again after it failed, and not after the stop", async (t) => {
  const logs: LogLine[] = [];
  let runs = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = () => {
    runs += 1;
    if (runs === 1) throw new Error("the first time");
    resolve();
    return { removed: 7 };
  };
  const schedule = startSchedule([{ name: "often", when: () => "* * * * * *", work }], logInto(logs, "supervisor"));
  await promise;
  await schedule.stop();
  t.ok(logs.some(({ level, job }) => level === "error" && job === "often"));
  t.ok(
    logs.some(({ level, removed }) => level === "info" && removed === 7),
    "what it found is told",
  );
});

t.test("a changed time counts while it runs, and none at all is never", async (t) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let when = "";
  const early: string[] = [];
  const work = () => void (when === "" ? early.push(when) : resolve());
  const schedule = startSchedule([{ name: "changed", when: () => when, work }], logInto([], "supervisor"), 20);
  t.teardown(() => schedule.stop());
  await new Promise((done) => setTimeout(done, 1200));
  t.same(early, []);
  when = "* * * * * *";
  await promise;
});

t.test("a clock that is set, by a day or to 1970, and another zone move what was planned", async (t) => {
  const [now, zone] = [Date.now.bind(Date), process.env["TZ"]];
  let jump = 0;
  Date.now = () => now() + jump;
  process.env["TZ"] = "UTC";
  t.teardown(() => {
    Date.now = now;
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  });
  const logs: LogLine[] = [];
  let planned = Promise.withResolvers<void>();
  const log = logInto(logs, "supervisor");
  const tell: typeof log = { ...log, info: () => planned.resolve() };
  const job = { name: "nightly", when: () => "17 3 * * *", work: () => undefined };
  const schedule = startSchedule([job], tell, 20);
  t.teardown(() => schedule.stop());
  const next = () => schedule.next("nightly")?.toISOString();
  t.match(next(), /T03:17:00/u);
  for (const by of [86_400_000, 0, -86_400_000, -now()]) {
    planned = Promise.withResolvers<void>();
    jump = by;
    await planned.promise;
    t.match(next(), /T03:17:00/u, `${by}`);
  }
  planned = Promise.withResolvers<void>();
  process.env["TZ"] = "Asia/Tokyo";
  await planned.promise;
  t.match(next(), /T18:17:00/u, "a quarter past three in Tokyo");
  t.equal(schedule.next("other"), undefined);
});

t.test("a time is five fields as cron has them", async (t) => {
  for (const text of ["17 3 * * *", "*/5 0-6 * * 1,3", " 0 0 1 1 * "]) t.ok(isCron(text), text);
  for (const text of ["", "daily", "61 3 * * *", "* * * * * *", "17 3 * *", "17 3 * * * ; rm"])
    t.notOk(isCron(text), text);
});

t.test(
  "what was missed while the board was off is made up for once, and nothing by a clock that is not set",
  async (t) => {
    const now = Date.now.bind(Date);
    t.teardown(() => (Date.now = now));
    const kept = new Map<string, Due>();
    const dues = { find: (job: string) => kept.get(job), note: (job: string, due: Due) => void kept.set(job, due) };
    const time = "17 3 * * *";
    /** Looks twice; resolves to the jobs that ran. */
    const on = async () => {
      const ran: string[] = [];
      const { promise, resolve } = Promise.withResolvers<void>();
      let looks = 0;
      const job = (name: string, isMadeUpFor: boolean) => ({
        name,
        isMadeUpFor,
        when: () => {
          // The first look is that of the start.
          if (name === "last" && (looks += 1) > 3) resolve();
          return time;
        },
        work: () => void ran.push(name),
      });
      const jobs = [job("backup", true), job("logs", false), job("last", false)];
      const schedule = startSchedule(jobs, logInto([], "supervisor"), 10, dues);
      await promise;
      await schedule.stop();
      return ran;
    };
    t.same(await on(), [], "a new schedule has missed nothing");
    const due = kept.get("backup")?.due ?? 0;
    t.ok(due > now());
    t.same([...kept.keys()], ["backup"]);
    Date.now = () => 0;
    t.same(await on(), []);
    t.equal(kept.get("backup")?.due, due, "what a clock says that is not set is not noted");
    Date.now = now;
    kept.set("backup", { time, due: now() - 5 * 3_600_000 });
    t.same(await on(), ["backup"]);
    t.same(await on(), []);
    kept.set("backup", { time: "1 1 * * *", due: now() - 5 * 3_600_000 });
    t.same(await on(), [], "another time was configured meanwhile");
  },
);
