/**
 * Sotto's supervision against pm2, supervisord, s6 and runit, in one run: from kill -9 to the new process running, nine
 * children started, the daemon's memory. Prints a page and writes bench/results/processes.json and processes.md.
 *
 *   node bench/processes/run.ts [--rounds 3] [--first] [--dry]
 *
 * Needs npm, apt's lists and dpkg-deb to fetch the others, and, for s6, the right to put a link into /usr/bin meanwhile.
 * `--first` schedules it before the machine's other work, by chrt, as root. `--dry` keeps no results.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { version } from "../../supervisor/version.ts";
import { watchLoad } from "../loop/machine.ts";
import { usages } from "../loop/processes.ts";
import { keep } from "../keep.ts";
import { Arrivals } from "./arrivals.ts";
import { type Contestant, contestants, type Place } from "./contestants.ts";
import { fetchOthers } from "./fetch.ts";
import { type Measured, report, type Results } from "./report.ts";
import { measureWhole } from "./whole.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    first: { type: "boolean", default: false },
    dry: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const names = Array.from({ length: 9 }, (_, n) => `child${n + 1}`);
/** A pause, so that both just started and long-running processes are killed. */
const settling = 3000;

/** Resolves when no process refers to the folder any more; kills the remains of a supervisor that has ended. */
async function gone(folder: string, children: ReadonlySet<number>): Promise<void> {
  for (let left = [1]; left.length > 0; await sleep(50)) {
    left = globSync("/proc/[0-9]*/cmdline").flatMap((file) => {
      try {
        const [line, pid] = [readFileSync(file, "utf8"), Number(file.split("/")[2])];
        return line.includes(folder) || (children.has(pid) && line.startsWith("sleep\0")) ? [pid] : [];
      } catch {
        return []; // It has ended meanwhile.
      }
    });
    for (const pid of left)
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It was faster.
      }
  }
}

/** Ends what runs when something fails. */
let ending: (() => Promise<void>) | undefined;

async function measure(contestant: Contestant, base: string, node: string): Promise<Measured> {
  const [startMs, restartMs, pssMb]: [number[], number[], number[]] = [[], [], []];
  let processes = 0;
  const load = watchLoad();
  const folder = join(base, contestant.name.replaceAll(/\W+/gu, "-"));
  mkdirSync(folder);
  const fifo = join(folder, "arrivals");
  const arrivals = new Arrivals(fifo);
  const place: Place = { folder, fifo, names, node, child: join(import.meta.dirname, "child.sh") };
  await contestant.prepare(place);
  // The first round is a warm-up and does not count.
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now();
    const daemon = await contestant.start(place);
    ending = () => daemon.stop();
    const { at } = await arrivals.after(began, names.length);
    if (round > 0) startMs.push(at - began);
    await sleep(settling);
    const children = new Set(arrivals.pids.values());
    const own = usages(daemon.pid).filter(({ pid }) => !children.has(pid));
    if (round > 0) pssMb.push(own.reduce((sum, { pssMb: mb }) => sum + mb, 0));
    processes = own.length;
    for (const name of round > 0 ? names : []) {
      const pid = arrivals.pids.get(name);
      if (pid === undefined) throw new Error(`${name} of ${contestant.name} was never there`);
      const killed = performance.now();
      process.kill(pid, "SIGKILL");
      restartMs.push((await arrivals.after(killed, 1, name)).at - killed);
      await sleep(100);
    }
    await daemon.stop();
    ending = undefined;
    await gone(folder, new Set(arrivals.pids.values()));
  }
  contestant.end?.();
  arrivals.close();
  console.error(`${contestant.name}: done`);
  return { name: contestant.name, version: contestant.version, startMs, restartMs, pssMb, processes, load: load() };
}

if (values.first) execFileSync("chrt", ["--rr", "--all-tasks", "--pid", "1", String(process.pid)]);
const base = mkdtempSync(join(tmpdir(), "sotto-bench-processes-"));
try {
  const others = fetchOthers(join(tmpdir(), "sotto-bench-supervisors"));
  const node = join(base, "node");
  copyFileSync(process.execPath, node);
  const measured: Measured[] = [];
  for (const contestant of contestants(others, version)) measured.push(await measure(contestant, base, node));
  const results: Results = {
    date: new Date().toISOString().slice(0, 16),
    machine: `${process.arch}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.version}`,
    first: values.first,
    measured,
    whole: await measureWhole(node),
  };
  const page = report(results);
  console.log(page);
  if (!values.dry) keep("processes", page, results);
} finally {
  await Promise.race([ending?.(), sleep(5000)]);
  rmSync(base, { recursive: true, force: true });
}
