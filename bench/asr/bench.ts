/**
 * Measures the accuracy and speed of the recogniser, on synthetic speech in noise and on the human speech of Debian's
 * pocketsphinx-testdata. `node bench/asr/bench.ts [--every n] [--write]`: n uses each n-th utterance only, --write
 * keeps the results.
 */
import { readFile, mkdir, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readWav } from "../../platform/sound/wav-read.ts";
import { samplesOf } from "../../platform/sound/pcm.ts";
import { inNoise, joined, pinkNoise } from "../voices/sound.ts";
import { synthesize } from "../voices/synthesize.ts";
import { voices as allVoices } from "../voices/voices.ts";
import { startRecogniser, type Recogniser } from "./recogniser.ts";
import { report, type Results, type Row } from "./report.ts";
import { areaUnderCurve, quantile, wordErrors, wordsOf } from "./score.ts";

const { values } = parseArgs({ options: { every: { type: "string", default: "1" }, write: { type: "boolean" } } });
const every = Math.max(1, Number(values.every));
const here = import.meta.dirname;
const voices = allVoices.slice(0, 8);
const lines = async (name: string) => (await readFile(join(here, name), "utf8")).trim().split("\n");

type Sound = { readonly text: string; readonly voice: string; readonly pcm: Int16Array };
type Outcome = Sound & { readonly heard: string; readonly likelihood: number };

/** A second of noise, the sentence in noise, and another second of noise. */
async function corpus(texts: readonly string[], snr: number, each: number): Promise<Sound[]> {
  const sounds: Sound[] = [];
  const all = texts.flatMap((text) => voices.map((voice) => ({ text, voice })));
  for (const [n, { text, voice }] of all.entries()) {
    // Shifted by one voice from text to text: a sample of any size contains all voices.
    if ((n + Math.floor(n / voices.length)) % each !== 0) continue;
    const pcm = inNoise(await synthesize(text, voice), { snr, lead: 1, tail: 1, seed: n + 1 });
    sounds.push({ text, voice: voice.id, pcm });
  }
  return sounds;
}

/** Two at a time, because there are two decoders. */
async function hearAll(recogniser: Recogniser, sounds: readonly Sound[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const next = sounds.values();
  const work = async (): Promise<void> => {
    for (const sound of next) {
      const { text, likelihood } = await recogniser.hear(sound.pcm);
      outcomes.push({ ...sound, heard: text, likelihood });
    }
  };
  await Promise.all([work(), work()]);
  return outcomes;
}

function score(condition: string, outcomes: readonly Outcome[], cpuSeconds: number): Row {
  const right = outcomes.filter(({ text, heard }) => text === heard);
  const accepted = outcomes.filter(({ likelihood }) => likelihood >= 0.5);
  const sum = (each: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + each(outcome), 0);
  const share = (some: readonly Outcome[], engine: string) => {
    const of = outcomes.filter(({ voice }) => voice.startsWith(engine));
    return of.length === 0 ? Number.NaN : some.filter(({ voice }) => voice.startsWith(engine)).length / of.length;
  };
  return {
    condition,
    utterances: outcomes.length,
    sentenceAccuracy: right.length / outcomes.length,
    wordErrorRate: sum(({ text, heard }) => wordErrors(text, heard)) / sum(({ text }) => wordsOf(text).length),
    recorded: share(right, "flite"),
    formant: share(right, "espeak"),
    answeredRight: accepted.filter(({ text, heard }) => text === heard).length / outcomes.length,
    answeredWrong: accepted.filter(({ text, heard }) => text !== heard).length / outcomes.length,
    realTimeFactor: cpuSeconds / sum(({ pcm }) => pcm.length / 16_000),
  };
}

async function timed(condition: string, recogniser: Recogniser, sounds: readonly Sound[]) {
  const before = process.cpuUsage();
  const outcomes = await hearAll(recogniser, sounds);
  const { user, system } = process.cpuUsage(before);
  const row = score(condition, outcomes, (user + system) / 1e6);
  console.error(`${condition}: ${(100 * row.sentenceAccuracy).toFixed(1)} % of ${outcomes.length}`);
  return { row, outcomes };
}

async function human(): Promise<Results["human"]> {
  const data = "/usr/share/pocketsphinx/test/data";
  const recogniser = await startRecogniser(join(here, "human"), 1);
  const results: { said: string; heard: string; likelihood: number }[] = [];
  const hear = async (said: string, pcm: Int16Array): Promise<void> => {
    // The recordings begin and end with the words: the noise of a quiet room is added around them.
    const room = pinkNoise(16_000, 20, 5);
    const { text, likelihood } = await recogniser.hear(joined([room, pcm, room]));
    results.push({ said, heard: text, likelihood });
  };
  await hear("go forward ten meters", samplesOf(await readFile(join(data, "goforward.raw"))));
  const cards = (await readFile(join(data, "cards/cards.transcription"), "utf8")).trim().split("\n");
  for (const [n, line] of cards.entries()) {
    const said = line.replaceAll(/<\/?s>|\(\d+\)/g, "").trim();
    await hear(said, readWav(await readFile(join(data, `cards/00${n + 1}.wav`))).samples);
  }
  await recogniser.close();
  return results;
}

/** A novel read aloud by a human: none of it is meant for the assistant. */
async function novel(recogniser: Recogniser): Promise<number[]> {
  const folder = "/usr/share/pocketsphinx/test/data/librivox";
  const likelihoods: number[] = [];
  for (const number of ["0870", "0880", "0890", "0920", "0930"]) {
    const { samples } = readWav(await readFile(join(folder, `sense_and_sensibility_01_austen_64kb-${number}.wav`)));
    likelihoods.push((await recogniser.hear(samples)).likelihood);
  }
  return likelihoods;
}

async function delays(recogniser: Recogniser, texts: readonly string[]): Promise<number[]> {
  const ms: number[] = [];
  for (const [n, text] of texts.entries()) {
    const speech = await synthesize(text, voices[n % voices.length] ?? allVoices[0]!);
    const sound = inNoise(speech, { snr: 20, lead: 0.5, tail: 2, seed: n + 1 });
    const heard = await recogniser.hearInTime(sound, 8000 + speech.length);
    ms.push(heard.ms - recogniser.config.trailing_silence * 1000);
  }
  return ms;
}

function shareAbove(outcomes: readonly Outcome[], cut: number): number {
  return outcomes.filter(({ likelihood }) => likelihood >= cut).length / outcomes.length;
}

const commands = await lines("commands.txt");
const strangers = await lines("out-of-domain.txt");
const recogniser = await startRecogniser(join(here, "assistant"), 2);
const rows: Row[] = [];
const meant: Outcome[] = [];
for (const snr of [30, 20, 10]) {
  const { row, outcomes } = await timed(`${snr} dB`, recogniser, await corpus(commands, snr, every));
  rows.push(row);
  meant.push(...outcomes);
}
// No microphone delivers digital silence, but synthesizers do, and a board may hear its own tests.
rows.push((await timed("no noise at all", recogniser, await corpus(commands, 200, every * 5))).row);
const ngrams = await startRecogniser(join(here, "assistant"), 2, { change: { model: "ngram" } });
rows.push((await timed("20 dB, n-grams", ngrams, await corpus(commands, 20, every * 5))).row);
const other = await corpus(strangers, 20, every);
const unmeantByNgrams = (await timed("other speech, 20 dB, n-grams", ngrams, other)).outcomes;
await ngrams.close();
const unmeant = (await timed("other speech, 20 dB", recogniser, other)).outcomes;
const near = (
  await timed("its words, not meant, 20 dB", recogniser, await corpus(await lines("near-domain.txt"), 20, every))
).outcomes;
const likely = (outcomes: readonly Outcome[]) => outcomes.map(({ likelihood }) => likelihood);
const right = meant.filter(({ text, heard }) => text === heard);
const wrong = meant.filter(({ text, heard }) => text !== heard);
const late = await delays(recogniser, commands.filter((_, n) => n % 7 === 0).slice(0, 16));
const results: Results = {
  machine: `${process.arch}, Node ${process.version}`,
  load: loadavg()[0] ?? 0,
  commands: commands.length,
  every,
  voices: voices.map(({ id }) => id),
  loadMs: recogniser.loadMs,
  rows,
  likelihood: {
    rightAgainstOther: areaUnderCurve(likely(right), likely(unmeant)),
    rightAgainstWrong: areaUnderCurve(likely(right), likely(wrong)),
    right: [0.05, 0.5].map((share) => quantile(likely(right), share)),
    wrong: [0.5, 0.95].map((share) => quantile(likely(wrong), share)),
    other: [0.5, 0.95].map((share) => quantile(likely(unmeant), share)),
    cuts: [0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99].map((cut) => ({
      cut,
      right: shareAbove(right, cut),
      wrong: shareAbove(wrong, cut),
      other: shareAbove(unmeant, cut),
      near: shareAbove(near, cut),
    })),
    otherByNgrams: shareAbove(unmeantByNgrams, 0.5),
    otherUtterances: unmeant.length,
    nearUtterances: near.length,
    novel: await novel(recogniser),
  },
  delayMs: { median: quantile(late, 0.5), p95: quantile(late, 0.95) },
  human: await human(),
};
await recogniser.close();
console.log(report(results));
if (values.write === true) {
  const folder = join(here, "../results");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "asr.json"), `${JSON.stringify(results, undefined, 2)}\n`);
  await writeFile(join(folder, "asr.md"), report(results));
}
