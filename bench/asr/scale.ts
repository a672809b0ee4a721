/**
 * Measures the cost of many injected values: how long the model takes to build, and the speed and accuracy of decoding,
 * as a grammar and as n-grams. `largest_grammar` is where the lines cross. `node bench/asr/scale.ts [values…]`
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { record } from "../../platform/assistant/dataset.ts";
import { nothingInjected } from "../../platform/assistant/injected.ts";
import { englishModel } from "../../platform/speech/pocketsphinx.ts";
import { seeded } from "../voices/random.ts";
import { inNoise } from "../voices/sound.ts";
import { synthesize } from "../voices/synthesize.ts";
import { voices } from "../voices/voices.ts";
import { startRecogniser } from "./recogniser.ts";

const counts = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [0, 1000, 5000];
const here = import.meta.dirname;
const random = seeded(11);
const dictionary = await readFile(englishModel.dictionary, "utf8");
const words = [...dictionary.matchAll(/^([a-z]{4,9}) /gm)].map(([, word = ""]) => word);
const names = Array.from({ length: Math.max(...counts, 20) }, () => `${random.pick(words)} ${random.pick(words)}`);
const commands = (await readFile(join(here, "commands.txt"), "utf8")).trim().split("\n");
const plain = commands.filter((_, n) => n % 6 === 0);

console.log("| values | model | words' time ms | built in ms | right | real-time factor |\n|---|---|---|---|---|---|");
for (const count of counts) {
  // Known values, and commands without them.
  const asked = names.slice(0, Math.min(count, 12)).map((name) => `i want to listen to ${name}`);
  const sounds = await Promise.all(
    [...plain, ...asked].map(async (text, n) => {
      const speech = await synthesize(text, voices[n % 8] ?? voices[0]!);
      return { text, pcm: inNoise(speech, { snr: 20, lead: 1, tail: 1, seed: n + 1 }) };
    }),
  );
  const values = names.slice(0, count).map((value) => ({ value, weight: 1 }));
  for (const model of ["grammar", "ngram"]) {
    if (model === "grammar" && count > 5000) continue; // Many times slower than speech.
    const recogniser = await startRecogniser(join(here, "assistant"), 1, {
      change: { model },
      injected: { ...nothingInjected, entities: record([["artist", values]]) },
    });
    const again = performance.now();
    await recogniser.engine.reload();
    const rebuilt = performance.now() - again;
    let right = 0;
    const before = process.cpuUsage();
    for (const { text, pcm } of sounds) if ((await recogniser.hear(pcm)).text === text) right++;
    const { user, system } = process.cpuUsage(before);
    const seconds = sounds.reduce((sum, { pcm }) => sum + pcm.length / 16_000, 0);
    const cells = [count, model, Math.round(recogniser.loadMs - rebuilt), Math.round(rebuilt)];
    console.log(
      `| ${cells.join(" | ")} | ${right} of ${sounds.length} | ${((user + system) / 1e6 / seconds).toFixed(3)} |`,
    );
    await recogniser.close();
  }
}
