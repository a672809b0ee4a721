import t from "tap";
import { logInto, type LogLine } from "../../test/world.ts";
import { startSchedule } from "./schedule.ts";

t.test("a job is done at its time, again after it failed, and not after the stop", async (t) => {
  const logs: LogLine[] = [];
  let runs = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = () => {
    runs += 1;
    if (runs === 1) throw new Error("the first time");
    resolve();
  };
  const schedule = startSchedule([{ name: "often", when: "* * * * * *", work }], logInto(logs, "supervisor"));
  await promise;
  await schedule.stop();
  t.ok(logs.some(({ level, job }) => level === "error" && job === "often"));
});
