/**
 * Reads WAV files from any source: with wrong sizes (espeak-ng streams with a size of 2 GB), chunks before "data", or a
 * truncated end. Unsupported content is refused with a reason; no more memory is allocated than the length of the file
 * (twice that for 8 bit).
 */
import { clip, type Pcm } from "./pcm.ts";

/** An unsupported or invalid WAV; `message` says why. */
export class BadWav extends Error {
  override name = "BadWav";
}

type Format = { kind: "integer" | "float"; channels: number; rate: number; bytes: number };

const maxChannels = 32;
const minRateHz = 1_000;
const maxRateHz = 384_000;
const pcmFormat = 1;
const floatFormat = 3;
const extensibleFormat = 0xfffe;
const formatNames: Readonly<Record<number, string>> = {
  2: "ADPCM",
  6: "A-law",
  7: "mu-law",
  0x11: "IMA ADPCM",
  0x31: "GSM 6.10",
  0x50: "MPEG",
  0x55: "MP3",
};
/** The last 14 bytes of an extensible format's sub-format GUID; its first two are the format tag. */
const guidTail = Buffer.from("000000001000800000aa00389b71", "hex");

/**
 * Reads the sound of a WAV file as 16-bit samples (24- and 32-bit and float are rounded). Supports integer PCM of 8,
 * 16, 24 and 32 bits and 32- and 64-bit float, plain or extensible. A "data" chunk that is longer than the file ends
 * with the file, and an incomplete last frame is dropped. Throws BadWav.
 */
export function readWav(file: Uint8Array): Pcm {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < 12 || bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WAVE") {
    throw new BadWav(bytes.length < 12 ? `${bytes.length} bytes are too few for a WAV` : "no RIFF/WAVE header");
  }
  let format: Format | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString("latin1", at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const body = bytes.subarray(at + 8, Math.min(at + 8 + size, bytes.length));
    if (name === "fmt ") format = readFormat(body);
    if (name === "data") {
      if (format === undefined) throw new BadWav('"data" comes before "fmt "');
      return { rate: format.rate, channels: format.channels, samples: readSamples(body, format) };
    }
    at += 8 + size + (size & 1);
  }
  throw new BadWav(format === undefined ? 'no "fmt " chunk' : 'no "data" chunk');
}

function readFormat(body: Buffer): Format {
  if (body.length < 16) throw new BadWav(`"fmt " of ${body.length} bytes is too short`);
  const tag = formatTag(body);
  const channels = body.readUInt16LE(2);
  const rate = body.readUInt32LE(4);
  const align = body.readUInt16LE(12);
  const bits = body.readUInt16LE(14);
  if (tag !== pcmFormat && tag !== floatFormat) throw new BadWav(`${formatNames[tag] ?? `format ${tag}`} is not PCM`);
  if (channels < 1 || channels > maxChannels) throw new BadWav(`${channels} channels`);
  if (rate < minRateHz || rate > maxRateHz) throw new BadWav(`${rate} Hz is not from ${minRateHz} to ${maxRateHz} Hz`);
  const allowed = tag === pcmFormat ? [8, 16, 24, 32] : [32, 64];
  if (!allowed.includes(bits)) throw new BadWav(`${bits} bits per ${tag === pcmFormat ? "PCM" : "float"} sample`);
  if (align !== (channels * bits) / 8) {
    throw new BadWav(`block align ${align} where ${channels} channels of ${bits} bits are ${(channels * bits) / 8}`);
  }
  return { kind: tag === pcmFormat ? "integer" : "float", channels, rate, bytes: bits / 8 };
}

function formatTag(body: Buffer): number {
  const tag = body.readUInt16LE(0);
  if (tag !== extensibleFormat) return tag;
  if (body.length < 40 || !body.subarray(26, 40).equals(guidTail)) throw new BadWav("unknown extensible format");
  return body.readUInt16LE(24);
}

function readSamples(body: Buffer, { kind, channels, bytes }: Format): Int16Array {
  const count = Math.floor(body.length / (bytes * channels)) * channels;
  const samples = new Int16Array(count);
  if (kind === "integer" && bytes === 2) {
    Buffer.from(samples.buffer).set(body.subarray(0, count * 2));
    return samples;
  }
  const read = sampleReaders[`${kind}${bytes}`]!;
  for (let i = 0; i < count; i++) samples[i] = read(body, i * bytes);
  return samples;
}

const sampleReaders: Readonly<Record<string, (body: Buffer, at: number) => number>> = {
  integer1: (body, at) => (body[at]! - 128) << 8,
  integer3: (body, at) => clip(body.readIntLE(at, 3) / 256),
  integer4: (body, at) => clip(body.readInt32LE(at) / 65536),
  float4: (body, at) => fromFloat(body.readFloatLE(at)),
  float8: (body, at) => fromFloat(body.readDoubleLE(at)),
};

function fromFloat(value: number): number {
  return Number.isNaN(value) ? 0 : clip(value * 32768);
}
