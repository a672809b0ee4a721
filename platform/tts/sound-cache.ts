/** Caches sounds in memory up to a number of bytes; the least recently used one is removed first. */
import type { Pcm } from "../sound/pcm.ts";

export class SoundCache {
  readonly #maxBytes: number;
  readonly #sounds = new Map<string, Pcm>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Pcm | undefined {
    const pcm = this.#sounds.get(key);
    if (pcm === undefined) return undefined;
    this.#sounds.delete(key);
    this.#sounds.set(key, pcm);
    return pcm;
  }

  /** Stores a sound; one larger than a quarter of the cache would only displace the others and is not stored. */
  keep(key: string, pcm: Pcm): void {
    const size = sizeOf(key, pcm);
    if (size > this.#maxBytes / 4) return;
    this.#forget(key);
    this.#sounds.set(key, pcm);
    this.#bytes += size;
    while (this.#bytes > this.#maxBytes) this.#forget(this.#sounds.keys().next().value!);
  }

  get bytes(): number {
    return this.#bytes;
  }

  #forget(key: string): void {
    const pcm = this.#sounds.get(key);
    if (pcm === undefined) return;
    this.#sounds.delete(key);
    this.#bytes -= sizeOf(key, pcm);
  }
}

function sizeOf(key: string, pcm: Pcm): number {
  return pcm.samples.byteLength + key.length * 2;
}
