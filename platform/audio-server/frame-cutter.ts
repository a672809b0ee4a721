/** Splits captured audio into frames: WAVs with the canonical header and 256 samples. [bus-shapes, Audio server] */
import { headerBytes, wavHeader } from "../sound/wav-build.ts";

export const frameRate = 16_000;
export const frameSamples = 256;
export const frameDataBytes = frameSamples * 2;
export const frameMs = (frameSamples * 1000) / frameRate;

const frameHeader = wavHeader(frameRate, 1, frameDataBytes);

/** Returns S16LE samples (mono, 16 kHz) as the WAV of an audio frame. */
export function frameOf(data: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(headerBytes + frameDataBytes);
  frameHeader.copy(frame);
  data.copy(frame, headerBytes);
  return frame;
}

export class FrameCutter {
  readonly #rest = Buffer.alloc(frameDataBytes);
  #held = 0;

  /** Calls `frame` with each frame that these bytes complete. */
  push(bytes: Buffer, frame: (wav: Buffer) => void): void {
    let at = 0;
    if (this.#held > 0) {
      at = bytes.copy(this.#rest, this.#held);
      this.#held += at;
      if (this.#held < frameDataBytes) return;
      this.#held = 0;
      frame(frameOf(this.#rest));
    }
    for (; at + frameDataBytes <= bytes.length; at += frameDataBytes) {
      frame(frameOf(bytes.subarray(at, at + frameDataBytes)));
    }
    this.#held = bytes.copy(this.#rest, 0, at);
  }
}
