/** Writes WAV: the canonical 44-byte header (RIFF, fmt of 16 bytes, data) and S16LE samples. */
import { bytesOf, type Pcm } from "./pcm.ts";

export const headerBytes = 44;

/** Returns a header for this many bytes of S16LE. */
export function wavHeader(rate: number, channels: number, dataBytes: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(headerBytes - 8 + dataBytes, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * channels * 2, 28);
  header.writeUInt16LE(channels * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

/** Returns a whole WAV file. */
export function buildWav(pcm: Pcm): Buffer {
  const bytes = bytesOf(pcm.samples);
  return Buffer.concat([wavHeader(pcm.rate, pcm.channels, bytes.length), bytes]);
}
