/**
 * RNNoise: a small recurrent network that takes noise out of speech, and says of each 10 ms how likely it is that somebody
 * speaks. Its program is WebAssembly, one for all denoisers of the process.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { clip } from "../sound/pcm.ts";

/** It works at 48 kHz: three of its samples are one of ours. */
const ratio = 3;
const itsFrame = 480;
/** Samples of 16 kHz that it takes at a time. */
export const noiseFrame = itsFrame / ratio;

/** What the program exports; its names are its linker's. */
type Program = {
  readonly c: { readonly buffer: ArrayBuffer };
  readonly d: () => void;
  readonly f: (model: number) => number;
  readonly g: (bytes: number) => number;
  readonly h: (state: number) => void;
  readonly j: (state: number, out: number, into: number) => number;
};

export type Denoiser = {
  /** Takes `noiseFrame` samples; what is left of them is in `clean` until the next call. Returns 0..1: is it speech? */
  frame(samples: Int16Array): number;
  readonly clean: Int16Array;
  /** It is not needed any more: another takes its memory. */
  close(): void;
};

/** Starts a denoiser, which knows nothing of what others have heard. */
export type Denoisers = () => Denoiser;

/** Node has it; its types do not. */
const assembly = (globalThis as unknown as { WebAssembly: Assembly }).WebAssembly;
type Assembly = {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ readonly instance: { readonly exports: Program } }>;
};

/** Where the package sotto puts it. */
const packaged = "/usr/lib/sotto/rnnoise.wasm";

/** Undefined where the program is not installed: there is none in a checkout whose set-up had no network. */
export async function denoisers(file = rnnoiseFile()): Promise<Denoisers | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined) return undefined;
  let memory = new Uint8Array(0);
  const imports = {
    // It asks for more memory, which it never needs: a state takes 24 KB of its 16 MB.
    a: () => 0,
    b: (to: number, from: number, length: number) => void memory.copyWithin(to, from, from + length),
  };
  const { instance } = await assembly.instantiate(bytes, { a: imports });
  const program = instance.exports;
  memory = new Uint8Array(program.c.buffer);
  program.d();
  const at = program.g(itsFrame * 4);
  const sound = new Float32Array(program.c.buffer, at, itsFrame);
  return () => begin(program, at, sound);
}

function begin(program: Program, at: number, sound: Float32Array): Denoiser {
  const state = program.f(0);
  if (state === 0) throw new Error("RNNoise has no memory left");
  const clean = new Int16Array(noiseFrame);
  let last = 0;
  return {
    clean,
    frame(samples) {
      // Between two samples lies a line, and of three the mean is taken: what that loses is above the speech.
      for (let i = 0; i < noiseFrame; i++) {
        const next = samples[i] ?? 0;
        for (let k = 0; k < ratio; k++) sound[i * ratio + k] = last + ((next - last) * (k + 1)) / ratio;
        last = next;
      }
      const speech = program.j(state, at, at);
      for (let i = 0; i < noiseFrame; i++) {
        let sum = 0;
        for (let k = 0; k < ratio; k++) sum += sound[i * ratio + k] ?? 0;
        clean[i] = clip(sum / ratio);
      }
      return speech;
    },
    close: () => program.h(state),
  };
}

/** In a checkout what `make set-up` has fetched, on a board the package's. */
function rnnoiseFile(): string {
  for (let at = import.meta.dirname; at !== dirname(at); at = dirname(at)) {
    const file = join(at, "node_modules/.sotto-noise", process.arch, "rnnoise.wasm");
    if (existsSync(file)) return file;
  }
  return packaged;
}
