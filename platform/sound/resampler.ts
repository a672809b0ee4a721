/**
 * Changes the sampling rate with a windowed-sinc filter (Kaiser, 80 dB), polyphase: frequencies that the lower rate
 * cannot represent are removed, not aliased. Streaming: the input comes in pieces of any length, and the output is the
 * same as for one piece.
 */
import { clip, type Pcm } from "./pcm.ts";

/** Zero crossings of the sinc on each side of its centre, at the lower of the two rates. */
const zeroCrossings = 32;
/** Kaiser's shape for 80 dB of stop band. */
const kaiserBeta = 7.857;
/** The −6 dB point as a share of the lower rate's Nyquist frequency, so that the stop band begins at that frequency. */
const relativeCutoff = 0.92;
/**
 * With more phases than this, the filter has this many in its table and interpolates between them (error below −95 dB).
 * When the rate falls, the filter is wider and needs proportionally fewer: the table stays under 200 kB for any ratio.
 */
const maxPhases = 512;

export class Resampler {
  readonly #channels: number;
  /** Output per input in lowest terms: every `#down`-th of `#up` phases. */
  readonly #up: number;
  readonly #down: number;
  readonly #filter: Filter;
  /** Input that is still needed, one array per channel; its first sample is at `#left` − taps/2 in the input's time. */
  #pending: Float32Array[];
  #held: number;
  /** The next output's position: whole input samples into `#pending`, and a fraction in `#up`-ths. */
  #whole = 0;
  #part = 0;
  #given = 0;
  #taken = 0;

  /** Rates in Hz, whole numbers. Throws RangeError for others. */
  constructor(from: number, to: number, channels = 1) {
    for (const rate of [from, to]) {
      if (!Number.isInteger(rate) || rate < 1) throw new RangeError(`${rate} Hz is not a sampling rate`);
    }
    const divisor = greatestCommonDivisor(from, to);
    this.#channels = channels;
    this.#up = to / divisor;
    this.#down = from / divisor;
    this.#filter = filterFor(this.#up, this.#down);
    // Half a filter of silence before the first sample: the output starts with the input, without delay.
    this.#held = this.#filter.taps / 2 - 1;
    this.#pending = Array.from({ length: channels }, () => new Float32Array(this.#filter.taps * 4));
  }

  /** Returns the output that this additional input (interleaved) determines. */
  push(samples: Int16Array): Int16Array {
    const length = Math.floor(samples.length / this.#channels);
    this.#taken += length;
    this.#hold(length, (channel, at) => samples[at * this.#channels + channel]!);
    return this.#make(Number.POSITIVE_INFINITY);
  }

  /** Returns the rest after the last input: in total, the output is as long as the input. */
  end(): Int16Array {
    this.#hold(this.#filter.taps / 2 + 1, () => 0);
    return this.#make(Math.ceil((this.#taken * this.#up) / this.#down) - this.#given);
  }

  #hold(length: number, sample: (channel: number, at: number) => number): void {
    const needed = this.#held + length;
    for (let channel = 0; channel < this.#channels; channel++) {
      let pending = this.#pending[channel]!;
      if (pending.length < needed) {
        const larger = new Float32Array(needed * 2);
        larger.set(pending.subarray(0, this.#held));
        pending = this.#pending[channel] = larger;
      }
      for (let at = 0; at < length; at++) pending[this.#held + at] = sample(channel, at);
    }
    this.#held = needed;
  }

  #make(limit: number): Int16Array {
    const { taps } = this.#filter;
    const possible = Math.floor(((this.#held - taps - this.#whole + 1) * this.#up - 1 - this.#part) / this.#down) + 1;
    const count = Math.max(0, Math.min(limit, possible));
    const made = new Int16Array(count * this.#channels);
    for (let at = 0; at < count; at++) {
      const row = this.#filter.row(this.#part, this.#up);
      for (let channel = 0; channel < this.#channels; channel++) {
        const pending = this.#pending[channel]!;
        let sum = 0;
        for (let tap = 0, from = this.#whole; tap < taps; tap++, from++) sum += row[tap]! * pending[from]!;
        made[at * this.#channels + channel] = clip(sum);
      }
      this.#part += this.#down;
      const step = Math.floor(this.#part / this.#up);
      this.#part -= step * this.#up;
      this.#whole += step;
    }
    this.#given += count;
    this.#forget();
    return made;
  }

  #forget(): void {
    const done = Math.min(this.#whole, this.#held);
    for (const pending of this.#pending) pending.copyWithin(0, done, this.#held);
    this.#held -= done;
    this.#whole -= done;
  }
}

/** Converts a whole sound to another rate. At its own rate it is returned unchanged. */
export function resample(pcm: Pcm, rate: number): Pcm {
  if (rate === pcm.rate) return pcm;
  const resampler = new Resampler(pcm.rate, rate, pcm.channels);
  const body = resampler.push(pcm.samples);
  const rest = resampler.end();
  const samples = new Int16Array(body.length + rest.length);
  samples.set(body);
  samples.set(rest, body.length);
  return { rate, channels: pcm.channels, samples };
}

type Filter = { readonly taps: number; row(part: number, up: number): Float32Array };

const filters = new Map<string, Filter>();
/** The same ratio has the same filter; a few are cached, because there are few rates. */
const maxKeptFilters = 8;

function filterFor(up: number, down: number): Filter {
  const ratio = `${up}/${down}`;
  const kept = filters.get(ratio);
  if (kept !== undefined) return kept;
  const made = makeFilter(up, down);
  if (filters.size >= maxKeptFilters) filters.delete(filters.keys().next().value!);
  filters.set(ratio, made);
  return made;
}

function makeFilter(up: number, down: number): Filter {
  const scale = Math.min(1, up / down);
  const half = Math.ceil(zeroCrossings / scale);
  const taps = 2 * half;
  const most = Math.ceil(maxPhases * scale);
  const exact = up <= most;
  const phases = exact ? up : most;
  // One more row than phases: the right neighbour for the interpolation.
  const rows = Array.from({ length: phases + (exact ? 0 : 1) }, (_, phase) => row(phase / phases, half, scale));
  if (exact) return { taps, row: (part) => rows[part]! };
  const between = new Float32Array(taps);
  return {
    taps,
    row(part, of) {
      const position = (part / of) * phases;
      const lower = Math.floor(position);
      const share = position - lower;
      const a = rows[lower]!;
      const b = rows[lower + 1]!;
      for (let tap = 0; tap < taps; tap++) between[tap] = a[tap]! + share * (b[tap]! - a[tap]!);
      return between;
    },
  };
}

/** Returns the taps for an output that is `fraction` of a sample after an input sample; their sum is 1. */
function row(fraction: number, half: number, scale: number): Float32Array {
  const taps = new Float64Array(2 * half);
  let sum = 0;
  for (let tap = 0; tap < taps.length; tap++) {
    const distance = tap - (half - 1) - fraction;
    const x = Math.PI * distance * scale * relativeCutoff;
    const sinc = x === 0 ? 1 : Math.sin(x) / x;
    const edge = distance / half;
    const value = edge * edge >= 1 ? 0 : (sinc * bessel(kaiserBeta * Math.sqrt(1 - edge * edge))) / bessel(kaiserBeta);
    taps[tap] = value;
    sum += value;
  }
  return Float32Array.from(taps, (value) => value / sum);
}

/** The modified Bessel function of the first kind and order 0, by its series. */
function bessel(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
