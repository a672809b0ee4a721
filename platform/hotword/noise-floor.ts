/**
 * A little noise under all that the decoder hears. Its noise tracking takes the quiet of a very quiet room (or of a
 * microphone with a gate) for silence and half of the phrase for noise: of twelve voices, six were missed 42 dB above the
 * room's noise, one with this floor under it. Where the room is louder than the floor nothing changes.
 */
import { clip } from "../sound/pcm.ts";

/** The floor against the loudest that people speak here: about 30 dB below the mean of their speech. */
const ratio = 0.0125;
/** RMS of 32768: never more than what a busy room has anyway. */
const maxFloorRms = 200;
/** Until somebody has spoken: between who whispers into the microphone and who stands two metres away. */
const usual = 1500;
/** Samples of noise, repeated. */
const period = 16_000;
/** Ten minutes take half of it away, if nobody is as loud again. */
const fading = 0.5 ** (1 / (10 * 60 * 62.5));

const noise = whiteNoise(period);

export class NoiseFloor {
  #loudest = usual;
  #at = 0;

  /** The samples (an audio frame of them) with the floor under them. */
  under(samples: Int16Array): Int16Array {
    let power = 0;
    for (const sample of samples) power += sample * sample;
    const rms = Math.sqrt(power / Math.max(1, samples.length));
    this.#loudest = Math.max(rms, this.#loudest * fading);
    const level = Math.min(maxFloorRms, this.#loudest * ratio);
    return samples.map((sample) => {
      this.#at = (this.#at + 1) % period;
      return clip(sample + (noise[this.#at] ?? 0) * level);
    });
  }
}

/** Evenly distributed, RMS 1, the same at every start. */
function whiteNoise(length: number): Float32Array {
  let seed = 1;
  return Float32Array.from({ length }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return (seed / 2 ** 31 - 1) * Math.sqrt(3);
  });
}
