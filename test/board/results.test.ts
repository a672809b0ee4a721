import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { countsOf, record } from "./results.ts";

const tap =
  "TAP version 14\n# Subtest: a\n    # upgrade in 19 s | or so\n    ok 1 - x\n# { total: 3, pass: 2, fail: 1 }\n";
const at = new Date("2026-01-02T03:04:05Z");

t.test("a test's counts and figures are read from what it says, and one that says nothing has failed", async (t) => {
  t.same(countsOf(tap), { passed: 2, failed: 1, figures: ["upgrade in 19 s | or so"] });
  t.same(countsOf(""), { passed: 0, failed: 1, figures: [] });
});

t.test("a run replaces its own row of the page, and leaves the others", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "sotto-boards-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const page = join(folder, "boards.md");
  const rows = () =>
    readFileSync(page, "utf8")
      .split("\n")
      .filter((line) => line.startsWith("| `"));
  await record(page, [{ test: "b", at, seconds: 1.4, load: 2.6, ...countsOf(tap) }]);
  t.same(rows(), ["| `b` | 2026-01-02 03:04 | 2 | 1 | 1 s | 3 | upgrade in 19 s \\| or so |"]);
  await record(page, [{ test: "a", at, seconds: 1, load: 1, passed: 1, failed: 0, figures: [] }]);
  await record(page, [{ test: "b", at, seconds: 2, load: 1, passed: 3, failed: 0, figures: [] }]);
  t.same(rows(), [
    "| `a` | 2026-01-02 03:04 | 1 | 0 | 1 s | 1 |  |",
    "| `b` | 2026-01-02 03:04 | 3 | 0 | 2 s | 1 |  |",
  ]);
  t.match(readFileSync(page, "utf8"), "Nothing of it has run on a real board");
});
