import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { lines, stamp } from "../keep.ts";
import { compare, shown } from "./compare.ts";
import { compared, type Figure, figuresOf } from "./figures.ts";

const results = join(import.meta.dirname, "../results");
const figure = (name: string, value: number, isMoreBetter = false): Figure => ({
  name,
  value,
  unit: "MB",
  isMoreBetter,
});

t.test("a figure that is worse by more than a tenth is marked, in whichever direction worse is", async (t) => {
  const rows = compare(
    [figure("memory", 100), figure("answers", 100, true), figure("noise", 100), figure("lost", 0), figure("left", 1)],
    [figure("memory", 111), figure("answers", 89, true), figure("noise", 109), figure("lost", 1), figure("new", 5)],
  );
  t.strictSame(
    rows.map(({ name, verdict }) => `${name} ${verdict}`),
    ["memory worse", "answers worse", "noise same", "lost worse", "left gone", "new new"],
  );
  t.equal(shown(rows).filter((line) => line.endsWith("WORSE")).length, 3);
  t.strictSame(compare([figure("memory", 100)], [figure("memory", 80)])[0]?.verdict, "better");
});

t.test("the results of every bench that is compared have figures", async (t) => {
  const files = new Set(readdirSync(results));
  for (const bench of compared.filter((name) => files.has(`${name}.json`))) {
    const data: unknown = JSON.parse(readFileSync(join(results, `${bench}.json`), "utf8"));
    t.ok((figuresOf(bench, data) ?? []).length > 0, bench);
  }
});

t.test("data of another form have no figures", async (t) => {
  t.equal(figuresOf("rooms", []), undefined);
  t.equal(figuresOf("loop", { rest: {} }), undefined);
  t.equal(figuresOf("timers", {}), undefined, "a figure that is no number");
  t.throws(() => figuresOf("coffee", {}), RangeError);
});

t.test("every page of results says when it was measured or landed, and of which commit", async (t) => {
  const others = ["asr", "nlu", "people", "people-0.1.0", "people-by-voice", "people-unverified", "templates", "walls"];
  for (const page of readdirSync(results).filter((file) => file.endsWith(".md"))) {
    if (others.includes(page.replace(/\.md$/u, ""))) continue;
    const last = readFileSync(join(results, page), "utf8").trimEnd().split("\n").at(-1) ?? "";
    t.match(last, /^(?:Measured until [\d: -]+ UTC, of|Landed on [\d-]+ in) commit [\da-f]{8}\b.*load/u, page);
  }
  const measured = { date: "2026-11-25T19:30", commit: "67b2954c+", load: 7.46 };
  t.equal(
    stamp(measured),
    "Measured until 2026-11-25 19:30 UTC, of commit 67b2954c with changes, at a load average of 7.5.\n",
  );
});

t.test("kept data are JSON with a line for each element", async (t) => {
  const data = { date: "today", list: [{ a: 1 }, { a: 2 }], none: [] };
  t.strictSame(JSON.parse(lines(data)), data);
  t.match(lines(data), '\n  {"a":1},\n  {"a":2}\n');
});

t.test("a bench that does not exist is refused before anything is measured", async (t) => {
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, "run.ts"), "loop", "coffee"]);
  await t.rejects(run, { code: 2, stderr: /no bench coffee: there are aborts, admin/u });
});
