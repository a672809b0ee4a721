/**
 * What presses of one button mean: a short one wakes, one that is held mutes; while muted, either ends that. Times are those
 * of the events, not of their arrival.
 */
export type Wish = "wake" | "mute" | "unmute";

export class Presses {
  readonly #holdMs: number;
  #down: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #wish: (wish: Wish) => void;
  readonly #isMuted: () => boolean;

  constructor(options: { holdMs: number; isMuted: () => boolean; wish: (wish: Wish) => void }) {
    this.#holdMs = options.holdMs;
    this.#isMuted = options.isMuted;
    this.#wish = options.wish;
  }

  press(ms: number): void {
    if (this.#down !== undefined) return;
    this.#down = ms;
    // Muted at the moment at which it was held long enough: whoever holds it sees that it is.
    this.#timer = setTimeout(() => this.#held(), this.#holdMs);
  }

  release(ms: number): void {
    const { press, wasHeld } = { press: this.#down, wasHeld: this.#timer === undefined };
    this.#down = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (press === undefined || wasHeld) return;
    if (ms - press >= this.#holdMs) this.#toggle();
    else this.#wish(this.#isMuted() ? "unmute" : "wake");
  }

  /** The device is gone: a button that was down is not any more, and means nothing. */
  lose(): void {
    this.#down = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #held(): void {
    this.#timer = undefined;
    this.#toggle();
  }

  #toggle(): void {
    this.#wish(this.#isMuted() ? "unmute" : "mute");
  }
}
