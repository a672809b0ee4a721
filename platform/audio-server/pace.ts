/**
 * Detects microphones that do not run in real time: ALSA's null device, and a FIFO whose writer has gone, deliver audio
 * as fast as it is read. A burst after a delay is accepted; a permanent excess is not.
 */

/** Maximum milliseconds of sound that may arrive ahead of time before reading pauses. */
const maxLeadMs = 2000;
/** Maximum milliseconds of pauses before the device counts as one that does not run in real time. */
const maxPauseMs = 4000;
/** A device this much faster than real time still counts as running in real time. */
const maxDrift = 1.05;

export class Pace {
  #ahead = 0;
  #last: number;
  #pausing: number | undefined;

  constructor(now: number) {
    this.#last = now;
  }

  /** Reports that `sound` more milliseconds were read. Returns how many milliseconds to pause before reading on, or "flood". */
  after(sound: number, now: number): number | "flood" {
    const left = Math.max(0, this.#ahead - (now - this.#last) * maxDrift);
    // Time has caught up with all that it gave: a process that got no processor reads late, and much at once.
    if (left === 0) this.#pausing = undefined;
    this.#ahead = left + sound;
    this.#last = now;
    if (this.#ahead <= maxLeadMs) {
      if (this.#ahead < maxLeadMs / 2) this.#pausing = undefined;
      return 0;
    }
    this.#pausing ??= now;
    return now - this.#pausing > maxPauseMs ? "flood" : this.#ahead - maxLeadMs * 0.75;
  }
}
