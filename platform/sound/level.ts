/** Measures the level of samples. 0 dBFS is a square wave at full scale; a full-scale sine has −3.01 dBFS. */

const fullScale = 32_768;

/**
 * Measures the level of samples that arrive in pieces. Levels are in dBFS; −Infinity for digital silence and without
 * samples.
 */
export class Loudness {
  #count = 0;
  #squares = 0;
  #peak = 0;
  #clipped = 0;

  add(samples: Int16Array): void {
    for (let i = 0; i < samples.length; i++) {
      const magnitude = Math.abs(samples[i]!);
      this.#squares += magnitude * magnitude;
      if (magnitude > this.#peak) this.#peak = magnitude;
      if (magnitude > 0.999 * fullScale) this.#clipped += 1;
    }
    this.#count += samples.length;
  }

  /** The number of samples so far. */
  get count(): number {
    return this.#count;
  }

  /** Root mean square. */
  get rms(): number {
    return this.#count === 0 ? Number.NEGATIVE_INFINITY : decibels(Math.sqrt(this.#squares / this.#count));
  }

  /** The largest magnitude. */
  get peak(): number {
    return decibels(this.#peak);
  }

  /** The share of samples at full scale: 0 to 1. */
  get clipped(): number {
    return this.#count === 0 ? 0 : this.#clipped / this.#count;
  }
}

/** Returns the root mean square in dBFS; −Infinity for digital silence and without samples. */
export function levelDbfs(samples: Int16Array): number {
  return of(samples).rms;
}

/** Returns the largest magnitude, in dBFS. */
export function peakDbfs(samples: Int16Array): number {
  return of(samples).peak;
}

function of(samples: Int16Array): Loudness {
  const loudness = new Loudness();
  loudness.add(samples);
  return loudness;
}

function decibels(magnitude: number): number {
  return 20 * Math.log10(magnitude / fullScale);
}
