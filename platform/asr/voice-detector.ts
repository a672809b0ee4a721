/**
 * Says whether somebody speaks where the energy does not tell: in steady noise (a fan, an engine) nearly as loud as the
 * speech. Talkers in the background are speech to it too, so it answers only where the noise before the sentence was none.
 */
import { type Denoiser, type Denoisers, noiseFrame } from "./rnnoise.ts";

/** Frames of 20 ms in which it has not heard enough yet. */
const settlingFrames = 5;
/** Frames before it knows what the noise is like. */
const minFrames = 20;
/** Share of the frames before a sentence that are no speech, in steady noise; among talkers at most .27 are. */
const minQuietShare = 0.5;
/** As many frames as the energy takes to be sure, and to stay so. */
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

  /** Takes 20 ms; `within` a sentence they tell nothing of the noise. Returns true where it is sure of speech. */
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

  /** Forgets whether there was speech; what the noise is like stays known. */
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
