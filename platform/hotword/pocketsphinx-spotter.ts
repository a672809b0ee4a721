/** One site's keyword spotting: gate, decoder, verification. */
import type { Decoder } from "../speech/pocketsphinx.ts";
import type { Spotted, Spotter, WakeWord } from "./engine.ts";
import { Gate } from "./gate.ts";
import { NoiseFloor } from "./noise-floor.ts";
import { RecentSound } from "./recent-sound.ts";
import type { Verification } from "./verification.ts";

const sampleRate = 16_000;
/** Before the gate opened: the onset that it missed, and enough of the room for the decoder to know its noise. */
const preRoll = sampleRate / 2;
/** A phrase of five syllables, slowly said, and something before it. */
const verifiedSamples = 1.6 * sampleRate;
/** Samples the gate decides on: 16 ms, an audio frame. */
const stepSamples = 256;
/** The decoder reports a keyword that many milliseconds after the speech: the median, the last vowel dying away. */
const reportDelayMs = 50;
/** After what was spotted and not verified. */
const secondLookSamples = 0.2 * sampleRate;
/** Utterances without end would collect detections and never update the decoder's idea of the channel. */
const maxUtteranceSamples = 20 * sampleRate;

export type SpotterParts = {
  readonly decoder: Decoder;
  /** The decoder's words, and what they mean. */
  readonly spellings: ReadonlyMap<string, WakeWord>;
  readonly verification: Verification | undefined;
  /** Instead of the wake words' own. */
  readonly sensitivity?: number | undefined;
};

export class PocketsphinxSpotter implements Spotter {
  readonly #parts: SpotterParts;
  readonly #gate = new Gate();
  readonly #floor = new NoiseFloor();
  readonly #recent = new RecentSound(verifiedSamples);
  /** What was spotted and not verified, and the samples until it is looked at again. */
  #unsure: { readonly wakeWord: WakeWord; samples: number } | undefined;
  /** Samples of the open utterance. */
  #uttered = 0;

  constructor(parts: SpotterParts) {
    this.#parts = parts;
    parts.decoder.startStream();
  }

  hear(samples: Int16Array): Spotted | undefined {
    let spotted: Spotted | undefined;
    for (let at = 0; at < samples.length; at += stepSamples) {
      const now = samples.subarray(at, at + stepSamples);
      const found = this.#hearStep(now);
      const since = ((samples.length - at - now.length) * 1000) / sampleRate;
      if (found !== undefined) spotted = { ...found, endedAgo: found.endedAgo + since };
    }
    return spotted;
  }

  // Who speaks as soon as it listens again would be missed without the half second before.
  overhear(samples: Int16Array): void {
    for (let at = 0; at < samples.length; at += stepSamples) {
      const now = samples.subarray(at, at + stepSamples);
      this.#recent.push(this.#floor.under(now));
      this.#gate.hear(now);
    }
  }

  interrupt(): void {
    this.#gate.close();
    this.#recent.clear();
    this.#unsure = undefined;
    this.#endUtterance();
  }

  free(): void {
    this.#parts.decoder.free();
  }

  #hearStep(samples: Int16Array): Spotted | undefined {
    const heard = this.#floor.under(samples);
    this.#recent.push(heard);
    if (!this.#gate.hear(samples)) {
      this.#endUtterance();
      return undefined;
    }
    return this.#spot(heard) ?? this.#lookAgain(heard.length);
  }

  /** Gives the decoder the samples; what it spots is verified. */
  #spot(samples: Int16Array): Spotted | undefined {
    const { decoder, spellings } = this.#parts;
    const sound = decoder.inUtterance ? samples : this.#recent.last(preRoll + samples.length);
    if (!decoder.inUtterance) decoder.start();
    this.#uttered += sound.length;
    decoder.process(sound);
    const [spelling] = decoder.hypothesis()?.text.trim().split(/\s+/) ?? [];
    if (spelling !== undefined || this.#uttered > maxUtteranceSamples) this.#rearm();
    const wakeWord = spelling === undefined ? undefined : spellings.get(spelling);
    if (wakeWord === undefined) return undefined;
    const found = this.#verify(wakeWord);
    this.#unsure = found === undefined ? { wakeWord, samples: secondLookSamples } : undefined;
    return found;
  }

  /** Permissively spotted, a phrase may not be over yet, and half a word is no wake word: it gets another chance. */
  #lookAgain(passed: number): Spotted | undefined {
    if (this.#unsure === undefined) return undefined;
    this.#unsure.samples -= passed;
    if (this.#unsure.samples > 0) return undefined;
    const { wakeWord } = this.#unsure;
    this.#unsure = undefined;
    return this.#verify(wakeWord);
  }

  #verify(wakeWord: WakeWord): Spotted | undefined {
    const { verification, sensitivity } = this.#parts;
    if (verification === undefined) return { wakeWord, endedAgo: reportDelayMs };
    return verification.find(this.#recent.last(verifiedSamples), sensitivity);
  }

  /** The sound goes on, what was spotted in it is forgotten. */
  #rearm(): void {
    this.#endUtterance();
    this.#parts.decoder.start();
  }

  #endUtterance(): void {
    if (this.#parts.decoder.inUtterance) this.#parts.decoder.end();
    this.#uttered = 0;
  }
}
