/**
 * `make bench-tasks`: the queue under SIGKILLs and with a long history. Options: `--kills=1000`, `--rows=10000`,
 * `--requests=1000`; `--first` schedules what is timed before the machine's other work (as root); `--write` keeps the page
 * in bench/results/.
 */
import { build } from "esbuild";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, setPriority, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { Test } from "tap";
import { keep } from "../keep.ts";
import { measureHistory } from "./history.ts";
import { killAgainAndAgain } from "./kills.ts";
import { report } from "./report.ts";

const root = join(import.meta.dirname, "../..");
const { values: options } = parseArgs({
  options: {
    kills: { type: "string", default: "1000" },
    rows: { type: "string", default: "10000" },
    requests: { type: "string", default: "1000" },
    first: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const folder = mkdtempSync(join(tmpdir(), "bench-tasks-"));
const undo: (() => unknown)[] = [];

/** What the admin service's testing harness needs of a test. */
const harness = {
  testdir(files: Readonly<Record<string, string>> = {}): string {
    const place = join(folder, "admin");
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(place, name)), { recursive: true });
      writeFileSync(join(place, name), text);
    }
    return place;
  },
  teardown: (work: () => unknown) => void undo.unshift(work),
};

try {
  if (options.first) setPriority(-15);
  const loadBefore = loadavg()[0] ?? 0;
  const history = await measureHistory(harness as unknown as Test, Number(options.rows), Number(options.requests));
  if (options.first) setPriority(5);
  const loadBetween = loadavg()[0] ?? 0;
  // In a bundle, as it is shipped.
  const program = join(folder, "queue-process.js");
  await build({
    entryPoints: [join(root, "supervisor/tasks/fixtures/queue-process.ts")],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    logLevel: "warning",
  });
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  const kills = await killAgainAndAgain({
    folder,
    kills: Number(options.kills),
    program,
    first: options.first,
    told: (kill) => void (kill % 100 === 0 && console.error(`${kill} kills`)),
  });
  const results = {
    date: new Date().toISOString().slice(0, 16),
    first: options.first,
    machine: `${process.arch}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}`,
    load: [loadBefore, loadBetween, loadavg()[0] ?? 0],
    history,
    kills,
  };
  const page = report(results);
  console.log(page);
  if (options.write) keep("tasks", page, results);
} finally {
  for (const work of undo) await work();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
