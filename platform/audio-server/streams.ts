/**
 * The streams of one site. Each is opened by its first chunk, queued once it can begin, and finished exactly once.
 * A late chunk of a stream that has ended does not open it again: only a chunk 0 begins a stream of a name used before.
 */
import type { Pcm } from "../sound/pcm.ts";
import { MisplacedChunk } from "./chunk-order.ts";
import { type PlayQueue, SoundStopped } from "./play-queue.ts";
import { SoundStream } from "./sound-stream.ts";

const maxOpenStreams = 8;
const maxRemembered = 64;

export type StreamsOptions = {
  readonly queue: PlayQueue;
  readonly timeout: number;
  /** Maximum bytes of one stream that may wait. */
  readonly maxBytes: number;
  readonly finished: (id: string, failure?: Error) => void;
};

type Open = { readonly stream: SoundStream; queued: boolean; failure: Error | undefined };

export class Streams {
  readonly #options: StreamsOptions;
  readonly #open = new Map<string, Open>();
  readonly #ended = new Set<string>();

  constructor(options: StreamsOptions) {
    this.#options = options;
  }

  /** Adds a chunk to its stream. Throws MisplacedChunk for a chunk that has no place. */
  accept(id: string, number: number, last: boolean, pcm: Pcm): void {
    const open = this.#open.get(id) ?? this.#begin(id, number);
    open.stream.accept(number, last, pcm);
    if (!open.queued && open.stream.begun) this.#queue(id, open);
  }

  /**
   * Ends a stream after the chunks received in order until now. Returns false if it had ended before: its end is not reported
   * again.
   */
  fail(id: string, failure: Error): boolean {
    const open = this.#open.get(id);
    if (open !== undefined) {
      // The end of a stream that is already closed is reported when it has been played.
      open.stream.close(failure);
      return true;
    }
    if (this.#ended.has(id)) return false;
    this.#finish(id, failure);
    return true;
  }

  stop(): void {
    for (const { stream } of this.#open.values()) stream.drop(new Error("the audio server stops"));
  }

  #begin(id: string, number: number): Open {
    if (number > 0 && this.#ended.has(id)) throw new MisplacedChunk("the stream has ended");
    if (this.#open.size >= maxOpenStreams) {
      const failure = new MisplacedChunk(`${maxOpenStreams} streams are open already`);
      if (number === 0) this.#finish(id, failure);
      throw failure;
    }
    const { timeout, maxBytes } = this.#options;
    const closed = (failure?: Error) => {
      open.failure = failure;
      if (!open.queued && !open.stream.begun) this.#finish(id, failure);
    };
    const open: Open = { stream: new SoundStream({ timeout, maxBytes, closed }), queued: false, failure: undefined };
    this.#open.set(id, open);
    return open;
  }

  #queue(id: string, open: Open): void {
    open.queued = true;
    const finished = (failure?: Error) => {
      open.stream.drop();
      this.#finish(id, failure ?? open.failure);
    };
    try {
      const stopped = () => open.stream.drop(new SoundStopped());
      this.#options.queue.add({ id, sound: open.stream, bytes: 0, finished, stopped });
    } catch (error) {
      finished(error as Error);
    }
  }

  #finish(id: string, failure?: Error): void {
    this.#open.delete(id);
    this.#ended.delete(id);
    this.#ended.add(id);
    if (this.#ended.size > maxRemembered) this.#ended.delete(this.#ended.values().next().value!);
    this.#options.finished(id, failure);
  }
}
