/**
 * Trains a wake word that is shipped, with more voices than a board has: two of four voices of flite beside those of
 * espeak-ng; the other two are for the bench. Takes several minutes.
 *
 *   node bench/hotword/train-shipped.ts packaging/wake-words/heads "okay computer"
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { peopleFile, readWeights } from "../../platform/hotword/embedding/files.ts";
import { wakeWordId } from "../../platform/hotword/trained-wake-word.ts";
import { readPeople } from "../../platform/hotword/training/people.ts";
import { speechOnly } from "../../platform/hotword/training/sound.ts";
import { train } from "../../platform/hotword/training/train.ts";
import { render } from "../../platform/hotword/training/voices.ts";
import { synthesize } from "../voices/synthesize.ts";
import { varied, voiceNamed } from "../voices/voices.ts";

const [folder, phrase] = process.argv.slice(2);
if (folder === undefined || phrase === undefined) throw new Error("usage: train-shipped.ts FOLDER PHRASE");
const flite = ["flite-rms", "flite-kal16"];
const shareOfFlite = 0.35;
/** A step of the variation, so that the cache of the benches does not grow without end. */
const step = 0.04;

const trained = await train(
  { phrase, language: "en", recordings: [], thoroughness: "shipped" },
  {
    weights: await readWeights(),
    people: readPeople(await readFile(peopleFile())),
    progress: () => globalThis.gc?.({ type: "minor" }),
    signal: new AbortController().signal,
    async render(text, language, random, signal, voices) {
      // flite speaks no phonemes.
      if (text.startsWith("[[") || voices === "heldOut" || random.next() > shareOfFlite)
        return render(text, language, random, signal, voices);
      const [speed, pitch] = [0.8 + step * random.below(11), 0.8 + step * random.below(11)];
      return speechOnly(await synthesize(text, varied(voiceNamed(random.pick(flite)), { speed, pitch })));
    },
  },
);
await writeFile(join(folder, `${wakeWordId(phrase)}.json`), `${JSON.stringify(trained)}\n`);
console.log(phrase, trained.limit, JSON.stringify(trained.report));
