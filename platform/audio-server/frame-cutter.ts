/** Cuts captured bytes into audio frames: WAVs with the canonical header and 256 samples. [bus-shapes, Audio server] */
import { HEADER_BYTES, wavHeader } from "../sound/wav-build.ts";

export const FRAME_RATE = 16_000;
export const FRAME_SAMPLES = 256;
export const FRAME_DATA_BYTES = FRAME_SAMPLES * 2;
export const FRAME_MS = (FRAME_SAMPLES * 1000) / FRAME_RATE;

const HEADER = wavHeader(FRAME_RATE, 1, FRAME_DATA_BYTES);

/** Samples of S16LE, mono, 16 kHz, as an audio frame's WAV. */
export function frameOf(data: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(HEADER_BYTES + FRAME_DATA_BYTES);
  HEADER.copy(frame);
  data.copy(frame, HEADER_BYTES);
  return frame;
}

export class FrameCutter {
  readonly #rest = Buffer.alloc(FRAME_DATA_BYTES);
  #held = 0;

  /** Calls `frame` with each frame that these bytes complete. */
  push(bytes: Buffer, frame: (wav: Buffer) => void): void {
    let at = 0;
    if (this.#held > 0) {
      at = bytes.copy(this.#rest, this.#held);
      this.#held += at;
      if (this.#held < FRAME_DATA_BYTES) return;
      this.#held = 0;
      frame(frameOf(this.#rest));
    }
    for (; at + FRAME_DATA_BYTES <= bytes.length; at += FRAME_DATA_BYTES) {
      frame(frameOf(bytes.subarray(at, at + FRAME_DATA_BYTES)));
    }
    this.#held = bytes.copy(this.#rest, 0, at);
  }
}
