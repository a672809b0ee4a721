/**
 * The platform at work for long: dialogues by text and by voice, injections, requests to the REST API; and how much memory each
 * process has gained an hour. On the build; prints a page and keeps bench/results/soak.md.
 *
 *   node bench/soak/soak.ts [--minutes 60] [--settle 10] [--collect 2.5] [--grouped] [--dry]
 *
 * Slopes are of what is left after a collection, made every `--collect` minutes from the end of `--settle` on: garbage that waits for its
 * collection grows and falls by V8's own measure, for an hour and longer. Its most is on the page, too.
 */
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join as path } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { watchLoad } from "../loop/machine.ts";
import { makeFolder, start } from "../loop/platform.ts";
import { keep } from "../keep.ts";
import { collections } from "./collections.ts";
import { talk } from "./dialogues.ts";
import { ask, inject, speak } from "./load.ts";
import { processesOf } from "./processes.ts";
import { Watch } from "./slopes.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    settle: { type: "string", default: "10" },
    collect: { type: "string", default: "2.5" },
    grouped: { type: "boolean", default: false },
    dry: { type: "boolean", default: false },
  },
});
const [minutes, settle, collect] = [Number(values.minutes), Number(values.settle), Number(values.collect)];
/** In 15 minutes about 1,300 dialogues by text, 90 injections and 5,400 requests. */
const [dialogueMs, injectionMs, requestMs] = [700, 10_000, 160];
const sampleMs = 15_000;
/** The self-test of an assistant that was loaded is over by then. */
const settledMs = 10_000;

async function written(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/io`, "utf8").catch(() => "");
  return (
    Number(/^write_bytes: (\d+)/mu.exec(text)?.[1] ?? 0) -
    Number(/^cancelled_write_bytes: (\d+)/mu.exec(text)?.[1] ?? 0)
  );
}

const folder = await makeFolder();
const collectors = path(folder.path, "collectors");
await mkdir(collectors);
const collecting = collections(collectors);
const file = path(folder.path, "platform.toml");
// One decoder, of 20 to 35 MB: a second one comes and goes with what is said at the same time.
const sections = `[platform]\nprocesses = "${values.grouped ? "grouped" : "separate"}"\n[asr]\ndecoders = 1\n`;
await appendFile(file, sections);
process.env["NODE_OPTIONS"] = collecting.options;
const platform = await start(folder.path);
delete process.env["NODE_OPTIONS"];
const { control } = platform;
const { pid } = control;
const load = watchLoad();
/** But for the sounds that the virtual speaker keeps as files, which no board has. */
const bytes = async () => {
  const writers = processesOf(pid).filter(({ name }) => name !== "audio-server" && name !== "aplay");
  return (await Promise.all(writers.map((one) => written(one.pid)))).reduce((sum, one) => sum + one, 0);
};
await pause(20_000);

const before = await bytes();
const watch = new Watch(pid, collecting);
const dialogues = await talk(control, dialogueMs);
let injections = await inject(control, injectionMs);
let injected = 0;
const requests = ask(path(folder.path, "run"), requestMs);
let spoken = await speak(control);
let heard = 0;
const began = performance.now();
for (let nextMs = settle * 60_000; performance.now() - began < minutes * 60_000; ) {
  await pause(sampleMs);
  await watch.look();
  if (performance.now() - began < nextMs) continue;
  // While an assistant is loaded, the old and the new one are there; and while a sentence is heard, all that belongs to it.
  await Promise.all([injections.stop(), spoken.stop()]);
  injected += injections.done();
  heard += spoken.done();
  await pause(settledMs);
  await watch.collect();
  injections = await inject(control, injectionMs);
  spoken = await speak(control);
  nextMs += collect * 60_000;
}
await Promise.all([injections.stop(), requests.stop(), spoken.stop()]);
const tally = await dialogues.stop();
const after = await bytes();
const { average } = load();
await platform.stop();
await folder.remove();

const processes = watch.slopes();
const rows = processes.map((one) => {
  const figures = [one.before, one.after, one.slope, one.keptSlope, one.mostFirst, one.mostLast];
  return `| ${[one.name, ...figures.map((figure) => figure?.toFixed(1) ?? "")].join(" | ")} |`;
});
const kilobytes = (after - before) / 1024 / Math.max(1, tally.asked + heard + spoken.done());
const page = `# Soak

${new Date().toISOString().slice(0, 10)}; ${values.grouped ? "grouped" : "separate"} processes; load average ${average.toFixed(1)}. ${minutes} minutes, ${tally.asked} dialogues by text (${tally.understood} carried
out, ${tally.lost} lost), ${heard + spoken.done()} by voice, ${injected + injections.done()} injections, ${requests.done()} requests to the REST API; ${kilobytes.toFixed(1)} kB written a
dialogue, with what injections and requests write. Private memory after the first ${settle} minutes; goal: at most 1 MB an hour each. \`make bench-soak\` repeats the measurement.

Slopes are of what is left after a collection of all garbage, each ${collect} minutes: "of V8" is what its heap holds, and the buffers outside it; the
other includes the C library and native code. The last two columns are with garbage: the most in the first and second half.

| process | MB then | MB at the end | slope, MB an hour | slope of V8 | most, MB | later |
|---|---|---|---|---|---|---|
${rows.join("\n")}
`;
console.log(page);
if (!values.dry) {
  const figures = {
    minutes,
    kilobytes,
    lost: tally.lost,
    spoken: heard + spoken.done(),
    injections: injected + injections.done(),
  };
  keep("soak", page, { ...figures, requests: requests.done(), processes });
}
