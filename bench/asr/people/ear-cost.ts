/**
 * Measures the cost of the second recogniser: the memory of its process (PSS, from the kernel), and the time from the
 * end of speech until the grammar's sentence is judged. `node bench/asr/people/ear-cost.ts`: figures for the machine
 * that it runs on.
 */
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { startEar } from "../../../platform/asr/ear/ear.ts";
import { earFolder } from "../../../platform/asr/ear/ear-for.ts";
import { judge } from "../../../platform/asr/ear/judge.ts";
import { inNoise } from "../../voices/sound.ts";
import { synthesize } from "../../voices/synthesize.ts";
import { voiceNamed } from "../../voices/voices.ts";

const rounds = 30;
/** Short, normal and long: memory grows with the longest. */
const sentences = [
  "what time is it",
  "turn on the light in the kitchen",
  "set a timer for one hour and thirteen minutes",
  "play the songs that I have heard in the living room yesterday evening when we had the whole family for dinner",
];

function workerPid(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ").map(Number);
  const found = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("ear-worker"));
  if (found === undefined) throw new Error("there is no process of the second ear");
  return found;
}

/** Returns megabytes by the kernel's names. */
function memory(): Readonly<Record<string, number>> {
  const text = readFileSync(`/proc/${workerPid()}/smaps_rollup`, "utf8");
  return Object.fromEntries(
    ["Pss", "Pss_Anon", "Pss_File", "Rss"].map((name) => {
      const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB`, "mu").exec(text) ?? [];
      return [name, Math.round(Number(kilobytes) / 102.4) / 10];
    }),
  );
}

const quiet = () => {};
const ear = startEar({
  folder: earFolder(),
  log: { debug: quiet, info: quiet, warn: console.error, error: console.error },
});
if (!(await ear.begun)) throw new Error("the second ear does not begin: `make set-up` fetches it");
console.log("begun", memory());
const sounds = await Promise.all(
  sentences.map(async (text) => inNoise(await synthesize(text, voiceNamed("flite-slt")), { snr: 20 })),
);
const times: number[][] = sentences.map(() => []);
for (let round = 0; round < rounds; round++)
  for (const [n, text] of sentences.entries()) {
    const before = performance.now();
    const one = ear.listen(sounds[n]!);
    if (one === undefined) throw new Error("the second ear does not listen");
    // A sentence other than the spoken one: the most expensive case, because it is scored, too.
    const judged = await judge(one, { text: `${text} please`, mean: -42, network: undefined, names: new Set() });
    one.forget();
    if (judged === undefined) throw new Error("the second ear does not answer");
    times[n]!.push(performance.now() - before);
  }
console.log(`after ${rounds * sentences.length} sentences`, memory());
for (const [n, text] of sentences.entries()) {
  const sorted = times[n]!.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))]!);
  const seconds = (sounds[n]!.length / 16_000).toFixed(1);
  console.log(`${seconds} s of sound: median ${at(0.5)} ms, least ${at(0)}, p95 ${at(0.95)} — ${text}`);
}
console.log(`load ${loadavg()[0]!.toFixed(1)}, ${process.arch}, Node ${process.version}`);
ear.close();
