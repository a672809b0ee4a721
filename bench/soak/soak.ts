/**
 * The platform at work for long: dialogues by text, and how much private memory each process has gained an hour. On the build;
 * prints a page and keeps bench/results/soak.md.
 *
 *   node bench/soak/soak.ts [--minutes 60] [--settle 10] [--grouped] [--dry]
 */
import { appendFile, readFile } from "node:fs/promises";
import { join as path } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { watchLoad } from "../loop/machine.ts";
import { makeFolder, start } from "../loop/platform.ts";
import { keep } from "../keep.ts";
import { talk } from "./dialogues.ts";
import { processesOf } from "./processes.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    settle: { type: "string", default: "10" },
    grouped: { type: "boolean", default: false },
    dry: { type: "boolean", default: false },
  },
});
const [minutes, settle] = [Number(values.minutes), Number(values.settle)];
const everyMs = 700;
const sampleMs = 15_000;

type Sample = { readonly hours: number; readonly megabytes: number };
const samples = new Map<string, Sample[]>();

async function privateMegabytes(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  const found = [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gmu)].map(([, kilobytes]) => Number(kilobytes));
  return found.length === 0 ? undefined : found.reduce((sum, one) => sum + one, 0) / 1024;
}

async function written(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/io`, "utf8").catch(() => "");
  return (
    Number(/^write_bytes: (\d+)/mu.exec(text)?.[1] ?? 0) -
    Number(/^cancelled_write_bytes: (\d+)/mu.exec(text)?.[1] ?? 0)
  );
}

/** Least squares. */
function slope(of: readonly Sample[]): number {
  const mean = (pick: (one: Sample) => number) => of.reduce((sum, one) => sum + pick(one), 0) / Math.max(1, of.length);
  const [x, y] = [mean(({ hours }) => hours), mean(({ megabytes }) => megabytes)];
  const above = of.reduce((sum, { hours, megabytes }) => sum + (hours - x) * (megabytes - y), 0);
  const below = of.reduce((sum, { hours }) => sum + (hours - x) ** 2, 0);
  return below === 0 ? 0 : above / below;
}

const folder = await makeFolder();
const file = path(folder.path, "platform.toml");
await appendFile(file, `[platform]\nprocesses = "${values.grouped ? "grouped" : "separate"}"\n`);
const platform = await start(folder.path);
const { pid } = platform.control;
const load = watchLoad();
const began = performance.now();
const bytes = async () =>
  (await Promise.all(processesOf(pid).map((one) => written(one.pid)))).reduce((sum, one) => sum + one, 0);
await pause(20_000);
const before = await bytes();
const dialogues = await talk(platform.control, everyMs);
while (performance.now() - began < minutes * 60_000) {
  await pause(sampleMs);
  const hours = (performance.now() - began) / 3_600_000;
  for (const { pid: one, name } of processesOf(pid)) {
    const megabytes = await privateMegabytes(one);
    if (megabytes === undefined || /^(?:sh|cat|arecord|aplay|espeak-ng|setpriv)$/u.test(name)) continue;
    const key = `${name} (${one})`;
    samples.set(key, [...(samples.get(key) ?? []), { hours, megabytes }]);
  }
}
const tally = await dialogues.stop();
const after = await bytes();
const { average } = load();
await platform.stop();
await folder.remove();

const processes = [...samples]
  .map(([name, all]) => ({ name, all: all.filter(({ hours }) => hours * 60 >= settle) }))
  .filter(({ all }) => all.length > 3)
  .map(({ name, all }) => ({
    name: name.replace(/ \(\d+\)$/u, ""),
    before: all[0]?.megabytes ?? 0,
    after: all.at(-1)?.megabytes ?? 0,
    slope: slope(all),
  }));
const rows = processes.map(
  (one) => `| ${one.name} | ${one.before.toFixed(1)} | ${one.after.toFixed(1)} | ${one.slope.toFixed(1)} |`,
);
const kilobytes = (after - before) / 1024 / Math.max(1, tally.asked);
const page = `# Soak

${new Date().toISOString().slice(0, 10)}; ${values.grouped ? "grouped" : "separate"} processes; load average ${average.toFixed(1)}. ${minutes} minutes, ${tally.asked} dialogues by
text (${tally.understood} carried out, ${tally.lost} lost); ${kilobytes.toFixed(1)} kB written a dialogue. Private memory after
the first ${settle} minutes; goal: at most 1 MB an hour each. \`make bench-soak\` repeats the measurement.

| process | MB then | MB at the end | slope, MB an hour |
|---|---|---|---|
${rows.join("\n")}
`;
console.log(page);
if (!values.dry) keep("soak", page, { minutes, kilobytes, lost: tally.lost, processes });
