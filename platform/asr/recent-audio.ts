/**
 * Keeps the last seconds of a site's audio, so that no word is lost between the wake word and the request to listen: two seconds on a
 * machine that has too much to do, and the sound itself is late then, too.
 */

import { agreeingHalfWindowMs, FrameClock } from "../sound/frame-clock.ts";

const sampleRate = 16_000;

export class RecentAudio {
  readonly #ring: Int16Array;
  readonly #gapMs: number;
  #written = 0;
  readonly #clock = new FrameClock(agreeingHalfWindowMs);
  #arrivedMs = Number.NEGATIVE_INFINITY;
  #heardAtMs = Number.NEGATIVE_INFINITY;
  /** How many of the last samples belong together. */
  #together = 0;
  /**
   * The last time that no frame came for long: when the sound before was captured, and how many samples came since. Either there
   * was no sound, or this process had no time, and the frames that waited for it come at once.
   */
  #pause: { readonly heardAtMs: number; samples: number } | undefined;

  /** `gapMs`: after this time without sound, earlier audio is of no use and is discarded. */
  constructor(seconds = 5, gapMs = 1000) {
    this.#ring = new Int16Array(Math.round(seconds * sampleRate));
    this.#gapMs = gapMs;
  }

  /** Takes samples that arrived at `nowMs` (Unix epoch). */
  push(samples: Int16Array, nowMs: number): void {
    if (Math.abs(nowMs - this.#arrivedMs) > this.#gapMs) {
      this.#together = this.#lasting();
      this.#pause = { heardAtMs: this.#heardAtMs, samples: 0 };
    }
    if (this.#pause !== undefined) this.#pause.samples += samples.length;
    this.#together += samples.length;
    this.#arrivedMs = nowMs;
    this.#heardAtMs = this.#clock.heard(samples.length, nowMs);
    const size = this.#ring.length;
    const kept = samples.length > size ? samples.subarray(samples.length - size) : samples;
    const at = this.#written % size;
    const first = Math.min(kept.length, size - at);
    this.#ring.set(kept.subarray(0, first), at);
    this.#ring.set(kept.subarray(first), 0);
    // Below twice the size the count is exact; above that only the remainder matters.
    this.#written += kept.length;
    if (this.#written >= 2 * size) this.#written -= size;
  }

  /** Returns the stored audio, split at a moment: the part before it, and the part since. */
  since(startMs: number): { readonly before: Int16Array; readonly after: Int16Array } {
    const size = this.#ring.length;
    const filled = Math.min(this.#written, size);
    const all = new Int16Array(filled);
    const start = this.#written > size ? this.#written % size : 0;
    all.set(this.#ring.subarray(start, Math.min(start + filled, size)));
    if (start > 0) all.set(this.#ring.subarray(0, start), size - start);
    const length = Math.min(filled, this.#lasting());
    const whole = all.subarray(filled - length);
    const wanted = Math.round(((this.#heardAtMs - startMs) / 1000) * sampleRate);
    const split = length - Math.max(0, Math.min(length, Number.isNaN(wanted) ? 0 : wanted));
    return { before: whole.subarray(0, split), after: whole.subarray(split) };
  }

  /** How many of the last samples belong together, as far as is known now. */
  #lasting(): number {
    if (this.#pause === undefined) return this.#together;
    const missingMs = this.#heardAtMs - this.#pause.heardAtMs - (1000 * this.#pause.samples) / sampleRate;
    return Math.abs(missingMs) > this.#gapMs ? this.#pause.samples : this.#together;
  }

  get heardAtMs(): number {
    return this.#heardAtMs;
  }
}
