/**
 * Compares a word with what was heard before it: what cancellation leaves of the board's own voice is soft, and who speaks to
 * it is not.
 */
const stepSamples = 256;
/** Steps that are averaged: 64 ms, about a vowel. */
const smoothed = 4;
/** Steps in which the word is looked for, and steps before them with which it is compared: 0.7 and 3 seconds. */
const wordSteps = 44;
const beforeSteps = 188;
/** Of what was heard before, the loudest tenth counts: the vowels. */
const loudest = 0.9;

export class LoudnessContrast {
  readonly #powers: number[] = [];

  /** Takes samples of one site, a multiple of 16 ms. */
  push(samples: Int16Array): void {
    for (let at = 0; at + stepSamples <= samples.length; at += stepSamples) {
      let sum = 0;
      for (let n = at; n < at + stepSamples; n++) sum += samples[n]! * samples[n]!;
      this.#powers.push(sum / stepSamples);
    }
    if (this.#powers.length > 2 * (wordSteps + beforeSteps)) this.#powers.splice(0, wordSteps + beforeSteps);
  }

  /** By how many dB what was heard last is louder than what was heard before it; undefined while too little was heard. */
  get decibels(): number | undefined {
    if (this.#powers.length < wordSteps + beforeSteps / 3) return undefined;
    const word = means(this.#powers.slice(-wordSteps));
    const before = means(this.#powers.slice(-wordSteps - beforeSteps, -wordSteps)).toSorted((a, b) => a - b);
    const reference = before[Math.floor(before.length * loudest)] ?? 0;
    return 10 * Math.log10(Math.max(1, ...word) / Math.max(1, reference));
  }
}

function means(powers: readonly number[]): number[] {
  const means: number[] = [];
  for (let n = smoothed; n <= powers.length; n++) {
    let sum = 0;
    for (let m = n - smoothed; m < n; m++) sum += powers[m]!;
    means.push(sum / smoothed);
  }
  return means;
}
