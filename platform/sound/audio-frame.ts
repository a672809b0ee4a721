/** Reads an audio frame of the bus: mono, 16 kHz, S16LE, nearly always with the canonical header [bus-shapes, Audio server]. */
import { samplesOf } from "./pcm.ts";
import { headerBytes, wavHeader } from "./wav-build.ts";
import { BadWav, readWav } from "./wav-read.ts";

/** The constant bytes of every canonical header, before its two sizes and between them. */
const canonical = wavHeader(16_000, 1, 0);

/** Returns the frame's samples, without a copy if the alignment allows it. Throws BadWav. */
export function samplesOfFrame(frame: Buffer): Int16Array {
  const isCanonical =
    frame.length >= headerBytes &&
    canonical.compare(frame, 8, 40, 8, 40) === 0 &&
    frame.readUInt32LE(40) === frame.length - headerBytes;
  if (isCanonical) return samplesOf(frame.subarray(headerBytes));
  const { rate, channels, samples } = readWav(frame);
  if (rate !== 16_000 || channels !== 1) throw new BadWav(`${rate} Hz and ${channels} channels, not 16000 Hz and one`);
  return samples;
}
