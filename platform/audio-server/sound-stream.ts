/**
 * A sound that arrives in chunks while it is played. It ends with its last chunk, when the next chunk does not come in
 * time, or when more of it waits than there is room for; what came in order until then is played.
 */
import type { Pcm } from "../sound/pcm.ts";
import { MisplacedChunk, ChunkOrder } from "./chunk-order.ts";

export type SoundStreamOptions = {
  /** Milliseconds to wait for the next chunk in order. */
  readonly timeout: number;
  /** Bytes that may wait, in order or ahead of it. */
  readonly maxBytes: number;
  /** Called once, when nothing more is taken: with the reason when it is not that the last chunk came. */
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

  /** Whether a chunk has come with which it can begin. */
  get begun(): boolean {
    return this.#order.next > 0;
  }

  /** Throws MisplacedChunk for a chunk that has no place; the stream goes on. */
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

  /** Takes nothing more. */
  close(failure?: Error): void {
    if (!this.#open) return;
    this.#open = false;
    clearTimeout(this.#timer);
    this.#order.forget();
    this.#options.closed(failure);
    this.#wake();
  }

  /** Takes nothing more and forgets what waits. */
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
