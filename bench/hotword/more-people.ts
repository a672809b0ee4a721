/**
 * Embeds more people than the package has, for the training of shipped wake words: each folder in FOLDER is a speaker. Of every
 * four minutes one chooses the limit, and the others are learned from.
 *
 *   node bench/hotword/more-people.ts FOLDER var/more-people.bin
 */
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { embed } from "../../platform/hotword/embedding/speech-embedding.ts";
import { readWeights } from "../../platform/hotword/embedding/files.ts";
import { type Speech, writePeople } from "../../platform/hotword/training/people.ts";
import { joined, mixed, pinkNoise, sampleRate, silence } from "../voices/sound.ts";
import { speechLevel } from "../voices/synthesize.ts";
import { recorded } from "./recorded.ts";

/** Decibels from the speech down to the noise, minute by minute. */
const ratios = [20, 10, 30, 5];
const heldOutOf = 4;
/** No speaker shall outweigh the others. */
const mostMinutes = 60;

const [folder, target] = process.argv.slice(2);
if (folder === undefined || target === undefined) throw new Error("usage: more-people.ts FOLDER TARGET");

async function* minutes(speaker: string): AsyncGenerator<Int16Array> {
  let waiting: Int16Array[] = [];
  let length = 0;
  for await (const { pcm } of recorded(speaker)) {
    waiting.push(pcm, silence(0.4));
    length += pcm.length + 0.4 * sampleRate;
    if (length < 60 * sampleRate) continue;
    yield joined(waiting);
    [waiting, length] = [[], 0];
  }
}

const weights = await readWeights();
const parts: Speech[] = [];
for (const speaker of (await readdir(folder)).toSorted()) {
  let made = 0;
  for await (const speech of minutes(join(folder, speaker))) {
    const level = speechLevel / 10 ** (ratios[made % ratios.length]! / 20);
    const embeddings = embed(weights, mixed(speech, pinkNoise(speech.length, level, made)));
    // The ratio moves on by one whenever a minute was held out, so that both kinds have each of them.
    const isHeldOut = (made + Math.floor(made / heldOutOf)) % heldOutOf === heldOutOf - 1;
    parts.push({ language: speaker, isHeldOut, embeddings });
    if (++made === mostMinutes) break;
  }
  console.log(speaker, made);
}
await writeFile(target, writePeople(parts));
