/**
 * The wake word: how often it is heard, how often something else is taken for it, how fast, at what cost. Prints a table
 * and writes bench/results/hotword.json and hotword.md.
 *
 *   node bench/hotword/bench.ts [--minutes 125] [--phrase "okay computer"]
 *
 * The first run synthesises two hours of speech (four minutes of work, kept in var/voices); the default sensitivity hears
 * all of it, the others a quarter. `--minutes` with a smaller number is for a quick look.
 */
import { parseArgs } from "node:util";
import * as v from "valibot";
import { hotword } from "../../platform/hotword/component.ts";
import { keep } from "../keep.ts";
import { type Condition, measureApart, type Result } from "./condition.ts";
import { measureQuiet } from "./idle.ts";
import { report } from "./report.ts";
import { otherSpeech } from "./speech.ts";

const { values } = parseArgs({ options: { minutes: { type: "string" }, phrase: { type: "string" } } });
const minutes = Number(values.minutes ?? 125);
const defaults = v.parse(hotword.config, {});
const phrase = values.phrase ?? defaults.default_phrase;

const { sensitivity } = defaults;
const usual = { phrase, sensitivity, snr: 20, verify: true, volume: 1, minutes: minutes / 4, more: false };
const little = { ...usual, minutes: minutes / 25 };
const conditions: Condition[] = [
  { ...usual, minutes, more: true },
  ...[0.3, 0.4, 0.6, 0.7].map((other) => ({ ...usual, sensitivity: other })),
  ...[44, 30, 10].map((snr) => ({ ...little, snr })),
  ...[3, 0.1].map((volume) => ({ ...little, snr: 44, volume })),
  { ...usual, verify: false, more: true },
];

// Synthesised here, once, and not by two processes at the same time.
for await (const _ of otherSpeech(minutes));
const waiting = [...conditions.entries()];
const results: Result[] = [];
const lane = async (): Promise<void> => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    results[next[0]] = await measureApart(next[1]);
    console.error(`${results.filter((result) => result !== undefined).length} of ${conditions.length}`);
  }
};
await Promise.all([lane(), lane()]);
const quiet = await measureQuiet(phrase, 60);

const text = report(results, quiet);
keep("hotword", text, { quietRealTimeFactor: quiet, results });
console.log(text);
