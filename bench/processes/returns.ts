/**
 * What is killed comes back: from kill -9 to ready, of each component with separate and shared processes; and of the supervisor, with the
 * processor time that it takes and the processes that are left behind. On the build; prints a page and keeps bench/results/returns.md.
 *
 *   node bench/processes/returns.ts [--kills 10] [--supervisor 100] [--minutes 60] [--first] [--dry]
 *
 * `--minutes` ends the kills of the supervisor early on a busy machine. `--first` schedules the platform before the machine's other work while components are killed, as in bench/loop. The supervisor's figure is
 * processor time, which other work does not change much.
 */
import { execFileSync } from "node:child_process";
import { appendFile } from "node:fs/promises";
import { join as path } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { componentStatus } from "#bus";
import { components } from "../../platform/components.ts";
import { join } from "../../platform/port/join.ts";
import { quantile } from "../asr/score.ts";
import { keep } from "../keep.ts";
import { watchLoad } from "../loop/machine.ts";
import { makeFolder, type Platform, start } from "../loop/platform.ts";
import { processesOf } from "../soak/processes.ts";
import { stat } from "./stat.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "10" },
    supervisor: { type: "string", default: "100" },
    minutes: { type: "string", default: "60" },
    first: { type: "boolean", default: false },
    dry: { type: "boolean", default: false },
  },
});
const [kills, rounds, minutes] = [Number(values.kills), Number(values.supervisor), Number(values.minutes)];
const names = components.map(({ name }) => name);
/** Between two kills of the same process: what has lived for less is delayed. */
const lifeMs = 10_000;
const patienceMs = 60_000;
const settledMs = 75_000;
const quiet = () => {};

type Mode = "separate" | "light" | "grouped";
type Back = { readonly mode: Mode; readonly component: string; readonly ms: readonly number[] };

/** Of an entry and its values: the median and the most. */
const shown = (ms: readonly number[]): string => `${Math.round(quantile(ms, 0.5))} | ${Math.round(Math.max(0, ...ms))}`;

async function folderFor(mode: Mode) {
  const folder = await makeFolder();
  await appendFile(path(folder.path, "platform.toml"), `[platform]\nprocesses = "${mode}"\n`);
  return folder;
}

/** Kills each process that runs components, in turn; returns how long each of its components was away. */
async function killComponents(platform: Platform, mode: Mode): Promise<readonly Back[]> {
  const { bus, pid } = platform.control;
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const port = await join({ url: bus.url, prefix: bus.prefix }, { log });
  const away = new Set<string>();
  const took = new Map<string, number[]>();
  let killedAt = 0;
  let returned = quiet;
  await port.hear(componentStatus, ({ state }, { componentName: name }) => {
    if (state !== "ready" || !away.delete(name)) return;
    took.set(name, [...(took.get(name) ?? []), performance.now() - killedAt]);
    if (away.size === 0) returned();
  });
  await pause(lifeMs * 2);
  for (let round = 0; round < kills; round += 1) {
    const own = processesOf(pid).filter(({ name }) => names.includes(name) || name === "group");
    const alone = new Set(own.map(({ name }) => name));
    for (const victim of own) {
      const members = victim.name === "group" ? names.filter((name) => !alone.has(name)) : [victim.name];
      for (const name of members) away.add(name);
      const back = new Promise<void>((resolve) => (returned = resolve));
      killedAt = performance.now();
      process.kill(victim.pid, "SIGKILL");
      await Promise.race([back, pause(patienceMs, undefined, { ref: false })]);
      if (away.size > 0) throw new Error(`not back after ${patienceMs / 1000} s: ${[...away].join(", ")}`);
    }
    await pause(lifeMs);
    process.stderr.write(".");
  }
  await port.leave();
  return names.flatMap((component) => {
    const ms = took.get(component);
    return ms === undefined ? [] : [{ mode, component, ms }];
  });
}

type Restart = {
  readonly cpuSeconds: number;
  readonly ownSeconds: number;
  readonly readyMs: number;
  readonly orphans: number;
};

/** Kills the supervisor alone, and starts it again at once, as systemd does. */
async function killSupervisor(folder: string): Promise<readonly Restart[]> {
  let platform = await start(folder);
  // Until what it has compiled is written: a board that is killed has run for longer.
  await pause(settledMs);
  const restarts: Restart[] = [];
  const end = performance.now() + minutes * 60_000;
  for (let round = 0; round < rounds && performance.now() < end; round += 1) {
    const before = processesOf(platform.control.pid).map(({ pid }) => ({ pid, since: stat(pid)?.since }));
    const ended = new Promise<void>((resolve) => platform.process.once("close", () => resolve()));
    process.kill(platform.control.pid, "SIGKILL");
    await ended;
    platform = await start(folder);
    const now = processesOf(platform.control.pid).map(({ pid }) => stat(pid)?.cpuSeconds ?? 0);
    restarts.push({
      cpuSeconds: now.reduce((sum, one) => sum + one, 0),
      ownSeconds: now[0] ?? 0,
      readyMs: platform.readyMs,
      orphans: before.filter(({ pid, since }) => since !== undefined && stat(pid)?.since === since).length,
    });
    process.stderr.write(".");
  }
  await platform.stop();
  return restarts;
}

const load = watchLoad();
const back: Back[] = [];
if (values.first && kills > 0) execFileSync("chrt", ["--rr", "--all-tasks", "--pid", "1", String(process.pid)]);
for (const mode of kills > 0 ? (["separate", "light", "grouped"] as const) : []) {
  const folder = await folderFor(mode);
  // The second start: the first trains, and compiles what later ones read.
  await (await start(folder.path)).stop();
  const platform = await start(folder.path);
  try {
    back.push(...(await killComponents(platform, mode)));
  } finally {
    await platform.stop();
    await folder.remove();
  }
  process.stderr.write(` ${mode}\n`);
}
if (values.first && kills > 0) execFileSync("chrt", ["--other", "--all-tasks", "--pid", "0", String(process.pid)]);
const folder = await folderFor("separate");
const restarts = rounds > 0 ? await killSupervisor(folder.path) : [];
await folder.remove();
const { average } = load();

const of = (mode: Mode, component: string): string =>
  shown(back.find((one) => one.mode === mode && one.component === component)?.ms ?? [Number.NaN]);
const cpu = restarts.map(({ cpuSeconds }) => cpuSeconds);
const own = restarts.map(({ ownSeconds }) => ownSeconds);
const orphans = restarts.reduce((sum, one) => sum + one.orphans, 0);
const seconds = (all: readonly number[]): string =>
  [0.5, 0.99].map((share) => quantile(all, share).toFixed(2)).join(" | ");
const componentsPage = `From kill -9 to ready, ms, of ${kills} kills of each process, ten seconds or more apart; median and most:

| component | separate | most | light | most | grouped | most |
|---|---|---|---|---|---|---|
${names.map((name) => `| ${name} | ${of("separate", name)} | ${of("light", name)} | ${of("grouped", name)} |`).join("\n")}
`;
const supervisorPage = `The supervisor, killed ${restarts.length} times and started again, separate processes. The goal is 2 s of processor time (99 %) and no orphan:

| until "Sotto is ready." | median | 99 % |
|---|---|---|
| processor time of the supervisor, s | ${seconds(own)} |
| of all processes, s | ${seconds(cpu)} |
| by the clock, beside the machine's other work, s | ${seconds(restarts.map(({ readyMs }) => readyMs / 1000))} |

Processes of the killed platform that were still there then: ${orphans}.
`;
const page = `# What is killed comes back

${new Date().toISOString().slice(0, 10)}; load average ${average.toFixed(1)}${values.first ? "; components with priority over the machine's other work (`--first`)" : ""}. \`make bench-returns\` repeats the measurement.

${[back.length > 0 && componentsPage, restarts.length > 0 && supervisorPage].filter(Boolean).join("\n")}`;
console.log(page);
if (!values.dry) keep("returns", page, { kills, rounds: restarts.length, orphans, back, restarts });
