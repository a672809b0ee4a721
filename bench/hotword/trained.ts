/**
 * Trained wake words: how often each is heard, how often something else is taken for it. Prints a table and writes
 * bench/results/wake-words.md. Without files it measures the wake words that are shipped.
 *
 *   node bench/hotword/trained.ts [--people FOLDER] [FILE …]
 *
 * FOLDER: recorded speech without the wake words (WAV, Ogg, GSM), for example the unpacked packages asterisk-prompt-es-co,
 * asterisk-prompt-fr-armelle, asterisk-prompt-it-menardi-wav, ktuberling-data and klettres-data of Debian: people who
 * chose no limit and were in no training.
 */
import { glob, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { execa } from "execa";
import { startEmbedding, type Trained } from "../../platform/hotword/embedding-engine.ts";
import type { HotwordEngine } from "../../platform/hotword/engine.ts";
import { readTrainedWakeWord } from "../../platform/hotword/trained-wake-word.ts";
import { nearPhrase } from "../../platform/hotword/training/phrases.ts";
import { Random } from "../../platform/hotword/training/random.ts";
import { atLevel, mixed, pinkNoise, sampleRate } from "../voices/sound.ts";
import { speechLevel, synthesize } from "../voices/synthesize.ts";
import { voices } from "../voices/voices.ts";
import { keep } from "../keep.ts";
import { listen, type Noise } from "./listen.ts";
import { type Clip, nearSpeech, otherSpeech, renderings } from "./speech.ts";

const { values, positionals } = parseArgs({ options: { people: { type: "string" } }, allowPositionals: true });
const shipped = join(import.meta.dirname, "../../packaging/wake-words/heads");
const around = { lead: 1.6, tail: 0.8 };

const files =
  positionals.length > 0
    ? positionals
    : await Array.fromAsync(glob("*.json", { cwd: shipped }), (one) => join(shipped, one));
const trained = await Promise.all(
  files.toSorted().map(async (file): Promise<Trained> => {
    const read = readTrainedWakeWord(await readFile(file, "utf8"));
    return { trained: read, wakeWord: { id: read.phrase, phrase: read.phrase, sensitivity: 0.5, pronunciations: [] } };
  }),
);

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

/** Similar phrases by each voice: those of the bench of pocketsphinx, or made in the same ways for another phrase. */
async function nearOf(phrase: string): Promise<Clip[]> {
  if (phrase === "okay computer") return nearSpeech();
  const random = new Random(99);
  const texts = new Set<string>();
  while (texts.size < 18) texts.add(nearPhrase(phrase, "en", random));
  texts.delete(phrase);
  const clips: Clip[] = [];
  for (const text of texts)
    for (const voice of voices) clips.push({ voice: voice.id, text, pcm: await synthesize(text, voice) });
  return clips;
}

async function* recorded(folder: string): AsyncGenerator<Clip> {
  const found: string[] = [];
  for (const kind of ["wav", "ogg", "gsm"])
    for await (const file of glob(`**/*.${kind}`, { cwd: folder })) found.push(file);
  for (const file of found.toSorted()) {
    if (file.includes("/silence/") || /beep|tone|ring|busy|music|monkeys|weasels/u.test(basename(file))) continue;
    const raw = ["-t", "raw", "-r", String(sampleRate), "-e", "signed", "-b", "16", "-c", "1", "-"];
    const { stdout } = await execa("sox", ["-V0", "-D", join(folder, file), ...raw], { encoding: "buffer" });
    const pcm = new Int16Array(Uint8Array.from(stdout).buffer);
    if (pcm.length > sampleRate / 10) yield { voice: "people", text: file, pcm: atLevel(pcm, speechLevel) };
  }
}

const crowd = await babble(10);
const lines: string[] = [];
for (const one of trained) {
  const engine = await startEmbedding([one]);
  const clips = await renderings(one.trained.phrase);
  const near = await nearOf(one.trained.phrase);
  const hits: number[] = [];
  for (const noise of [pink(20), pink(10), pink(5), crowd]) hits.push(await count(engine, clips, noise));
  const taken = await count(engine, near, pink(20));
  const alarms: string[] = [];
  let hours = 0;
  if (values.people !== undefined) {
    const spotter = engine.spotter();
    const { heard, seconds } = await listen(spotter, recorded(values.people), { snr: 20, lead: 0.2, tail: 0.2 });
    hours = seconds / 3600;
    for (const { clip, spotted } of heard) alarms.push(...spotted.map(() => clip.text));
    spotter.free();
  }
  const share = hours === 0 ? "–" : `${alarms.length} in ${hours.toFixed(1)} h`;
  lines.push(
    `| ${one.trained.phrase} | ${hits.map((hit) => `${hit}/${clips.length}`).join(" | ")} | ${taken}/${near.length} | ${share} |`,
  );
  console.error(lines.at(-1), alarms.slice(0, 20).join(", "));
}

const text = `# Trained wake words

${voices.length} synthetic voices, each unchanged, slower, faster and higher; pink noise below the speech, or four other voices 10 dB below it.
Similar phrases: 18 by each voice, at 20 dB. Speech of people: recordings of Debian's packages, at 20 dB.

| wake word | 20 dB | 10 dB | 5 dB | babble 10 dB | similar phrases | false alarms |
|---|---|---|---|---|---|---|
${lines.join("\n")}
`;
if (positionals.length === 0) keep("wake-words", text);
console.log(text);
