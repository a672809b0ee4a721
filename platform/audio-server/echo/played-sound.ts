/**
 * The sound that a site plays, as 16 kHz mono on a time line: positions are samples since the process started, at the
 * expected time of playback; delay.ts measures the difference. Between two sounds there is silence.
 */
import { between, reach } from "../../sound/fraction.ts";

/** Eight seconds of samples: the sound handed over in advance, the maximum delay, and the window of a measurement. */
const kept = 2 ** 17;

/** A stretch of sound without a gap. It begins when a device is opened; from then on the delay is constant. */
export type Stretch = { readonly start: number; end: number; isStopped?: boolean };

export class PlayedSound {
  #ring: Int16Array | undefined;
  /** The position after the last sample. */
  #end = 0;
  #stretches: Stretch[] = [];
  /** A contiguous copy of the part of the ring that is read. */
  #near = new Float32Array(1024);

  /** Begins a sound at that position, or at the end of the previous one if that is later. */
  begin(place: number): Stretch {
    const ring = (this.#ring ??= new Int16Array(kept));
    const before = this.#stretches.at(-1);
    // The rest of a stopped sound is not heard together with this one.
    if (before?.isStopped === true) this.cut(before, place);
    const start = Math.max(Math.round(place), this.#stretches.length === 0 ? 0 : this.#end);
    for (let at = Math.max(this.#end, start - kept); at < start; at++) ring[at % kept] = 0;
    this.#end = start;
    const stretch = { start, end: start };
    this.#stretches = [...this.#stretches.filter(({ end }) => end > start - kept), stretch];
    return stretch;
  }

  /** Appends samples to a stretch. They are dropped if it is not the last one. */
  add(stretch: Stretch, samples: Int16Array): void {
    const ring = this.#ring;
    if (ring === undefined || stretch !== this.#stretches.at(-1)) return;
    for (const sample of samples) ring[this.#end++ % kept] = sample;
    stretch.end = this.#end;
  }

  /**
   * Removes the sound from that position on, because the speaker was silenced. A stretch that is not the last one is unchanged.
   */
  cut(last: Stretch, place: number): void {
    if (last !== this.#stretches.at(-1) || this.#ring === undefined) return;
    const from = Math.max(last.start, Math.min(this.#end, Math.round(place)));
    for (let at = from; at < this.#end; at++) this.#ring[at % kept] = 0;
    this.#end = from;
    last.end = from;
  }

  /** Marks a stretch as stopped: the next sound may begin before its end. */
  stopped(stretch: Stretch): void {
    stretch.isStopped = true;
  }

  /** Returns the last stretch that had begun at that position. */
  stretchAt(place: number): Stretch | undefined {
    return this.#stretches.findLast(({ start }) => start <= place);
  }

  get end(): number {
    return this.#end;
  }

  /** Fills `into` with the samples from that position on (a fraction is allowed), `step` apart. */
  read(place: number, into: Int16Array | Float64Array, step = 1): void {
    const first = Math.floor(place) - reach;
    const needed = Math.ceil(place + into.length * step) + reach + 1 - first;
    const samples = (this.#near = this.#near.length < needed ? new Float32Array(2 * needed) : this.#near);
    const ring = this.#ring;
    for (let n = 0; n < needed; n++) {
      const at = first + n;
      const isKept = ring !== undefined && at >= 0 && at < this.#end && at >= this.#end - kept;
      samples[n] = isKept ? ring[at % kept]! : 0;
    }
    const isWhole = step === 1 && Number.isInteger(place);
    for (let n = 0; n < into.length; n++)
      into[n] = isWhole ? samples[n + reach]! : Math.round(between(samples, place - first + n * step));
  }
}
