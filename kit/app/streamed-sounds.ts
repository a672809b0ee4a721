/** Sounds that arrive in parts, each a WAV: played in the order of their numbers, one after the other. */

type Stream = { readonly id: string; next: number; played: Promise<void> };

export class StreamedSounds {
  readonly #play: (wav: Uint8Array) => Promise<void>;
  readonly #finished: (id: string) => void;
  readonly #open = new Map<string, Stream>();

  /** `play` resolves at the end of a part; `finished` is called once for each sound, however it ends. */
  constructor(play: (wav: Uint8Array) => Promise<void>, finished: (id: string) => void) {
    this.#play = play;
    this.#finished = finished;
  }

  part(wav: Uint8Array, id: string, number: number, isLast: boolean): void {
    if (number === 0 && !this.#open.has(id)) this.#open.set(id, { id, next: 0, played: Promise.resolve() });
    const stream = this.#open.get(id);
    // A part of a sound that was stopped, or whose beginning nobody has heard.
    if (stream === undefined) return;
    const isInOrder = stream.next === number;
    stream.next += 1;
    // After a part that was lost, the rest has no place.
    if (isInOrder) stream.played = stream.played.then(() => this.#playOf(stream, wav));
    if (isLast || !isInOrder) void stream.played.then(() => this.#end(stream));
  }

  /** Plays no part that has not begun yet; the one that sounds is stopped by whoever plays it. */
  stop(): void {
    for (const stream of this.#open.values()) this.#end(stream);
  }

  async #playOf(stream: Stream, wav: Uint8Array): Promise<void> {
    // Whoever has asked waits for the end, also of a part that this device cannot play.
    if (this.#open.get(stream.id) === stream) await this.#play(wav).catch(() => undefined);
  }

  #end(stream: Stream): void {
    if (this.#open.get(stream.id) !== stream) return;
    this.#open.delete(stream.id);
    this.#finished(stream.id);
  }
}
