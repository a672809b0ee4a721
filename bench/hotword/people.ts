/**
 * Makes packaging/wake-words/people.bin, or the embeddings of the speech that is not in it: embedded prompts of the
 * Asterisk core sounds (CC-BY-SA-3.0, Debian's asterisk-core-sounds-*-wav), unpacked into a folder.
 * usage: scripts/node bench/hotword/people.ts FOLDER packaging/wake-words/people.bin
 */
import { glob, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { embed } from "../../platform/hotword/embedding/speech-embedding.ts";
import { readWeights } from "../../platform/hotword/embedding/files.ts";
import { type Speech, writePeople } from "../../platform/hotword/training/people.ts";
import { readWav } from "../../platform/sound/wav-read.ts";
import { resample } from "../../platform/sound/resampler.ts";
import { atLevel, joined, mixed, pinkNoise, sampleRate, silence } from "../voices/sound.ts";

const speechLevel = 1500;
/** Minutes that are learned from, and held out: of what is in the package. */
const kept: Readonly<Record<string, { readonly learned: number; readonly heldOut: number }>> = {
  en_US_f_Allison: { learned: 10, heldOut: 12 },
  es_MX_f_Allison: { learned: 5, heldOut: 13 },
  fr_CA_f_June: { learned: 6, heldOut: 13 },
  it_IT_m_Carlo: { learned: 6, heldOut: 13 },
  ru_RU_f_IvrvoiceRU: { learned: 3, heldOut: 13 },
};

const speakers = Object.keys(kept);

/** The prompts of a speaker at one level, in a fixed order that mixes their subjects. */
async function* prompts(folder: string, speaker: string): AsyncGenerator<Int16Array> {
  const files: string[] = [];
  for await (const file of glob(`**/${speaker}/**/*.wav`, { cwd: folder })) files.push(file);
  const order = (file: string): number =>
    Array.from(file).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  for (const file of files.toSorted((a, b) => order(a) - order(b) || (a < b ? -1 : 1))) {
    if (file.includes("/silence/") || /beep|tone|ring|busy|music/u.test(basename(file))) continue;
    const pcm = resample(readWav(await readFile(join(folder, file))), sampleRate).samples;
    if (pcm.length > sampleRate / 10) yield atLevel(pcm, speechLevel);
  }
}

/** Speech of about a minute, in pink noise that is 20 and 10 dB below in turn. */
async function* minutes(folder: string, speaker: string): AsyncGenerator<Int16Array> {
  let waiting: Int16Array[] = [];
  let [length, made] = [0, 0];
  for await (const prompt of prompts(folder, speaker)) {
    waiting.push(prompt, silence(0.4));
    length += prompt.length + 0.4 * sampleRate;
    if (length < 60 * sampleRate) continue;
    const speech = joined(waiting);
    yield mixed(speech, pinkNoise(speech.length, speechLevel / 10 ** ((made % 2 === 0 ? 20 : 10) / 20), made));
    [waiting, length] = [[], 0];
    made++;
  }
}

async function main(folder: string, target: string): Promise<void> {
  const weights = await readWeights();
  const parts: Speech[] = [];
  for (const speaker of speakers) {
    const made = { learned: [] as Float32Array[], heldOut: [] as Float32Array[] };
    for await (const minute of minutes(folder, speaker)) {
      const into = made.learned.length < kept[speaker]!.learned ? made.learned : made.heldOut;
      if (into === made.heldOut && into.length === kept[speaker]!.heldOut) break;
      into.push(embed(weights, minute));
    }
    for (const [name, all] of Object.entries(made)) {
      if (all.length === 0) continue;
      const embeddings = Float32Array.from(all.flatMap((part) => [...part]));
      parts.push({ language: speaker.slice(0, 2), isHeldOut: name === "heldOut", embeddings });
    }
    console.log(speaker, made.learned.length, made.heldOut.length);
  }
  await writeFile(target, writePeople(parts));
}

const [folder, target] = process.argv.slice(2);
if (import.meta.main && folder !== undefined && target !== undefined) await main(folder, target);
