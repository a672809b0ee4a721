/**
 * Detects microphones that do not run in real time: ALSA's null device, and a FIFO whose writer has gone, deliver audio
 * as fast as it is read. A burst after a delay is accepted; a permanent excess is not.
 */

/** Milliseconds of sound that may come ahead of time before reading pauses. */
const maxLeadMs = 2000;
/** Milliseconds it may go on pausing before the device counts as one that does not run in real time. */
const maxPauseMs = 4000;
/** A real clock that is this much fast is still a real clock. */
const maxDrift = 1.05;

export class Pace {
  #ahead = 0;
  #last: number;
  #pausing: number | undefined;

  constructor(now: number) {
    this.#last = now;
  }

  /** After this much more sound (both in milliseconds): how long to pause before reading on, or "flood". */
  after(sound: number, now: number): number | "flood" {
    this.#ahead = Math.max(0, this.#ahead - (now - this.#last) * maxDrift) + sound;
    this.#last = now;
    if (this.#ahead <= maxLeadMs) {
      if (this.#ahead < maxLeadMs / 2) this.#pausing = undefined;
      return 0;
    }
    this.#pausing ??= now;
    return now - this.#pausing > maxPauseMs ? "flood" : this.#ahead - maxLeadMs * 0.75;
  }
}
