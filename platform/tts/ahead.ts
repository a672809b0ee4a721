/**
 * Sounds that are made while earlier ones are played: a bounded time ahead. Whoever plays takes all that is ready as one
 * sound, so that few of them follow each other, and none waits for a later one.
 */
import { type Pcm, seconds } from "../sound/pcm.ts";
import { withoutEnd } from "./silent-end.ts";
import { joined } from "./speech.ts";

/** Seconds of sound that may wait: none is made beyond that. */
const mostSeconds = 60;

export class Ahead {
  readonly #ready: Pcm[] = [];
  readonly #running: Promise<void>;
  #seconds = 0;
  #isDone = false;
  #failure: unknown;
  #isLeft = false;
  /** Told when something has changed. */
  #made = () => {};
  #taken = () => {};

  constructor(sounds: AsyncGenerator<Pcm, void>) {
    this.#running = this.#make(sounds);
  }

  /**
   * All that is ready, at least one sound; undefined after the last. For `patience` milliseconds more are waited for, as the
   * last one still sounds. Rejects when one could not be made, after those before it.
   */
  async take(patience = 0): Promise<Pcm | undefined> {
    const time = { isUp: patience <= 0 };
    const timer = setTimeout(() => {
      time.isUp = true;
      this.#made();
    }, patience);
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
    // What follows is played by a player of its own, which takes its time to begin: that is the pause.
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
        // Asking the generator for its next sound would make one more.
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
