/**
 * Compares the loudness of a word with the sound before it: the residue of the board's own voice after cancellation is soft,
 * while a person who speaks to the board is not.
 */
const stepSamples = 256;
/** Steps that are averaged: 64 ms, about a vowel. */
const smoothed = 4;
/** Number of steps that hold the word, and of the steps before them with which it is compared: 0.7 and 3 seconds. */
const wordSteps = 44;
const beforeSteps = 188;
/** Only the loudest tenth of the earlier sound counts: the vowels. */
const loudest = 0.9;

export class LoudnessContrast {
  readonly #powers: number[] = [];

  /** Adds samples of one site, a multiple of 16 ms. */
  push(samples: Int16Array): void {
    for (let at = 0; at + stepSamples <= samples.length; at += stepSamples) {
      let sum = 0;
      for (let n = at; n < at + stepSamples; n++) sum += samples[n]! * samples[n]!;
      this.#powers.push(sum / stepSamples);
    }
    if (this.#powers.length > 2 * (wordSteps + beforeSteps)) this.#powers.splice(0, wordSteps + beforeSteps);
  }

  /** Returns by how many dB the latest sound is louder than the sound before it; undefined while too little was heard. */
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
