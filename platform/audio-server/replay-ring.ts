/** Buffers the last seconds of a microphone, so that clients can request what was said right after the wake word. */
import { headerBytes } from "../sound/wav-build.ts";
import { frameDataBytes, frameMs, frameOf } from "./frame-cutter.ts";

export class ReplayRing {
  readonly #capacity: number;
  readonly #bytes: Buffer;
  readonly #times: Float64Array;
  #written = 0;

  constructor(seconds: number) {
    this.#capacity = Math.ceil((seconds * 1000) / frameMs);
    this.#bytes = Buffer.alloc(this.#capacity * frameDataBytes);
    this.#times = new Float64Array(this.#capacity);
  }

  /** Stores a frame (its WAV) that ended at `endMs`, in Unix epoch milliseconds. */
  keep(wav: Buffer, endMs: number): void {
    if (this.#capacity === 0) return;
    const slot = this.#written++ % this.#capacity;
    wav.copy(this.#bytes, slot * frameDataBytes, headerBytes);
    this.#times[slot] = endMs;
  }

  /** Returns the stored frames that end after `startMs`, oldest first, as WAVs. */
  since(startMs: number): Buffer[] {
    const frames: Buffer[] = [];
    for (let at = Math.max(0, this.#written - this.#capacity); at < this.#written; at++) {
      const slot = at % this.#capacity;
      if (this.#times[slot]! <= startMs) continue;
      frames.push(frameOf(this.#bytes.subarray(slot * frameDataBytes, (slot + 1) * frameDataBytes)));
    }
    return frames;
  }

  clear(): void {
    this.#written = 0;
  }
}
