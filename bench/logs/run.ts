/**
 * How many lines a second a process may write until they are all in the log, and that none is lost: Sotto's log store
 * against pm2, supervisord, s6-log and svlogd in one run. Prints a page and writes bench/results/logs.json and logs.md.
 *
 *   node bench/logs/run.ts [--lines 1000000] [--rounds 3] [--first] [--dry]
 *
 * The options are those of bench/processes/run.ts.
 */
import { execFileSync } from "node:child_process";
import { createReadStream, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { fetchOthers } from "../processes/fetch.ts";
import { watchLoad } from "../loop/machine.ts";
import { keep } from "../keep.ts";
import { bundleCollector, collectors } from "./collectors.ts";
import { type Measured, report, type Results } from "./report.ts";

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "3" },
    first: { type: "boolean", default: false },
    dry: { type: "boolean", default: false },
  },
});
const [count, rounds] = [Number(values.lines), Number(values.rounds)];
const filler = "of what a program writes while it works, one hundred bytes, abcdefghijklmnopqrstuv";
const text = (n: number): string => `line ${String(n).padStart(8, "0")} ${filler}`;
const json = (n: number): string =>
  `{"time":"2026-01-02T03:04:05.678Z","level":"info","component":"flood","n":${n},"msg":"${text(n)}"}`;

/** Returns how many of the numbered lines are missing or out of order. */
async function lostIn(patterns: readonly string[]): Promise<number> {
  const files = patterns.flatMap((pattern) => globSync(pattern));
  const number = (file: string): number => Number(/\.(\d+)\.log$/u.exec(file)?.[1] ?? 0);
  let [next, lost] = [0, 0];
  for (const file of files.toSorted((a, b) => number(a) - number(b)))
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const at = /line (\d{8})/u.exec(line)?.[1];
      if (at === undefined) continue;
      if (Number(at) !== next) lost += Math.max(1, Number(at) - next);
      next = Number(at) + 1;
    }
  return lost + count - next;
}

const base = mkdtempSync(join(tmpdir(), "sotto-bench-logs-"));
if (values.first) execFileSync("chrt", ["--rr", "--all-tasks", "--pid", "1", String(process.pid)]);
try {
  const others = fetchOthers(join(tmpdir(), "sotto-bench-supervisors"));
  const bundle = join(base, "collector.mjs");
  await bundleCollector(bundle);
  const kinds = { text, json };
  const measured: Measured[] = [];
  for (const [kind, line] of Object.entries(kinds)) {
    const lines = join(base, `${kind}.txt`);
    const all = Array.from({ length: count }, (_, n) => line(n));
    writeFileSync(lines, `${all.join("\n")}\n`);
    const last = all.at(-1) ?? "";
    all.length = 0;
    for (const collector of collectors(others, bundle)) {
      // Only Sotto parses the log format of its components.
      if (
        kind === "json" &&
        measured.some(({ name }) => name === collector.name) &&
        collector.name !== "Sotto's log store"
      )
        continue;
      const load = watchLoad();
      const [perSecond, perCpuSecond]: [number[], number[]] = [[], []];
      let lost = 0;
      for (let round = 0; round < rounds; round++) {
        const folder = join(base, "log");
        mkdirSync(folder);
        const took = await collector.collect({ folder, lines, last });
        perSecond.push((count / took.ms) * 1000);
        if (took.cpuMs !== undefined) perCpuSecond.push((count / took.cpuMs) * 1000);
        lost += await lostIn(took.files);
        rmSync(folder, { recursive: true });
      }
      measured.push({
        name: collector.name,
        keeps: collector.keeps,
        kind,
        perSecond,
        perCpuSecond,
        lost,
        load: load(),
      });
      console.error(`${collector.name}, ${kind}: done`);
    }
  }
  const results: Results = {
    date: new Date().toISOString().slice(0, 16),
    machine: `${process.arch}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.version}`,
    first: values.first,
    lines: count,
    measured,
  };
  const page = report(results);
  console.log(page);
  if (!values.dry) keep("logs", page, results);
} finally {
  rmSync(base, { recursive: true, force: true });
}
