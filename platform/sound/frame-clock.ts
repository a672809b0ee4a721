/**
 * Estimates when the audio of a stream of frames was captured, from the arrival times. A busy process receives its
 * frames late and in bursts, never early, so the earliest frame of the last seconds gives the best estimate. Two
 * processes that receive the same stream therefore agree on its times, however busy they are.
 */
const rate = 16_000;
/** Milliseconds of sound in each half of the window in which the earliest frame is searched. */
const halfWindowMs = 1500;
/** Frames that are this much later than expected follow a gap. */
const gapMs = 1000;

export class FrameClock {
  #soundMs = 0;
  #since = 0;
  /** Arrival time minus sound so far: the minimum in this half of the window and in the previous one. */
  #soonest = Number.POSITIVE_INFINITY;
  #before = Number.POSITIVE_INFINITY;

  /** Records 16 kHz samples that arrived now (Unix epoch, milliseconds); returns when the last of them was captured. */
  heard(samples: number, nowMs: number): number {
    const milliseconds = (samples / rate) * 1000;
    this.#soundMs += milliseconds;
    const start = nowMs - this.#soundMs;
    if (Math.abs(start - Math.min(this.#soonest, this.#before)) > gapMs) {
      this.#soonest = Number.POSITIVE_INFINITY;
      this.#before = Number.POSITIVE_INFINITY;
      this.#since = 0;
    }
    this.#since += milliseconds;
    if (this.#since > halfWindowMs) {
      this.#before = this.#soonest;
      this.#soonest = Number.POSITIVE_INFINITY;
      this.#since = 0;
    }
    this.#soonest = Math.min(this.#soonest, start);
    return Math.min(this.#soonest, this.#before) + this.#soundMs;
  }
}

/** One clock per site; at most `most` are kept, because site names may be a stranger's; the oldest is removed first. */
export class SiteClocks {
  readonly #most: number;
  readonly #clocks = new Map<string, FrameClock>();

  constructor(most = 64) {
    this.#most = most;
  }

  /** Like FrameClock's `heard`, for the samples of a site. */
  heard(siteId: string, samples: number, nowMs: number): number {
    const known = this.#clocks.get(siteId);
    const clock = known ?? new FrameClock();
    if (known === undefined) {
      const [oldest] = this.#clocks.keys();
      if (this.#clocks.size >= this.#most && oldest !== undefined) this.#clocks.delete(oldest);
      this.#clocks.set(siteId, clock);
    }
    return clock.heard(samples, nowMs);
  }
}
