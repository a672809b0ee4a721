/**
 * Caches sounds in memory up to a number of bytes. What was said once, the time for example, has an eighth of it: only what is said
 * again takes more, so that a board that always says something new does not fill all of it. The least recently used are removed first.
 */
import type { Pcm } from "../sound/pcm.ts";

const shareOfNew = 1 / 8;

export class SoundCache {
  readonly #once: Sounds;
  readonly #again: Sounds;

  constructor(maxBytes: number) {
    this.#once = new Sounds(maxBytes * shareOfNew);
    this.#again = new Sounds(maxBytes - maxBytes * shareOfNew);
  }

  get(key: string): Pcm | undefined {
    const pcm = this.#once.take(key) ?? this.#again.take(key);
    if (pcm !== undefined) this.#again.keep(key, pcm);
    return pcm;
  }

  /** Stores a sound; one larger than the share of what is new would only displace the others and is not stored. */
  keep(key: string, pcm: Pcm): void {
    this.#again.take(key);
    this.#once.keep(key, pcm);
  }

  get bytes(): number {
    return this.#once.bytes + this.#again.bytes;
  }
}

class Sounds {
  readonly #maxBytes: number;
  readonly #sounds = new Map<string, Pcm>();
  bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  keep(key: string, pcm: Pcm): void {
    this.take(key);
    const size = sizeOf(key, pcm);
    if (size > this.#maxBytes) return;
    this.#sounds.set(key, pcm);
    this.bytes += size;
    for (const [oldest] of this.#sounds) {
      if (this.bytes <= this.#maxBytes) break;
      this.take(oldest);
    }
  }

  /** Returns the sound, which is no longer here then. */
  take(key: string): Pcm | undefined {
    const pcm = this.#sounds.get(key);
    if (pcm === undefined) return undefined;
    this.#sounds.delete(key);
    this.bytes -= sizeOf(key, pcm);
    return pcm;
  }
}

function sizeOf(key: string, pcm: Pcm): number {
  return pcm.samples.byteLength + key.length * 2;
}
