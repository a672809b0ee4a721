/** Locates the weights of the speech embedding, the shipped wake words and the embedded speech of people. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Weights } from "./speech-embedding.ts";

/** The package sotto installs them here. */
const packaged = "/usr/lib/sotto/wake-words";

function find(inCheckout: string, name: string): string {
  for (let at = import.meta.dirname; at !== dirname(at); at = dirname(at)) {
    const file = join(at, inCheckout, name);
    if (existsSync(file)) return file;
  }
  return join(packaged, name);
}

export const weightsFile = (): string => find("node_modules/.sotto-wake-words", "embedding.f16");
/** The wake words that the package brings. */
export const shippedHeads = (): string => find("packaging/wake-words", "heads");
export const peopleFile = (): string => find("packaging/wake-words", "people.bin");

/** Rejects with the file system's error when they are not installed, and with RangeError for the weights of another network. */
export async function readWeights(file = weightsFile()): Promise<Weights> {
  const bytes = Uint8Array.from(await readFile(file));
  return new Weights(Float32Array.from(new Float16Array(bytes.buffer)));
}
