/**
 * The recogniser alone with so many made-up names in one entity: how long it learns them, how long its event loop stands still
 * meanwhile, what it takes, and how many names it hears from synthetic voices, with and without the second recogniser.
 * One size in a process; prints one line of JSON. `run.ts` starts it.
 *
 *   node bench/injections/hearing.ts <names> [spoken names] [verifier]
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { record } from "../../platform/assistant/dataset.ts";
import { type Injected, nothingInjected } from "../../platform/assistant/injected.ts";
import { corpusOf, soundOf } from "../asr/people/corpus.ts";
import { startRecogniser } from "../asr/recogniser.ts";
import { inNoise } from "../voices/sound.ts";
import { synthesize } from "../voices/synthesize.ts";
import { voices } from "../voices/voices.ts";
import { madeUp } from "./names.ts";

export type Hearing = {
  readonly names: number;
  readonly verifier: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly longestBlockMs: number;
  readonly pssMb: number;
  readonly spoken: number;
  readonly right: number;
  readonly wrong: number;
  readonly strangers: number;
  readonly obeyed: number;
  /** Seconds of processor time per second of speech. */
  readonly rtf: number;
};

const [count = "1000", spokenCount = "24", verifier = "none"] = process.argv.slice(2);
const assistant = join(import.meta.dirname, "../../examples/assistant");
const names = madeUp(Number(count), Number(process.env["SEED"] ?? 1));
let injected: Injected = nothingInjected;

const recogniser = await startRecogniser(assistant, 2, {
  change: { verifier },
  injected: () => injected,
  minimumLikelihood: 0.5,
  ...(process.env["OBSERVE"] !== undefined && {
    observe: (hypothesis, judgement) =>
      console.error("   ", hypothesis.text, hypothesis.likelihood.toFixed(2), JSON.stringify(judgement)),
  }),
});

/** Returns a function that returns the longest time in which the event loop was blocked. */
function watchLoop(): () => number {
  let [longest, last] = [0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - 5);
    last = now;
  }, 5);
  return () => {
    longest = Math.max(longest, performance.now() - last - 5);
    clearInterval(timer);
    return longest;
  };
}

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

injected = {
  ...nothingInjected,
  entities: record([["room", names.map((value) => ({ value, weight: 1 }))]]),
};
const cpuBefore = cpu();
const began = performance.now();
const blocked = watchLoop();
await recogniser.engine.reload();
const seconds = (performance.now() - began) / 1000;
const cpuSeconds = cpu() - cpuBefore;
const longestBlockMs = blocked();
const pss = () => Number(/^Pss:\s+(\d+) kB/mu.exec(readFileSync("/proc/self/smaps_rollup", "utf8"))?.[1]) / 1024;
const pssMb = pss();
console.error(`${count} names: ${seconds.toFixed(1)} s, block ${longestBlockMs.toFixed(0)} ms, ${pssMb.toFixed(0)} MB`);
const hearingBlocked = watchLoop();

let [right, wrong, worked, length] = [0, 0, 0, 0];
for (let n = 0; n < Number(spokenCount); n++) {
  const name = names[Math.floor((n * names.length) / Number(spokenCount))]!;
  const text = `turn on the ${name} light`;
  const speech = await synthesize(text, voices[n % voices.length]!);
  const sound = inNoise(speech, { snr: 20, seed: n + 1 });
  const before = cpu();
  const heard = await recogniser.hear(sound);
  // "Switch on the … lights" has the same effect.
  const isRight = new RegExp(`^(please )?(turn|switch) on the ${name} lights?$`, "u").test(heard.text);
  worked += cpu() - before;
  length += sound.length / 16_000;
  if (isRight) right++;
  else if (heard.text !== "" && heard.unforeseen !== true) wrong++;
  console.error(
    isRight ? "ok " : "-- ",
    text,
    "|",
    heard.text,
    heard.likelihood.toFixed(2),
    heard.reason ?? "",
    heard.nearest?.text ?? "",
  );
}
console.error(`hearing blocked ${hearingBlocked().toFixed(0)} ms`);
let [strangers, obeyed] = [0, 0];
for (const [n, spoken] of (await corpusOf("example", 1, [20])).entries()) {
  if (spoken.kind === "own" || n % Number(process.env["STRANGERS"] ?? 1) !== 0) continue;
  const heard = await recogniser.hear(await soundOf(spoken, n + 1));
  strangers++;
  if (heard.text !== "" && heard.unforeseen !== true) {
    obeyed++;
    console.error("obeyed", spoken.kind, spoken.text, "|", heard.text, heard.likelihood.toFixed(2));
  }
}
const hearing: Hearing = {
  names: names.length,
  verifier,
  seconds,
  cpuSeconds,
  longestBlockMs,
  pssMb,
  spoken: Number(spokenCount),
  right,
  wrong,
  strangers,
  obeyed,
  rtf: worked / length,
};
console.log(JSON.stringify(hearing));
await recogniser.close();
