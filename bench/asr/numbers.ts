/**
 * Numbers that sound alike ("thirteen", "thirty"), spoken in commands of the example assistant: how often another number than
 * the one that was said is acted on, and how often the user is asked instead.
 * `node bench/asr/numbers.ts [--verifier none] [--snr 20,10]`; prints one line for each noise level.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { inNoise } from "../voices/sound.ts";
import { synthesize } from "../voices/synthesize.ts";
import { voices } from "../voices/voices.ts";
import { startRecogniser } from "./recogniser.ts";

const { values } = parseArgs({
  options: { verifier: { type: "string", default: "none" }, snr: { type: "string", default: "20,10" } },
});
const numbers =
  "thirteen thirty fourteen forty fifteen fifty sixteen sixty seventeen seventy eighteen eighty nineteen ninety five nine twelve twenty";
const frames = [
  "set a timer for … minutes",
  "set the kitchen light to … percent",
  "dim the bedroom light to … percent",
  "add … minutes to the timer",
];
const commands = numbers
  .split(" ")
  .flatMap((number, n) => [n, n + 1].map((at) => frames[at % frames.length]!.replace("…", number)));

const recogniser = await startRecogniser(join(import.meta.dirname, "../../examples/assistant"), 1, {
  change: { verifier: values.verifier },
  minimumLikelihood: 0.5,
  unverifiedLikelihood: 0.95,
});
for (const snr of values.snr.split(",").map(Number)) {
  const counts = {
    right: 0,
    wrong: 0,
    "asked, right": 0,
    "asked, the other was right": 0,
    "asked, neither": 0,
    refused: 0,
  };
  let [seconds, worked] = [0, 0];
  for (const [n, said] of commands.entries()) {
    const speech = await synthesize(said, voices[(n * 5 + snr) % voices.length]!);
    const sound = inNoise(speech, { snr, lead: 1, tail: 1, seed: n + 1 });
    const before = process.cpuUsage();
    const { text, unverified, unforeseen, alternatives = [] } = await recogniser.hear(sound);
    const { user, system } = process.cpuUsage(before);
    worked += (user + system) / 1e6;
    seconds += sound.length / 16_000;
    const isOther = alternatives.some((one) => one.text === said);
    const asked = text === said ? "asked, right" : isOther ? "asked, the other was right" : "asked, neither";
    const isRefused = text === "" || (unforeseen === true && text !== said);
    const result = isRefused ? "refused" : unverified === true ? asked : text === said ? "right" : "wrong";
    counts[result] += 1;
    if (result !== "right")
      console.error(`${result}: ${said} → ${text} (${alternatives.map((one) => one.text).join("; ")})`);
  }
  const shown = Object.entries(counts).map(([result, count]) => `${result} ${count}`);
  console.log(
    `${values.verifier}, ${snr} dB, of ${commands.length}: ${shown.join(" | ")}; real-time factor ${(worked / seconds).toFixed(3)}`,
  );
}
await recogniser.close();
process.exit(0);
