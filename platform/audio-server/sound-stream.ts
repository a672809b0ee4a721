/**
 * A sound that arrives in chunks while it is played. It ends with its last chunk, when the next chunk does not come in
 * time, or when more of it waits than `maxBytes` allows; the chunks received in order until then are played.
 */
import type { Pcm } from "../sound/pcm.ts";
import { MisplacedChunk, ChunkOrder } from "./chunk-order.ts";

export type SoundStreamOptions = {
  /** Milliseconds to wait for the next chunk in order. */
  readonly timeout: number;
  /** Maximum bytes that may wait, in order or ahead of it. */
  readonly maxBytes: number;
  /** Called once, when the stream accepts nothing more; `failure` is the reason if it is not the arrival of the last chunk. */
  readonly closed: (failure?: Error) => void;
};

export class SoundStream {
  readonly #options: SoundStreamOptions;
  readonly #order = new ChunkOrder<Pcm>();
  readonly #ready: Pcm[] = [];
  #ahead = 0;
  #waiting = 0;
  #open = true;
  #timer: NodeJS.Timeout;
  #wake = () => {};

  constructor(options: SoundStreamOptions) {
    this.#options = options;
    this.#timer = this.#deadline();
  }

  /** Returns true when a chunk has arrived with which playback can begin. */
  get begun(): boolean {
    return this.#order.next > 0;
  }

  /** Adds a chunk. Throws MisplacedChunk for a chunk that has no place; the stream continues. */
  accept(number: number, last: boolean, pcm: Pcm): void {
    if (!this.#open) throw new MisplacedChunk("the stream has ended");
    const ready = this.#order.accept(number, last, pcm);
    this.#ahead += pcm.samples.byteLength;
    for (const chunk of ready) {
      this.#ahead -= chunk.samples.byteLength;
      this.#waiting += chunk.samples.byteLength;
      this.#ready.push(chunk);
    }
    if (this.#order.complete) this.close();
    else if (this.#ahead + this.#waiting > this.#options.maxBytes)
      this.close(new Error("more of the stream waits than fits"));
    else if (ready.length > 0) this.#timer = this.#deadline();
    this.#wake();
  }

  /** Closes the stream for further chunks. */
  close(failure?: Error): void {
    if (!this.#open) return;
    this.#open = false;
    clearTimeout(this.#timer);
    this.#order.forget();
    this.#options.closed(failure);
    this.#wake();
  }

  /** Closes the stream for further chunks and discards those that wait. */
  drop(failure?: Error): void {
    this.#ready.length = 0;
    this.close(failure);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Pcm, void> {
    while (true) {
      const pcm = this.#ready.shift();
      if (pcm !== undefined) {
        this.#waiting -= pcm.samples.byteLength;
        yield pcm;
      } else if (this.#open) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      } else return;
    }
  }

  #deadline(): NodeJS.Timeout {
    clearTimeout(this.#timer);
    return setTimeout(
      () => this.close(new Error(`chunk ${this.#order.next} did not come in ${this.#options.timeout} ms`)),
      this.#options.timeout,
    );
  }
}
