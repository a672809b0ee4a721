/** Makes the examples that a head is trained on: windows of embeddings, with and without the wake word. */
import {
  embed,
  embeddingSamples,
  firstEmbeddingSamples,
  SpeechEmbedding,
  type Weights,
} from "../embedding/speech-embedding.ts";
import { embeddingLength, windowLength } from "../trained-wake-word.ts";
import type { Example } from "./fit.ts";
import type { Random } from "./random.ts";
import { atSpeed, type Babble, heard, speechLevel } from "./sound.ts";

const sampleRate = 16_000;
/** Seconds from the end of the phrase to the end of a window that contains all of it; a later window no longer does. */
const whole = { from: -0.06, to: 0.26 } as const;
const without = { before: -0.24, after: 0.6 } as const;
const speeds = [0.85, 0.92, 1, 1, 1.08, 1.16];

export class Examples {
  readonly list: Example[] = [];
  readonly #weights: Weights;
  readonly #stream: SpeechEmbedding;
  readonly #random: Random;
  /** Sentences of other people, used as background and before the wake word. */
  readonly #babble: Int16Array[] = [];

  constructor(weights: Weights, random: Random) {
    this.#weights = weights;
    this.#stream = new SpeechEmbedding(weights);
    this.#random = random;
  }

  get babble(): Babble {
    return this.#babble;
  }

  /** Adds one utterance of the wake word in a room, after a pause or other speech. */
  addWakeWord(speech: Int16Array, weight: number): void {
    const random = this.#random;
    const said = atSpeed(speech, random.pick(speeds));
    const lead = Math.round(random.between(1, 1.5) * sampleRate);
    const sound = new Float32Array(lead + said.length + Math.round(0.9 * sampleRate));
    if (random.next() < 0.4 && this.#babble.length > 0) {
      const before = random.pick(this.#babble);
      const from = random.below(Math.max(1, before.length - lead));
      const length = lead - Math.round(random.between(0.02, 0.4) * sampleRate);
      sound.set(before.subarray(from, from + length));
    }
    sound.set(said, lead);
    const embeddings = this.#embedded(heard(sound, random, this.#babble));
    const end = (lead + said.length) / sampleRate;
    const others: number[] = [];
    for (let n = 0; n + windowLength <= embeddings.length / embeddingLength; n++) {
      const since = windowEnd(n) - end;
      if (since >= whole.from && since <= whole.to) this.#add(embeddings, n, true, weight);
      else if (since < without.before || since > without.after) others.push(n);
    }
    for (const n of random.shuffle(others).slice(0, 2)) this.#add(embeddings, n, false, 1);
  }

  /** Adds a phrase that is not the wake word. */
  addOther(speech: Int16Array): void {
    const lead = Math.round(this.#random.between(1, 1.3) * sampleRate);
    const sound = new Float32Array(lead + speech.length + Math.round(0.6 * sampleRate));
    sound.set(speech, lead);
    const embeddings = this.#embedded(heard(sound, this.#random, this.#babble));
    const count = Math.max(0, embeddings.length / embeddingLength - windowLength + 1);
    const all = this.#random.shuffle(Array.from({ length: count }, (_, n) => n));
    for (const n of all.slice(0, 8)) this.#add(embeddings, n, false, 1);
  }

  /** Adds a sentence, which is also used as background for later examples. */
  addSentence(speech: Int16Array): void {
    this.#babble.push(speech);
    const sound = heard(Float32Array.from(speech), this.#random, [], this.#random.between(5, 40));
    this.addEmbedded(this.#embedded(sound), 2);
  }

  /** Adds noise of a room without speech. */
  addNoise(seconds: number): void {
    const silence = new Float32Array(seconds * sampleRate);
    this.addEmbedded(this.#embedded(heard(silence, this.#random, [], this.#random.between(0, 40))), 1);
  }

  /** Adds every `step`th window of speech without the wake word. */
  addEmbedded(embeddings: Float32Array, step: number): void {
    for (let n = 0; n + windowLength <= embeddings.length / embeddingLength; n += step)
      this.#add(embeddings, n, false, 1);
  }

  /** Adds windows that are not the wake word, one after the other. */
  addWindows(windows: Float32Array, weight: number): void {
    const length = windowLength * embeddingLength;
    for (let at = 0; at < windows.length; at += length)
      this.list.push({ embeddings: windows, from: at, isWakeWord: false, weight });
  }

  #embedded(sound: Int16Array): Float32Array {
    return embed(this.#weights, sound, this.#stream);
  }

  #add(embeddings: Float32Array, window: number, isWakeWord: boolean, weight: number): void {
    this.list.push({ embeddings, from: window * embeddingLength, isWakeWord, weight });
  }
}

/** Returns the time in seconds at which a window of embeddings ends. */
const windowEnd = (window: number): number =>
  (firstEmbeddingSamples + embeddingSamples * (window + windowLength - 1)) / sampleRate;

/** Returns the speech as it is used for judging: in pink noise of this ratio, without a room. */
export function inPlainNoise(speech: Int16Array, snr: number, random: Random): Int16Array {
  const lead = 1.5 * sampleRate;
  const result = new Int16Array(lead + speech.length + 0.8 * sampleRate);
  result.set(speech, lead);
  const level = speechLevel / 10 ** (snr / 20);
  for (let n = 0; n < result.length; n++)
    result[n] = Math.max(-32_768, Math.min(32_767, Math.round(result[n]! + random.normal() * level)));
  return result;
}
