/**
 * Keeps the last seconds of a room's audio on the satellite: the words between the wake word and the hub's command to
 * listen.
 */
const maxFrames = 188;
/** After this time a wake word is no longer a reason to send what was said before. */
const recent = 3_000;

export class Preroll {
  readonly #now: () => number;
  #frames: { readonly at: number; readonly frame: Buffer }[] = [];
  #wokenAt: number | undefined;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  keep(frame: Buffer): void {
    this.#frames.push({ at: this.#now(), frame });
    if (this.#frames.length > maxFrames) this.#frames.shift();
  }

  /** Records the end of a wake word (Unix epoch in milliseconds); undefined: now. */
  wokenAt(end: number | undefined): void {
    this.#wokenAt = end ?? this.#now();
  }

  /** The last wake word is answered in another room. */
  forgetWake(): void {
    this.#wokenAt = undefined;
  }

  /** Returns the frames since the last wake word, once, if it was recent; otherwise none. */
  take(): readonly Buffer[] {
    const [since, frames] = [this.#wokenAt, this.#frames];
    this.#wokenAt = undefined;
    this.#frames = [];
    if (since === undefined || this.#now() - since > recent) return [];
    return frames.filter(({ at }) => at > since).map(({ frame }) => frame);
  }
}
