/**
 * Commands in loud noise, with and without noise reduction: steady noise, and six talkers. The grammar alone decides, so that
 * nothing but the noise reduction differs. `scripts/node bench/asr/noise.ts [--commands 30] [--conditions "pink 5,babble 10"]`:
 * two minutes on an idle machine.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { atLevel, inNoise, joined, level, mixed, silence } from "../voices/sound.ts";
import { synthesize } from "../voices/synthesize.ts";
import { voices as allVoices } from "../voices/voices.ts";
import { startRecogniser } from "./recogniser.ts";

const { values } = parseArgs({
  options: {
    commands: { type: "string", default: "30" },
    conditions: { type: "string", default: "pink 20,pink 10,pink 5,pink 0,babble 10" },
  },
});
const voices = allVoices.slice(0, 8);
const lines = async (name: string) => (await readFile(join(import.meta.dirname, name), "utf8")).trim().split("\n");
const commands = await lines("commands.txt");
const talkers = await Promise.all(
  (await lines("out-of-domain.txt")).slice(0, 12).map((text, n) => synthesize(text, voices[n % voices.length]!)),
);

function inBabble(speech: Int16Array, snr: number, seed: number): Int16Array {
  const padded = joined([silence(1), speech, silence(1)]);
  const sum = new Float32Array(padded.length);
  for (let n = 0; n < 6; n++) {
    const talker = talkers[(seed + n) % talkers.length]!;
    const from = (seed * 7919 + n * 104_729) % talker.length;
    for (let at = 0; at < sum.length; at++) sum[at]! += talker[(from + at) % talker.length]!;
  }
  const babble = Int16Array.from(sum, (sample) => sample / 3);
  return mixed(padded, atLevel(babble, level(speech) / 10 ** (snr / 20)));
}

for (const noise_reduction of [false, true]) {
  const recogniser = await startRecogniser(join(import.meta.dirname, "assistant"), 1, {
    change: { noise_reduction, verifier: "none" },
  });
  for (const condition of values.conditions.split(",")) {
    const [kind, ratio] = condition.trim().split(" ");
    const counts = { right: 0, accepted: 0, wrong: 0 };
    const began = process.cpuUsage();
    let seconds = 0;
    for (let n = 0; n < Number(values.commands); n++) {
      const text = commands[(n * 7) % commands.length]!;
      const speech = await synthesize(text, voices[n % voices.length]!);
      const snr = Number(ratio);
      const sound =
        kind === "pink" ? inNoise(speech, { snr, lead: 1, tail: 1, seed: n + 1 }) : inBabble(speech, snr, n);
      seconds += sound.length / 16_000;
      const { text: heard, likelihood } = await recogniser.hear(sound);
      const isAccepted = likelihood >= recogniser.config.minimum_likelihood;
      if (heard === text) {
        counts.right++;
        if (isAccepted) counts.accepted++;
      } else if (heard !== "" && isAccepted) counts.wrong++;
    }
    const { user, system } = process.cpuUsage(began);
    console.log(
      `${noise_reduction ? "with" : "without"} noise reduction, ${condition} dB, of ${values.commands}: ${counts.right} right, ` +
        `${counts.accepted} accepted, ${counts.wrong} wrong accepted; real-time factor ${((user + system) / 1e6 / seconds).toFixed(3)}`,
    );
  }
  await recogniser.close();
}
process.exit(0);
