/**
 * Makes sounds while earlier ones are played, up to a limited time ahead. The player takes everything that is ready as
 * one sound, so that there are few of them, and none waits for a later one.
 */
import { type Pcm, seconds } from "../sound/pcm.ts";
import { withoutEnd } from "./silent-end.ts";
import { joined } from "./speech.ts";

/** Limit on the seconds of sound that may wait. */
const mostSeconds = 60;

export class Ahead {
  readonly #ready: Pcm[] = [];
  readonly #running: Promise<void>;
  #seconds = 0;
  #isDone = false;
  #failure: unknown;
  #isLeft = false;
  /** Called when something has changed. */
  #made = () => {};
  #taken = () => {};

  constructor(sounds: AsyncGenerator<Pcm, void>) {
    this.#running = this.#make(sounds);
  }

  /**
   * Returns everything that is ready, at least one sound; undefined after the last. It waits up to `patience`
   * milliseconds for more, because the previous sound is still playing. Rejects when one could not be made, after those
   * before it.
   */
  async take(patience = 0): Promise<Pcm | undefined> {
    const time = { isUp: patience <= 0 };
    const timer = setTimeout(
      () => {
        time.isUp = true;
        this.#made();
      },
      Math.max(0, patience),
    );
    while (!this.#isDone && !this.#isFull && (this.#ready.length === 0 || !time.isUp)) {
      await new Promise<void>((resolve) => {
        this.#made = resolve;
      });
    }
    clearTimeout(timer);
    if (this.#ready.length === 0) {
      if (this.#failure !== undefined) throw this.#failure;
      return undefined;
    }
    const sounds = this.#ready.splice(0);
    this.#seconds = 0;
    this.#taken();
    const pcm = joined(sounds);
    // The next sound has its own player, whose start takes time: that is the pause.
    return this.#isDone ? pcm : withoutEnd(pcm);
  }

  /** Makes no more; resolves when nothing is being made any more. */
  async leave(): Promise<void> {
    this.#isLeft = true;
    this.#taken();
    await this.#running;
  }

  get #isFull(): boolean {
    return this.#seconds > mostSeconds;
  }

  async #make(sounds: AsyncGenerator<Pcm, void>): Promise<void> {
    try {
      for await (const pcm of sounds) {
        this.#ready.push(pcm);
        this.#seconds += seconds(pcm);
        this.#made();
        while (this.#isFull && !this.#isLeft) {
          await new Promise<void>((resolve) => {
            this.#taken = resolve;
          });
        }
        // Requesting the generator's next sound would make one more.
        if (this.#isLeft) return;
      }
    } catch (error) {
      this.#failure = error;
    } finally {
      this.#isDone = true;
      this.#made();
    }
  }
}
