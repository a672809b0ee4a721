/**
 * Measures how a site hears a wake word: its level, the noise before it, and when it began. Only the power of the last seconds
 * is kept, no sound.
 */
import type { WakeWordMeasures } from "#bus";

const stepSamples = 256;
const stepMs = 16;
/** 4.8 s: a wake word, and enough sound before it to know the noise. */
const keptSteps = 300;
/** The longest wake word, spoken slowly. */
const wordSteps = 94;
/** A silence within a phrase; a longer one is before it. */
const pauseSteps = 12;
/** What is this much above the noise (as power: 6 dB) is the word. */
const above = 4;
/** The share of the sound that is quieter than what counts as noise: words are said before the wake word, too. */
const noiseShare = 0.1;
/** Power of samples with one bit: what is digitally silent has this. */
const least = 1;
const fullScale = 32_768 ** 2;

export class WordMeasure {
  readonly #powers: number[] = [];
  #sum = 0;
  #count = 0;

  /** Takes the next samples of the site (16 kHz mono, any number). */
  push(samples: Int16Array): void {
    for (const sample of samples) {
      this.#sum += sample * sample;
      if (++this.#count < stepSamples) continue;
      this.#powers.push(this.#sum / stepSamples);
      this.#sum = 0;
      this.#count = 0;
    }
    if (this.#powers.length > 2 * keptSteps) this.#powers.splice(0, this.#powers.length - keptSteps);
  }

  /**
   * Returns the measures of a wake word that ended `endedAgo` milliseconds before the last sample; `onsetMs` counts to the last
   * sample. Returns undefined while too little was heard.
   */
  of(endedAgo: number): Required<Omit<WakeWordMeasures, "score">> | undefined {
    const powers = this.#powers.slice(-keptSteps);
    const end = powers.length - Math.round(endedAgo / stepMs);
    if (end < pauseSteps) return undefined;
    const noise = Math.max(least, powers.toSorted((a, b) => a - b)[Math.floor(powers.length * noiseShare)] ?? 0);
    const start = onset(powers, end, noise * above);
    const word = powers.slice(start, end).toSorted((a, b) => b - a);
    // The louder half: vowels carry further than consonants, and a far room hears little else.
    const loud = word.slice(0, Math.ceil(word.length / 2));
    const power = Math.max(least, loud.reduce((sum, one) => sum + one, 0) / loud.length);
    return {
      level: Math.max(-120, decibels(power / fullScale)),
      snr: decibels(Math.max(power / noise, 1)),
      onsetMs: (powers.length - start) * stepMs,
    };
  }
}

/** Returns the step in which the sound before `end` began that has no longer pause. */
function onset(powers: readonly number[], end: number, limit: number): number {
  let start = end - 1;
  for (let at = end - 1; at >= Math.max(0, end - wordSteps) && start - at <= pauseSteps; at--)
    if ((powers[at] ?? 0) > limit) start = at;
  return start;
}

const decibels = (ratio: number): number => Math.round(100 * Math.log10(ratio)) / 10;
