/**
 * The examples that a shipped wake word is trained on, in parts that are kept in var/shipped: a run that is ended goes on where
 * it was. Each part has its own seed, and the phrase, similar phrases and sentences by many voices.
 */
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Weights } from "../../platform/hotword/embedding/speech-embedding.ts";
import { embeddingLength, wakeWordId, windowLength } from "../../platform/hotword/trained-wake-word.ts";
import { Examples } from "../../platform/hotword/training/examples.ts";
import type { Example } from "../../platform/hotword/training/fit.ts";
import { NearSounds } from "../../platform/hotword/training/near-sounds.ts";
import { anySpeech, nearPhrase } from "../../platform/hotword/training/phrases.ts";
import { Random } from "../../platform/hotword/training/random.ts";
import { speechOnly } from "../../platform/hotword/training/sound.ts";
import { render } from "../../platform/hotword/training/voices.ts";
import { shifted, synthesize } from "../voices/synthesize.ts";
import { varied, type Voice } from "../voices/voices.ts";

const folder = join(import.meta.dirname, "../../var/shipped");
const amounts = { parts: 5, sentences: 20, near: 64, renderings: 128, rooms: 2 };
/** Synthesizers that work at the same time. */
const lanes = 4;

const of = (engine: Voice["engine"], ...names: string[]): Voice[] =>
  names.map((name) => ({ id: `${engine}-${name}`, engine, name, speed: 1, pitch: 1 }));
/** Cut from recordings of people, or learned from them. */
const voices = [
  ...of("flite", "rms", "kal16", "slt", "awb"),
  ...of("festival", "kal_diphone", "ked_diphone", "cmu_us_slt_arctic_hts", "lp_diphone", "pc_diphone"),
];
/** Two speakers, one of them in two voices: they say nothing but the phrase. */
const isApart = ({ name }: Voice): boolean => /slt|awb/u.test(name);
/** How those say it who speak these languages. */
const accents = ["de", "es", "fr", "it", "pt"];
/** Shares of the renderings; espeak-ng speaks the others in English. */
const shares = { voices: 0.4, accents: 0.15, ofOthers: 0.25 };
/** Few of both, so that the cache of the benches stays small; the pitch of the sound and the room vary freely. */
const speeds = [0.8, 0.9, 1, 1.1, 1.2];
const pitches = [0.85, 1, 1.15];
/** Another pitch at the same speed is nearly another speaker. */
const mostCents = 350;
const never = new AbortController().signal;

export type ShippedExample = Example & { readonly isApart: boolean };

/** Returns all examples of the phrase, except those of recorded people. */
export async function shippedExamples(phrase: string, weights: Weights): Promise<ShippedExample[]> {
  const found: ShippedExample[] = [];
  for (let part = 0; part < amounts.parts; part++) {
    const file = join(folder, `${wakeWordId(phrase)}-${part}.bin`);
    const kept = await readFile(file).catch(() => undefined);
    const examples = kept === undefined ? await make(phrase, part, weights) : read(kept);
    if (kept === undefined) {
      await mkdir(folder, { recursive: true });
      await writeFile(`${file}.new`, written(examples));
      await rename(`${file}.new`, file);
      console.error(phrase, "part", part, examples.length);
    }
    found.push(...examples);
  }
  return found;
}

type Utterance = { readonly kind: "sentence" | "near" | "phrase"; readonly text: string; readonly seed: number };

async function make(phrase: string, part: number, weights: Weights): Promise<ShippedExample[]> {
  const random = new Random(part + 1);
  const speech = Array.from({ length: 8 }, () => anySpeech("en", random));
  const sounds = await NearSounds.make(phrase, speech, "en", never);
  const near = (n: number): string =>
    (n % 2 === 0 ? sounds.next(random) : undefined) ?? nearPhrase(phrase, "en", random);
  const some = (kind: Utterance["kind"], count: number, text: (n: number) => string): Utterance[] =>
    Array.from({ length: count }, (_, n) => ({ kind, text: text(n), seed: random.below(2 ** 31) }));
  const utterances = [
    ...some("sentence", amounts.sentences, () => anySpeech("en", random)),
    ...some("near", amounts.near, near).filter(({ text }) => text !== phrase),
    ...some("phrase", amounts.renderings, () => phrase),
  ];
  const spoken = await inLanes(utterances.map((one) => () => speak(one)));
  const examples = new Examples(weights, random);
  const apart: boolean[] = [];
  for (const [n, { kind }] of utterances.entries()) {
    const { pcm, isOfApart } = spoken[n]!;
    if (kind === "sentence") examples.addSentence(pcm);
    else if (kind === "near") examples.addOther(pcm);
    else for (let room = 0; room < amounts.rooms; room++) examples.addWakeWord(pcm, 1);
    while (apart.length < examples.list.length) apart.push(isOfApart);
  }
  examples.addNoise(15);
  return examples.list.map((example, n) => ({ ...example, isApart: apart[n] ?? false }));
}

async function speak({ kind, text, seed }: Utterance): Promise<{ pcm: Int16Array; isOfApart: boolean }> {
  const random = new Random(seed);
  const isPhrase = kind === "phrase";
  // The voices of the list speak no phonemes.
  const share = text.startsWith("[[") ? 1 : random.next();
  if (share < (isPhrase ? shares.voices : shares.ofOthers)) {
    const voice = random.pick(voices.filter((one) => isPhrase || !isApart(one)));
    const pcm = await synthesize(text, varied(voice, { speed: random.pick(speeds), pitch: random.pick(pitches) }));
    const moved = await shifted(pcm, random.between(-mostCents, mostCents));
    return { pcm: speechOnly(moved), isOfApart: isApart(voice) };
  }
  const isForeign = isPhrase && share < shares.voices + shares.accents;
  return { pcm: await render(text, isForeign ? random.pick(accents) : "en", random, never), isOfApart: false };
}

async function inLanes<Result>(jobs: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...jobs.entries()];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results[next[0]] = await next[1]();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

const floats = windowLength * embeddingLength;
const flags = { wakeWord: 1, apart: 2 } as const;

/** A byte of flags for each example, then their windows. */
function written(examples: readonly ShippedExample[]): Buffer {
  const windows = new Float32Array(examples.length * floats);
  const bytes = Buffer.alloc(4 + examples.length);
  bytes.writeUInt32LE(examples.length);
  for (const [n, { embeddings, from, isWakeWord, isApart }] of examples.entries()) {
    windows.set(embeddings.subarray(from, from + floats), n * floats);
    bytes[4 + n] = (isWakeWord ? flags.wakeWord : 0) | (isApart ? flags.apart : 0);
  }
  return Buffer.concat([bytes, Buffer.from(windows.buffer)]);
}

function read(file: Buffer): ShippedExample[] {
  const count = file.readUInt32LE();
  const embeddings = new Float32Array(Uint8Array.from(file.subarray(4 + count)).buffer);
  return Array.from({ length: count }, (_, n) => {
    const flag = file[4 + n]!;
    const [isWakeWord, isApart] = [(flag & flags.wakeWord) !== 0, (flag & flags.apart) !== 0];
    return { embeddings, from: n * floats, isWakeWord, isApart, weight: 1 };
  });
}
