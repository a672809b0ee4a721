/**
 * Estimates when the audio of a stream of frames was captured, from the arrival times. A busy process receives its
 * frames late and in bursts, never early, so the earliest frame of the last seconds gives the best estimate. Two
 * processes that receive the same stream therefore agree on its times, however busy they are.
 */
const rate = 16_000;
/** Milliseconds of sound in each half of the window in which the earliest frame is searched. */
const usualHalfWindowMs = 1500;
/**
 * The same where two processes must agree on a moment: on a machine that has too much to do, all frames of three seconds may be late.
 * Then what was lost at the source is made up for later, but in both.
 */
export const agreeingHalfWindowMs = 6000;
/** Frames that are this much later than expected follow a gap, or waited for this process. */
const gapMs = 1000;
/** No process waits longer than this. */
const longestStallMs = 5000;
/** So much sound shows which it was: what waited comes faster than it was captured. */
const judgedMs = 500;

export class FrameClock {
  readonly #halfWindowMs: number;
  #soundMs = 0;
  #since = 0;
  /** Arrival time minus sound so far: the minimum in this half of the window and in the previous one. */
  #soonest = Number.POSITIVE_INFINITY;
  #before = Number.POSITIVE_INFINITY;
  /** Frames that are late: when the first came, how much sound came since, and the earliest of them. */
  #late: { readonly sinceMs: number; soundMs: number; soonest: number } | undefined;

  constructor(halfWindowMs = usualHalfWindowMs) {
    this.#halfWindowMs = halfWindowMs;
  }

  /** Records 16 kHz samples that arrived now (Unix epoch, milliseconds); returns when the last of them was captured. */
  heard(samples: number, nowMs: number): number {
    const milliseconds = (samples / rate) * 1000;
    this.#soundMs += milliseconds;
    const start = nowMs - this.#soundMs;
    const expected = Math.min(this.#soonest, this.#before);
    if (this.#isWaiting(start - expected, milliseconds, nowMs)) return expected + this.#soundMs;
    const { soonest = start } = this.#late ?? {};
    if (Math.abs(soonest - expected) > gapMs) {
      this.#soonest = soonest;
      this.#before = Number.POSITIVE_INFINITY;
      this.#since = 0;
    }
    this.#late = undefined;
    this.#since += milliseconds;
    if (this.#since > this.#halfWindowMs) {
      this.#before = this.#soonest;
      this.#soonest = Number.POSITIVE_INFINITY;
      this.#since = 0;
    }
    this.#soonest = Math.min(this.#soonest, start);
    return Math.min(this.#soonest, this.#before) + this.#soundMs;
  }

  /** Returns true as long as a frame that is so late may have waited for this process. */
  #isWaiting(lateMs: number, milliseconds: number, nowMs: number): boolean {
    if (!(lateMs > gapMs && lateMs <= longestStallMs)) {
      this.#late = undefined;
      return false;
    }
    const start = nowMs - this.#soundMs;
    const late = (this.#late ??= { sinceMs: nowMs, soundMs: 0, soonest: start });
    late.soundMs += milliseconds;
    late.soonest = Math.min(late.soonest, start);
    return late.soundMs < judgedMs || nowMs - late.sinceMs < late.soundMs / 2;
  }
}

/** One patient clock per site; at most `most` are kept, because site names may be a stranger's; the oldest is removed first. */
export class SiteClocks {
  readonly #most: number;
  readonly #clocks = new Map<string, FrameClock>();

  constructor(most = 64) {
    this.#most = most;
  }

  /** Like FrameClock's `heard`, for the samples of a site. */
  heard(siteId: string, samples: number, nowMs: number): number {
    const known = this.#clocks.get(siteId);
    const clock = known ?? new FrameClock(agreeingHalfWindowMs);
    if (known === undefined) {
      const [oldest] = this.#clocks.keys();
      if (this.#clocks.size >= this.#most && oldest !== undefined) this.#clocks.delete(oldest);
      this.#clocks.set(siteId, clock);
    }
    return clock.heard(samples, nowMs);
  }
}
