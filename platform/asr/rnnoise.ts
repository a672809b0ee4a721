/**
 * RNNoise is a small recurrent network that removes noise from speech and estimates for each 10 ms the probability of
 * speech. Its program is WebAssembly; all denoisers of the process share one instance.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { clip } from "../sound/pcm.ts";

/** RNNoise works at 48 kHz: three of its samples are one of ours. */
const ratio = 3;
const itsFrame = 480;
/** The number of 16 kHz samples that it takes at a time. */
export const noiseFrame = itsFrame / ratio;

/** The exports of the program; the linker chose their names. */
type Program = {
  readonly c: { readonly buffer: ArrayBuffer };
  readonly d: () => void;
  readonly f: (model: number) => number;
  readonly g: (bytes: number) => number;
  readonly h: (state: number) => void;
  readonly j: (state: number, out: number, into: number) => number;
};

export type Denoiser = {
  /**
   * Takes `noiseFrame` samples; the denoised ones are in `clean` until the next call. Returns the probability of speech,
   * 0..1.
   */
  frame(samples: Int16Array): number;
  readonly clean: Int16Array;
  /** Releases the denoiser; another one reuses its memory. */
  close(): void;
};

/** Starts a denoiser, which shares no state with the others. */
export type Denoisers = () => Denoiser;

/** Node has WebAssembly; its types do not. */
const assembly = (globalThis as unknown as { WebAssembly: Assembly }).WebAssembly;
type Assembly = {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ readonly instance: { readonly exports: Program } }>;
};

/** The path at which the package sotto installs it. */
const packaged = "/usr/lib/sotto/rnnoise.wasm";

/** Returns undefined where the program is not installed, as in a checkout whose set-up had no network. */
export async function denoisers(file = rnnoiseFile()): Promise<Denoisers | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined) return undefined;
  let memory = new Uint8Array(0);
  const imports = {
    // The program imports a function to grow its memory but never needs it: a state takes 24 KB of its 16 MB.
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
      // Samples are interpolated linearly on the way in, and the mean of three is taken on the way out: the loss is above
      // the speech.
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

/** Returns the file that `make set-up` has fetched in a checkout, and the package's file on a board. */
function rnnoiseFile(): string {
  for (let at = import.meta.dirname; at !== dirname(at); at = dirname(at)) {
    const file = join(at, "node_modules/.sotto-noise", process.arch, "rnnoise.wasm");
    if (existsSync(file)) return file;
  }
  return packaged;
}
