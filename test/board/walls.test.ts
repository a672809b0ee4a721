import t from "tap";
import { record, rowsOf } from "./results.ts";
import { join } from "node:path";
import { readFile } from "node:fs/promises";
import { wallsOf } from "./walls.ts";

const aborts = { date: "2026-11-22", aborted: 100_000, exits: 0, contained: 2 };
const run = { at: new Date("2026-11-22T05:40:00Z"), seconds: 10, load: 3, passed: 30, failed: 0, figures: [] };

t.test("the figures are those of the last runs", async (t) => {
  const page = join(t.testdir(), "boards.md");
  await record(page, [
    { ...run, test: "attacks/hostile-skill-trixie", passed: 30, failed: 1 },
    {
      ...run,
      test: "stop-bookworm",
      figures: ["99 of 100 stops held, 98 within 12 s; median 2.9 s, longest 12.4 s", "another"],
    },
    { ...run, test: "updater-bookworm", figures: ["systemd-analyze security: a.service 1.6, b@.service 0.5", "more"] },
  ]);
  const text = wallsOf(rowsOf(await readFile(page, "utf8")), aborts);
  t.match(text, "| 0; 2 contained |");
  t.match(text, "| 99 of 100 stops held, 98 within 12 s; median 2.9 s, longest 12.4 s |");
  t.match(text, "| 30 of 31 rows hold | all | 2026-11-22 05:40 |");
  t.match(text, "| `a.service` | 1.6 |\n| `b@.service` | 0.5 |\n");
});

t.test("what was not run is told so", async (t) => {
  t.match(wallsOf([], aborts), "crash | not run | all held, within 12 s | not run |");
});
