/**
 * A component or skill is killed every two seconds while dialogues run: what becomes of each session, and how much of the
 * time each component is up. On the build; prints a page and keeps bench/results/storm.md.
 *
 *   node bench/soak/storm.ts [--minutes 10] [--every 2] [--grouped] [--dry]
 */
import { appendFile } from "node:fs/promises";
import { join as path } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { componentStatus } from "#bus";
import { components } from "../../platform/components.ts";
import { join } from "../../platform/port/join.ts";
import { watchLoad } from "../loop/machine.ts";
import { makeFolder, start } from "../loop/platform.ts";
import { keep } from "../keep.ts";
import { talk } from "./dialogues.ts";
import { processesOf } from "./processes.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    every: { type: "string", default: "2" },
    grouped: { type: "boolean", default: false },
    dry: { type: "boolean", default: false },
  },
});
const [minutes, everyMs] = [Number(values.minutes), Number(values.every) * 1000];
const names = components.map(({ name }) => name);
const quiet = () => {};

/** How long each component was not ready, by its own words on the bus. */
class Absences {
  readonly #since = new Map<string, number>();
  readonly #total = new Map<string, number>();

  changed(name: string, isReady: boolean): void {
    const now = performance.now();
    const since = this.#since.get(name);
    if (!isReady) this.#since.set(name, since ?? now);
    else if (since !== undefined) {
      this.#total.set(name, (this.#total.get(name) ?? 0) + now - since);
      this.#since.delete(name);
    }
  }

  of(name: string): number {
    const since = this.#since.get(name);
    return (this.#total.get(name) ?? 0) + (since === undefined ? 0 : performance.now() - since);
  }
}

const folder = await makeFolder();
const file = path(folder.path, "platform.toml");
await appendFile(file, `[platform]\nprocesses = "${values.grouped ? "grouped" : "separate"}"\n`);
const platform = await start(folder.path);
const { bus, pid } = platform.control;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const port = await join({ url: bus.url, prefix: bus.prefix }, { log });
const absences = new Absences();
await port.hear(componentStatus, ({ state }, { componentName }) => absences.changed(componentName, state === "ready"));
await pause(20_000);

const load = watchLoad();
const began = performance.now();
const dialogues = await talk(platform.control, 1000);
const kills = new Map<string, number>();
while (performance.now() - began < minutes * 60_000) {
  await pause(everyMs);
  const victims = processesOf(pid).filter(
    ({ name }) => names.includes(name) || name.startsWith("action-") || name === "group",
  );
  const victim = victims[Math.floor(Math.random() * victims.length)];
  if (victim === undefined) continue;
  try {
    process.kill(victim.pid, "SIGKILL");
    kills.set(victim.name, (kills.get(victim.name) ?? 0) + 1);
    for (const name of victim.name === "group" ? names : [victim.name])
      if (names.includes(name)) absences.changed(name, false);
  } catch {
    // It has ended meanwhile.
  }
}
const took = performance.now() - began;
const shares = names.map((name) => [name, 1 - absences.of(name) / took] as const);
const tally = await dialogues.stop();
const { average } = load();
await port.leave();
await platform.stop();
await folder.remove();

const share = (one: number): string => `${(one * 100).toFixed(1)} %`;
const total = [...kills.values()].reduce((sum, one) => sum + one, 0);
const page = `# Kill storm

${new Date().toISOString().slice(0, 10)}; ${values.grouped ? "grouped" : "separate"} processes; load average ${average.toFixed(1)}. ${total} kills in ${minutes} minutes (${[
  ...kills,
]
  .map(([name, count]) => `${name} ${count}`)
  .join(", ")}), one session requested every second. \`make bench-storm\` repeats the measurement.

| figure | measured | target |
|---|---|---|
| sessions requested | ${tally.asked} | |
| started, or refused with an event | ${tally.begun + tally.refused} (${tally.refused} refused) | all |
| neither within 20 s | ${tally.lost} | 0 |
| started and not ended | ${tally.begun + tally.refused - tally.ended} | 0 |
| ended nominally | ${tally.understood} | |
| longest session | ${(tally.longestMs / 1000).toFixed(1)} s | its limits |
${shares.map(([name, up]) => `| ${name} is ready | ${share(up)} | 95 % |`).join("\n")}
${tally.unfinished.map((one) => `\n- Not ended: ${one}.`).join("")}`;
console.log(page);
if (!values.dry) keep("storm", page, { minutes, ...tally, ready: Object.fromEntries(shares) });
