/**
 * Sound in a shoebox room, by the image-source method (Allen and Berkley, 1979): each reflection is a source behind the
 * wall. Distances in metres; a response of 1 is the pressure at one metre from the source in the open.
 */
import { Fft } from "../../platform/sound/fft.ts";
import { sampleRate } from "../voices/sound.ts";

export type Point = readonly [x: number, y: number, z: number];
export type Shoebox = {
  readonly size: Point;
  /** Seconds until a sound has fallen by 60 dB, by Eyring's formula; what is simulated takes a seventh to a third longer. */
  readonly reverberation: number;
};

const speedOfSound = 343;
/** Samples of a response: what comes later is too soft to matter here. */
const responseLength = Math.round(0.35 * sampleRate);
/** 4.1 s: the phrase and its way through several rooms. */
export const transformSize = 65_536;
const fft = new Fft(transformSize);

export type Spectrum = { readonly real: Float64Array; readonly imaginary: Float64Array };

/** Returns the share of the pressure that a wall reflects, by Eyring's formula. */
function reflection({ size: [x, y, z], reverberation }: Shoebox): number {
  const surface = 2 * (x * y + y * z + x * z);
  return Math.exp((-0.161 * x * y * z) / (2 * surface * reverberation));
}

/** Returns the impulse response from one point of a room to another. */
export function response(room: Shoebox, from: Point, to: Point): Float64Array {
  const beta = reflection(room);
  const samples = new Float64Array(responseLength);
  const farthest = (responseLength / sampleRate) * speedOfSound;
  const axes = ([0, 1, 2] as const).map((axis) => images(room.size[axis], from[axis], to[axis], farthest));
  const [xs = [], ys = [], zs = []] = axes;
  for (const x of xs)
    for (const y of ys)
      for (const z of zs) {
        const distance = Math.hypot(x.distance, y.distance, z.distance);
        const at = Math.round((distance / speedOfSound) * sampleRate);
        if (at < responseLength)
          samples[at] = samples[at]! + beta ** (x.walls + y.walls + z.walls) / Math.max(0.1, distance);
      }
  return samples;
}

/** Returns the images of a source along one axis: how far each is, and in how many walls it is reflected. */
function images(length: number, from: number, to: number, farthest: number) {
  const found: { readonly distance: number; readonly walls: number }[] = [];
  const most = Math.ceil(farthest / (2 * length)) + 1;
  for (let n = -most; n <= most; n++) {
    found.push({ distance: 2 * n * length + from - to, walls: Math.abs(2 * n) });
    found.push({ distance: 2 * n * length - from - to, walls: Math.abs(2 * n - 1) });
  }
  return found.filter(({ distance }) => Math.abs(distance) <= farthest);
}

/** Transforms samples; those beyond `transformSize` are cut off. */
export function spectrumOf(samples: ArrayLike<number>): Spectrum {
  const real = new Float64Array(transformSize);
  const imaginary = new Float64Array(transformSize);
  for (let n = 0; n < Math.min(samples.length, transformSize); n++) real[n] = samples[n]!;
  fft.forward(real, imaginary);
  return { real, imaginary };
}

export function samplesOf({ real, imaginary }: Spectrum): Float64Array {
  const samples = real.slice();
  fft.inverse(samples, imaginary.slice());
  return samples;
}

/** Returns a sound after it has passed through a response. */
export function through(sound: Spectrum, response: Spectrum): Spectrum {
  const real = new Float64Array(transformSize);
  const imaginary = new Float64Array(transformSize);
  for (let n = 0; n < transformSize; n++) {
    const [a, b, c, d] = [sound.real[n]!, sound.imaginary[n]!, response.real[n]!, response.imaginary[n]!];
    real[n] = a * c - b * d;
    imaginary[n] = a * d + b * c;
  }
  return { real, imaginary };
}

/** Returns a sound with a factor for each frequency in Hz. */
export function filtered({ real, imaginary }: Spectrum, gain: (frequency: number) => number): Spectrum {
  const factors = Float64Array.from({ length: transformSize }, (_, n) =>
    gain((Math.min(n, transformSize - n) * sampleRate) / transformSize),
  );
  return {
    real: real.map((value, n) => value * factors[n]!),
    imaginary: imaginary.map((value, n) => value * factors[n]!),
  };
}

/** Microphones do not pick up the lowest sounds, which the image sources exaggerate. */
export const highPassed = (sound: Spectrum): Spectrum =>
  filtered(sound, (frequency) => frequency ** 2 / (frequency ** 2 + 120 ** 2));
