/** The last seconds a microphone heard, so that words right after the wake word can be asked for again. */
import { HEADER_BYTES } from "../sound/wav-build.ts";
import { FRAME_DATA_BYTES, FRAME_MS, frameOf } from "./frame-cutter.ts";

export class ReplayRing {
  readonly #capacity: number;
  readonly #bytes: Buffer;
  readonly #times: Float64Array;
  #written = 0;

  constructor(seconds: number) {
    this.#capacity = Math.ceil((seconds * 1000) / FRAME_MS);
    this.#bytes = Buffer.alloc(this.#capacity * FRAME_DATA_BYTES);
    this.#times = new Float64Array(this.#capacity);
  }

  /** Keeps a frame (its WAV) that ended at `endMs`, Unix epoch in milliseconds. */
  keep(wav: Buffer, endMs: number): void {
    if (this.#capacity === 0) return;
    const slot = this.#written++ % this.#capacity;
    wav.copy(this.#bytes, slot * FRAME_DATA_BYTES, HEADER_BYTES);
    this.#times[slot] = endMs;
  }

  /** The frames kept that end after `startMs`, oldest first, as WAVs. */
  since(startMs: number): Buffer[] {
    const frames: Buffer[] = [];
    for (let at = Math.max(0, this.#written - this.#capacity); at < this.#written; at++) {
      const slot = at % this.#capacity;
      if (this.#times[slot]! <= startMs) continue;
      frames.push(frameOf(this.#bytes.subarray(slot * FRAME_DATA_BYTES, (slot + 1) * FRAME_DATA_BYTES)));
    }
    return frames;
  }

  clear(): void {
    this.#written = 0;
  }
}
