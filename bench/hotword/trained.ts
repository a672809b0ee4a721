/**
 * Trained wake words: how often each is heard, how often something else is taken for it. Prints tables and writes
 * bench/results/wake-words.md. Without files it measures the wake words that are shipped.
 *
 *   node bench/hotword/trained.ts [--people FOLDER] [--apart FOLDER] [FILE …]
 *
 * FOLDER of people: a folder for each package with recorded speech without the wake words (WAV, Ogg, GSM), for example
 * asterisk-prompt-es-co, asterisk-prompt-fr-armelle, asterisk-prompt-it-menardi-wav, ktuberling-data and klettres-data of Debian,
 * unpacked: people who chose no limit and were in no training. FOLDER apart: heads that train-shipped.ts made without two
 * speakers. What was measured of a head is kept in var/trained, so that a run that is ended goes on where it was.
 */
import { createHash } from "node:crypto";
import { glob, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbedding, type Trained } from "../../platform/hotword/embedding-engine.ts";
import type { HotwordEngine } from "../../platform/hotword/engine.ts";
import { readTrainedWakeWord } from "../../platform/hotword/trained-wake-word.ts";
import { nearPhrase } from "../../platform/hotword/training/phrases.ts";
import { Random } from "../../platform/hotword/training/random.ts";
import { keep } from "../keep.ts";
import { atLevel, mixed, pinkNoise } from "../voices/sound.ts";
import { speechLevel, synthesize } from "../voices/synthesize.ts";
import { voices } from "../voices/voices.ts";
import { listen, type Noise } from "./listen.ts";
import { recorded } from "./recorded.ts";
import { type Clip, nearMisses, nearSpeech, otherSpeech, renderings } from "./speech.ts";

const { values, positionals } = parseArgs({
  options: { people: { type: "string" }, apart: { type: "string" } },
  allowPositionals: true,
});
const shipped = join(import.meta.dirname, "../../packaging/wake-words/heads");
const cache = join(import.meta.dirname, "../../var/trained");
const around = { lead: 1.6, tail: 0.8 };

type Head = Trained & { readonly hash: string };

async function headsIn(files: readonly string[]): Promise<Head[]> {
  return Promise.all(
    files.toSorted().map(async (file) => {
      const trained = readTrainedWakeWord(await readFile(file, "utf8"));
      const { phrase, head, limit } = trained;
      const hash = createHash("sha256").update(`${head} ${limit}`).digest("hex").slice(0, 16);
      return { trained, wakeWord: { id: phrase, phrase, sensitivity: 0.5, pronunciations: [] }, hash };
    }),
  );
}

const filesIn = (folder: string): Promise<string[]> =>
  Array.fromAsync(glob("*.json", { cwd: folder }), (one) => join(folder, one));

async function kept<Figures>(key: readonly string[], measure: () => Promise<Figures>): Promise<Figures> {
  const file = join(cache, `${key.join(" ").replaceAll(/[^\w.-]+/gu, "-")}.json`);
  const before = await readFile(file, "utf8").catch(() => undefined);
  if (before !== undefined) return JSON.parse(before) as Figures;
  const figures = await measure();
  await mkdir(cache, { recursive: true });
  await writeFile(file, JSON.stringify(figures));
  console.error(key.join(" "), JSON.stringify(figures));
  return figures;
}

/** Four other voices at once. */
async function babble(snr: number): Promise<Noise> {
  const talk: Int16Array[] = [];
  for await (const { pcm } of otherSpeech(4)) talk.push(pcm);
  return (length, seed) => {
    let sum: Int16Array = new Int16Array(length);
    for (let n = 0; n < 4; n++) {
      const one = talk[(seed * 5 + n * 7) % talk.length]!;
      const from = (seed * 7919 + n * 4001) % Math.max(1, one.length - length);
      sum = mixed(sum, one.subarray(from, from + length));
    }
    return atLevel(sum, speechLevel / 10 ** (snr / 20));
  };
}

const pink =
  (snr: number): Noise =>
  (length, seed) =>
    pinkNoise(length, speechLevel / 10 ** (snr / 20), seed);

/** Counts the clips in which the wake word is spotted. */
async function count(engine: HotwordEngine, clips: readonly Clip[], noise: Noise): Promise<number> {
  const spotter = engine.spotter();
  const { heard } = await listen(spotter, clips, { snr: 20, ...around, noise });
  spotter.free();
  return heard.filter(({ spotted }) => spotted.length > 0).length;
}

/** Similar phrases by each voice: written down for the shipped ones, or made in the ways of the training. */
async function nearOf(phrase: string): Promise<Clip[]> {
  if (nearMisses[phrase] !== undefined) return nearSpeech(phrase);
  const random = new Random(99);
  const texts = new Set<string>();
  while (texts.size < 18) texts.add(nearPhrase(phrase, "en", random));
  texts.delete(phrase);
  const clips: Clip[] = [];
  for (const text of texts)
    for (const voice of voices) clips.push({ voice: voice.id, text, pcm: await synthesize(text, voice) });
  return clips;
}

const crowd = await babble(10);
const noises: readonly Noise[] = [pink(20), pink(10), pink(5), crowd];

/** Heard in each of the noises, of how many renderings. */
type Heard = { readonly hits: readonly number[]; readonly of: number };

async function heardIn(head: Head, isOf: (voice: string) => boolean): Promise<Heard> {
  const engine = await startEmbedding([head]);
  const clips = (await renderings(head.trained.phrase)).filter(({ voice }) => isOf(voice));
  const hits: number[] = [];
  for (const noise of noises) hits.push(await count(engine, clips, noise));
  return { hits, of: clips.length };
}

async function takenFor(head: Head): Promise<{ readonly taken: number; readonly of: number }> {
  const near = await nearOf(head.trained.phrase);
  return { taken: await count(await startEmbedding([head]), near, pink(20)), of: near.length };
}

/** All heads in one pass: false alarms of each, by its phrase. */
type Alarms = { readonly hours: number; readonly alarms: Readonly<Record<string, readonly string[]>> };

async function alarmsIn(heads: readonly Head[], folder: string): Promise<Alarms> {
  const spotter = (await startEmbedding(heads)).spotter();
  const { heard, seconds } = await listen(spotter, recorded(folder), { snr: 20, lead: 0.2, tail: 0.2 });
  spotter.free();
  const alarms: Record<string, string[]> = {};
  for (const { clip, spotted } of heard) for (const { phrase } of spotted) (alarms[phrase] ??= []).push(clip.text);
  return { hours: seconds / 3600, alarms };
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
const cellsOf = ({ hits, of }: Heard): string[] => hits.map((hit) => `${hit}/${of}`);

const heads = await headsIn(positionals.length > 0 ? positionals : await filesIn(shipped));
const lines: string[] = [];
for (const head of heads) {
  const heard = await kept(["heard", head.hash], () => heardIn(head, () => true));
  const { taken, of } = await kept(["near", head.hash], () => takenFor(head));
  lines.push(row([head.trained.phrase, ...cellsOf(heard), `${taken}/${of}`]));
}
/** The speakers that the heads apart have not learned: see train-shipped.ts. */
const strangers = /slt|awb/u;
const apart: string[] = [];
for (const head of values.apart === undefined ? [] : await headsIn(await filesIn(values.apart))) {
  const heard = await kept(["strangers", head.hash], () => heardIn(head, (voice) => strangers.test(voice)));
  apart.push(row([head.trained.phrase, ...cellsOf(heard)]));
}
const alarms: string[] = [];
const all = { hours: 0, counts: heads.map(() => 0) };
for (const name of values.people === undefined ? [] : (await readdir(values.people)).toSorted()) {
  const key = ["people", name, ...heads.map(({ hash }) => hash)];
  const found = await kept(key, () => alarmsIn(heads, join(values.people!, name)));
  const counts = heads.map(({ trained }) => found.alarms[trained.phrase]?.length ?? 0);
  all.hours += found.hours;
  for (const [n, one] of counts.entries()) all.counts[n]! += one;
  alarms.push(row([name, found.hours.toFixed(2), ...counts]));
}
alarms.push(row(["all", all.hours.toFixed(2), ...all.counts]));

const text = `# Trained wake words

${voices.length} synthetic voices, each unchanged, slower, faster and higher; pink noise below the speech, or four other voices 10 dB below it.
Similar phrases: 18 by each voice, at 20 dB.

| wake word | 20 dB | 10 dB | 5 dB | babble 10 dB | similar phrases |
|---|---|---|---|---|---|
${lines.join("\n")}

Trained in the same way without two of the speakers (slt and awb of flite), whose renderings are heard so:

| wake word | 20 dB | 10 dB | 5 dB | babble 10 dB |
|---|---|---|---|---|
${apart.join("\n")}

False alarms in recordings of people, of Debian's packages, at 20 dB; nothing was learned from these speakers, and they chose no limit:

| recordings | hours | ${heads.map(({ trained }) => trained.phrase).join(" | ")} |
|---|---|${heads.map(() => "---|").join("")}
${alarms.join("\n")}
`;
if (positionals.length === 0) keep("wake-words", text);
console.log(text);
