/**
 * Reads embeddings of recorded people who say anything but the wake word (packaging/wake-words/people.bin, made by
 * bench/hotword/people.ts): no wake word may be detected in them. Each number is one of sixteen steps of its dimension, two
 * in a byte, which is precise enough to learn from and a tenth of the size of the sound.
 */
import { embeddingLength } from "../trained-wake-word.ts";

/** Steps on each side of the mean, in parts of the standard deviation. */
const step = 0.4;
const middle = 8;
const magic = "SOTTOPEOPLE1\n";

export type Speech = {
  readonly language: string;
  /** True: used only for judging; false: used for training. */
  readonly isHeldOut: boolean;
  /** Those of a file are unpacked each time they are read, as all of them together take 30 MB. */
  readonly embeddings: Float32Array;
};

/** Parses the file. Throws an Error for any other file. */
export function readPeople(file: Buffer): Speech[] {
  if (file.toString("latin1", 0, magic.length) !== magic) throw new Error("it is not a file of embedded speech");
  const headerEnd = file.indexOf("\n", magic.length);
  const header = JSON.parse(file.toString("utf8", magic.length, headerEnd)) as {
    readonly means: number[];
    readonly deviations: number[];
    readonly parts: readonly { readonly language: string; readonly heldOut: boolean; readonly frames: number }[];
  };
  let at = headerEnd + 1;
  return header.parts.map(({ language, heldOut, frames }) => {
    const packed = file.subarray(at, at + (frames * embeddingLength) / 2);
    at += packed.length;
    return {
      language,
      isHeldOut: heldOut,
      get embeddings() {
        return unpacked(packed, header);
      },
    };
  });
}

type Scale = { readonly means: readonly number[]; readonly deviations: readonly number[] };

function unpacked(packed: Buffer, { means, deviations }: Scale): Float32Array {
  const embeddings = new Float32Array(2 * packed.length);
  for (let n = 0; n < embeddings.length; n++) {
    const byte = packed[n >> 1]!;
    const value = (n & 1 ? byte >> 4 : byte & 15) - middle;
    const dimension = n % embeddingLength;
    embeddings[n] = means[dimension]! + value * step * deviations[dimension]!;
  }
  return embeddings;
}

export function writePeople(parts: readonly Speech[]): Buffer {
  const means = Array.from({ length: embeddingLength }, () => 0);
  const squares = Array.from({ length: embeddingLength }, () => 0);
  let count = 0;
  for (const { embeddings } of parts) {
    for (let n = 0; n < embeddings.length; n++) {
      means[n % embeddingLength]! += embeddings[n]!;
      squares[n % embeddingLength]! += embeddings[n]! ** 2;
    }
    count += embeddings.length / embeddingLength;
  }
  const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
  for (let n = 0; n < embeddingLength; n++) means[n] = rounded(means[n]! / count);
  const deviations = squares.map((sum, n) => rounded(Math.sqrt(sum / count - means[n]! ** 2)));
  const header = {
    means,
    deviations,
    parts: parts.map(({ language, isHeldOut, embeddings }) => ({
      language,
      heldOut: isHeldOut,
      frames: embeddings.length / embeddingLength,
    })),
  };
  const bytes = parts.map(({ embeddings }) => {
    const packed = Buffer.alloc(embeddings.length / 2);
    for (let n = 0; n < embeddings.length; n++) {
      const dimension = n % embeddingLength;
      const value = Math.round((embeddings[n]! - means[dimension]!) / (step * deviations[dimension]!)) + middle;
      packed[n >> 1]! |= Math.min(15, Math.max(0, value)) << (n & 1 ? 4 : 0);
    }
    return packed;
  });
  return Buffer.concat([Buffer.from(`${magic}${JSON.stringify(header)}\n`), ...bytes]);
}
