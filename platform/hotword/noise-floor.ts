/**
 * Adds a little noise to all sound for the decoder, whose noise tracking would take the quiet of a very quiet room (or of a
 * microphone with a gate) for silence and half of the phrase for noise: of twelve voices, six were missed 42 dB above the
 * room's noise, one with this floor under it. Nothing changes where the room is louder than the floor.
 */
import { clip } from "../sound/pcm.ts";

/** Level of the floor relative to the loudest speech at this site: about 30 dB below the mean of that speech. */
const ratio = 0.0125;
/** Maximum RMS of the floor, of 32768: a busy room always has more noise than this. */
const maxFloorRms = 200;
/**
 * Assumed speech level before the first speech: between that of a whisper close to the microphone and that of a person two
 * metres away.
 */
const usual = 1500;
/** Samples of noise, repeated. */
const period = 16_000;
/** The remembered level falls by half in ten minutes without speech that is as loud. */
const fading = 0.5 ** (1 / (10 * 60 * 62.5));

const noise = whiteNoise(period);

export class NoiseFloor {
  #loudest = usual;
  #at = 0;

  /** Returns the samples (one audio frame) with the floor added. */
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

/** Returns uniformly distributed noise with an RMS of 1, the same at every start. */
function whiteNoise(length: number): Float32Array {
  let seed = 1;
  return Float32Array.from({ length }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return (seed / 2 ** 31 - 1) * Math.sqrt(3);
  });
}
