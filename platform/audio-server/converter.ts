/** Converts sounds, whose format may change within a stream, to the format with which a speaker was opened. */
import { type Pcm, withChannels } from "../sound/pcm.ts";
import { Resampler } from "../sound/resampler.ts";

export class Converter {
  readonly #rate: number;
  readonly #channels: number;
  #from: number | undefined;
  #resampler: Resampler | undefined;

  constructor(rate: number, channels: number) {
    this.#rate = rate;
    this.#channels = channels;
  }

  /** Adds a sound and returns, interleaved, what can be played now. */
  convert(pcm: Pcm): Int16Array {
    const { samples } = withChannels(pcm, this.#channels);
    if (pcm.rate === this.#from) return this.#resampler === undefined ? samples : this.#resampler.push(samples);
    const before = this.end();
    this.#from = pcm.rate;
    this.#resampler = pcm.rate === this.#rate ? undefined : new Resampler(pcm.rate, this.#rate, this.#channels);
    const after = this.#resampler === undefined ? samples : this.#resampler.push(samples);
    if (before.length === 0) return after;
    const both = new Int16Array(before.length + after.length);
    both.set(before);
    both.set(after, before.length);
    return both;
  }

  /** Returns the remaining samples. */
  end(): Int16Array {
    const rest = this.#resampler?.end() ?? new Int16Array();
    this.#resampler = undefined;
    this.#from = undefined;
    return rest;
  }
}
