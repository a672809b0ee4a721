/**
 * Detects speech where the energy is not sufficient: in steady noise (a fan, an engine) nearly as loud as the speech. It
 * takes talkers in the background for speech too, so it is used only where the noise before the sentence contained none.
 */
import { type Denoiser, type Denoisers, noiseFrame } from "./rnnoise.ts";

/** The number of initial 20 ms frames in which RNNoise has not adapted yet. */
const settlingFrames = 5;
/** The number of frames before the noise is known. */
const minFrames = 20;
/** The minimum share of frames without speech before a sentence, in steady noise; among talkers it is .27 at most. */
const minQuietShare = 0.5;
/** The same numbers of frames that the energy detector takes to switch on, and to stay on. */
const onsetFrames = 3;
const heldFrames = 5;
const begins = 0.8;
const goesOn = 0.5;

export class VoiceDetector {
  readonly #denoiser: Denoiser;
  #frames = 0;
  #quiet = 0;
  #count = 0;
  #speech = false;

  constructor(begin: Denoisers) {
    this.#denoiser = begin();
  }

  /** Takes 20 ms; frames `within` a sentence are not used to learn the noise. Returns true where speech is certain. */
  frame(samples: Int16Array, within: boolean): boolean {
    const likelihood = Math.max(
      this.#denoiser.frame(samples.subarray(0, noiseFrame)),
      this.#denoiser.frame(samples.subarray(noiseFrame)),
    );
    if (!within) this.#frames++;
    if (this.#frames <= settlingFrames) return false;
    if (!within && likelihood < goesOn) this.#quiet++;
    const active = likelihood > (this.#speech ? goesOn : begins);
    this.#count = active ? Math.min(this.#count + 1, heldFrames) : Math.max(this.#count - 1, 0);
    this.#speech = this.#speech ? this.#count > 0 : this.#count >= onsetFrames;
    return this.#speech && this.#isSteady;
  }

  /** Resets the speech state; what is known of the noise is kept. */
  rearm(): void {
    this.#speech = false;
    this.#count = 0;
  }

  close(): void {
    this.#denoiser.close();
  }

  get #isSteady(): boolean {
    return this.#frames >= minFrames && this.#quiet / (this.#frames - settlingFrames) >= minQuietShare;
  }
}
