/** Detects the start and the end of speech in the audio frames of one site. */
import { EnergyVad, vadFrameMs } from "../sound/energy-vad.ts";
import { samplesOf } from "../sound/pcm.ts";
import { headerBytes } from "../sound/wav-build.ts";
import { frameRate } from "./frame-cutter.ts";

const vadFrameSamples = (frameRate * vadFrameMs) / 1000;

export class VoiceActivity {
  readonly #vad = new EnergyVad();
  readonly #window = new Int16Array(vadFrameSamples);
  readonly #changed: (speech: boolean) => void;
  #held = 0;

  constructor(changed: (speech: boolean) => void) {
    this.#changed = changed;
  }

  frame(wav: Buffer): void {
    let samples = samplesOf(wav.subarray(headerBytes));
    while (this.#held + samples.length >= vadFrameSamples) {
      const needed = vadFrameSamples - this.#held;
      this.#window.set(samples.subarray(0, needed), this.#held);
      samples = samples.subarray(needed);
      this.#held = 0;
      const before = this.#vad.speech;
      if (this.#vad.frame(this.#window) !== before) this.#changed(!before);
    }
    this.#window.set(samples, this.#held);
    this.#held += samples.length;
  }
}
