/** Spots keywords at one site: gate, decoder, verification. */
import type { Decoder } from "../speech/pocketsphinx.ts";
import type { IsFor, Spotted, Spotter, WakeWord } from "./engine.ts";
import { Gate } from "./gate.ts";
import { NoiseFloor } from "./noise-floor.ts";
import { RecentSound } from "./recent-sound.ts";
import type { Verification } from "./verification.ts";

const sampleRate = 16_000;
/**
 * Samples from before the gate opened: the onset that it missed, and enough background for the decoder to estimate the noise.
 */
const preRoll = sampleRate / 2;
/** Samples that are verified: a slowly spoken phrase of five syllables, and some sound before it. */
const verifiedSamples = 1.6 * sampleRate;
/** Samples per decision of the gate: 16 ms, one audio frame. */
const stepSamples = 256;
/** The decoder reports a keyword this many milliseconds after the speech (median), when the last vowel has died away. */
const reportDelayMs = 50;
/** Samples between a spotted wake word that failed the verification and its second verification. */
const secondLookSamples = 0.2 * sampleRate;
/** Maximum samples of an utterance: an endless one would collect detections and never update the decoder's channel estimate. */
const maxUtteranceSamples = 20 * sampleRate;

export type SpotterParts = {
  readonly decoder: Decoder;
  /** Maps the decoder's words to wake words. */
  readonly spellings: ReadonlyMap<string, WakeWord>;
  readonly verification: Verification | undefined;
  /** Overrides the sensitivity of the wake words. */
  readonly sensitivity?: number | undefined;
  readonly isFor: IsFor;
};

export class PocketsphinxSpotter implements Spotter {
  readonly #parts: SpotterParts;
  readonly #gate = new Gate();
  readonly #floor = new NoiseFloor();
  readonly #recent = new RecentSound(verifiedSamples);
  /** The samples until what was spotted and failed the verification is verified again. */
  #unsureFor: number | undefined;
  /** Number of samples in the open utterance. */
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
      // Of two, the first one counts: the other is within its refractory time.
      if (found !== undefined) spotted ??= { ...found, endedAgo: found.endedAgo + since };
    }
    return spotted;
  }

  // The half second before is kept: without it, a user who speaks as soon as listening resumes would be missed.
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
    this.#unsureFor = undefined;
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

  /** Passes the samples to the decoder and verifies what it spots. */
  #spot(samples: Int16Array): Spotted | undefined {
    const { decoder, spellings } = this.#parts;
    const sound = decoder.inUtterance ? samples : this.#recent.last(preRoll + samples.length);
    if (!decoder.inUtterance) decoder.start();
    this.#uttered += sound.length;
    decoder.process(sound);
    const spelled = decoder.hypothesis()?.text.trim().split(/\s+/) ?? [];
    if (spelled.length > 0 || this.#uttered > maxUtteranceSamples) this.#rearm();
    const wakeWords = spelled.flatMap((spelling) => spellings.get(spelling) ?? []);
    if (wakeWords.length === 0) return undefined;
    const { verification, isFor } = this.#parts;
    if (verification === undefined) {
      const wakeWord = wakeWords.find(isFor);
      return wakeWord && { wakeWord, endedAgo: reportDelayMs };
    }
    const found = this.#verify(verification);
    this.#unsureFor = found === undefined ? secondLookSamples : undefined;
    return found;
  }

  /**
   * Verifies once more. Because spotting is permissive, the phrase may not have been over the first time, and half a phrase
   * fails the verification.
   */
  #lookAgain(passed: number): Spotted | undefined {
    const { verification } = this.#parts;
    if (this.#unsureFor === undefined || verification === undefined) return undefined;
    this.#unsureFor -= passed;
    if (this.#unsureFor > 0) return undefined;
    this.#unsureFor = undefined;
    return this.#verify(verification);
  }

  /** What was spotted may be another wake word than the one that is found, so only the latter must be one of the site. */
  #verify(verification: Verification): Spotted | undefined {
    const { isFor, sensitivity } = this.#parts;
    return verification.find(this.#recent.last(verifiedSamples), isFor, sensitivity);
  }

  /** Discards what was spotted and continues with the same sound. */
  #rearm(): void {
    this.#endUtterance();
    this.#parts.decoder.start();
  }

  #endUtterance(): void {
    if (this.#parts.decoder.inUtterance) this.#parts.decoder.end();
    this.#uttered = 0;
  }
}
