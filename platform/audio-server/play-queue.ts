/**
 * The queue of sounds at one site, played one after another.
 *
 * INVARIANTS
 * 1. Sounds begin in the order they were added; two never sound at once.
 * 2. `finished` of every sound that was added is called exactly once: played, failed or stopped.
 * 3. The queue is bounded, in number and in bytes; a sound that does not fit is refused with QueueFull and never begins.
 */
import type { Sound } from "./speaker.ts";

export type Playable = {
  /** The id of the request. */
  readonly id: string;
  readonly sound: Sound;
  /** Bytes of memory that it uses while it waits. */
  readonly bytes: number;
  readonly finished: (failure?: Error) => void;
  /** Called before `finished` when the sound is stopped: no more of it is needed. */
  readonly stopped?: () => void;
};

/** The sound was stopped on request. */
export class SoundStopped extends Error {
  override name = "SoundStopped";
  constructor() {
    super("it was stopped");
  }
}

export class QueueFull extends Error {
  override name = "QueueFull";
}

export type PlayQueueOptions = {
  readonly play: (sound: Sound, signal: AbortSignal, id: string) => Promise<void>;
  readonly maxLength: number;
  readonly maxBytes: number;
};

export class PlayQueue {
  readonly #options: PlayQueueOptions;
  readonly #waiting: Playable[] = [];
  readonly #stopping = new AbortController();
  #bytes = 0;
  #run: Promise<void> | undefined;
  #playing: { readonly playable: Playable; readonly abort: AbortController } | undefined;

  constructor(options: PlayQueueOptions) {
    this.#options = options;
  }

  /** Throws QueueFull. */
  add(playable: Playable): void {
    const { maxLength, maxBytes } = this.#options;
    if (this.#stopping.signal.aborted) throw new QueueFull("the audio server stops");
    if (this.#waiting.length >= maxLength) throw new QueueFull(`${maxLength} sounds wait already`);
    if (this.#bytes + playable.bytes > maxBytes) throw new QueueFull(`more than ${maxBytes} bytes of sound would wait`);
    this.#waiting.push(playable);
    this.#bytes += playable.bytes;
    this.#run ??= this.#playAll();
  }

  /** Stops the current sound and discards the waiting ones, or only those of the given request, with SoundStopped. */
  stopPlaying(id?: string): void {
    const isMeant = (playable: Playable) => id === undefined || playable.id === id;
    const playing = this.#playing;
    const dropped = this.#waiting.filter((waiting) => waiting !== playing?.playable && isMeant(waiting));
    for (const playable of dropped) {
      this.#waiting.splice(this.#waiting.indexOf(playable), 1);
      this.#bytes -= playable.bytes;
    }
    if (playing !== undefined && isMeant(playing.playable)) {
      playing.abort.abort(new SoundStopped());
      playing.playable.stopped?.();
    }
    for (const playable of dropped) {
      playable.stopped?.();
      playable.finished(new SoundStopped());
    }
  }

  /** Stops the current sound and discards the waiting ones; resolves when nothing plays any more. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error("the audio server stops"));
    await this.#run;
  }

  async #playAll(): Promise<void> {
    const { signal: stopping } = this.#stopping;
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      let failure: Error | undefined;
      try {
        stopping.throwIfAborted();
        const abort = new AbortController();
        this.#playing = { playable: next, abort };
        await this.#options.play(next.sound, AbortSignal.any([stopping, abort.signal]), next.id);
        // A stopped stream may have ended on its own.
        abort.signal.throwIfAborted();
      } catch (error) {
        failure = error as Error;
      }
      this.#playing = undefined;
      this.#waiting.shift();
      this.#bytes -= next.bytes;
      next.finished(failure);
    }
    this.#run = undefined;
  }
}
