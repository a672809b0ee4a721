/** Tells when somebody begins and stops speaking, from the audio frames of one site. */
import { EnergyVad, VAD_FRAME_MS } from "../sound/energy-vad.ts";
import { samplesOf } from "../sound/pcm.ts";
import { HEADER_BYTES } from "../sound/wav-build.ts";
import { FRAME_RATE } from "./frame-cutter.ts";

const SAMPLES = (FRAME_RATE * VAD_FRAME_MS) / 1000;

export class VoiceActivity {
  readonly #vad = new EnergyVad();
  readonly #window = new Int16Array(SAMPLES);
  readonly #changed: (speech: boolean) => void;
  #held = 0;

  constructor(changed: (speech: boolean) => void) {
    this.#changed = changed;
  }

  frame(wav: Buffer): void {
    let samples = samplesOf(wav.subarray(HEADER_BYTES));
    while (this.#held + samples.length >= SAMPLES) {
      const needed = SAMPLES - this.#held;
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
