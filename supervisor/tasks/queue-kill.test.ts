/** The short version of `make bench-tasks`. */
import { join } from "node:path";
import t from "tap";
import { killAgainAndAgain } from "../../bench/tasks/kills.ts";

const kills = 50;
t.setTimeout(280_000);

t.test(
  `P1 ${kills} kills lose no acknowledged task, keep the order, and run nothing twice that must not`,
  async (t) => {
    const program = join(import.meta.dirname, "fixtures/queue-process.ts");
    const found = await killAgainAndAgain({ folder: t.testdir(), kills, program });
    t.match(found, { lost: 0, outOfOrder: 0, twice: 0, integrity: "ok" });
    t.ok(found.acknowledged >= kills, `${found.acknowledged} were acknowledged`);
    t.ok(found.interrupted > 0, `${found.interrupted} were interrupted`);
    t.ok(found.maxRuns <= 3, "one that may be run again is run three times at most");
  },
);
