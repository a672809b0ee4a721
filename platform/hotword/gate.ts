/** Passes sound only while there is activity. Quiet sound is not decoded, so a silent room costs almost no processor time. */
import { EnergyVad } from "../sound/energy-vad.ts";

/** Samples that still pass after the last activity, because the decoder decides a tenth of a second after the phrase. */
const hangoverSamples = 12_800;

export class Gate {
  // The limits are lower than for speech recognition: a wake word from the far end of the room must pass; music may.
  readonly #activity = new EnergyVad({ on: 5, off: 3.5 });
  #passing = 0;

  /** Returns true when sound passes after these samples (about 20 ms of them). The gate opens a few frames after the onset. */
  hear(samples: Int16Array): boolean {
    this.#passing = this.#activity.frame(samples) ? hangoverSamples : Math.max(0, this.#passing - samples.length);
    return this.#passing > 0;
  }

  close(): void {
    this.#passing = 0;
    this.#activity.rearm();
  }
}
