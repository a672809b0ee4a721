/** What somebody makes of each sound, from how they have read sentences. */
import type { Preferences } from "../../speech/pronounce-foreign.ts";
import { align, type Aligned, type Reading } from "./align.ts";
import { type English, variantsFor } from "./variants.ts";

/** More make the alignment slower; the rounds find what needs more than two changes in a word. */
const maxVariants = 24;
const rounds = 3;
/** A sound is somebody's when it was heard so often, and in this share of the words that have it. */
const minCount = 3;
const minShare = 0.6;

export type Found = {
  readonly preferences: Preferences;
  /** How many of the sentences were found in their sound. */
  readonly aligned: number;
};

export type Place = { readonly language: string; readonly english: English; readonly acousticModel: string };

/** Aligns the readings several times, each time with the sounds found before as the usual ones. */
export async function preferencesIn(
  readings: readonly Reading[],
  { language, english, acousticModel }: Place,
  progress: (share: number) => void = () => {},
): Promise<Found> {
  const words = [...new Set(readings.flatMap((reading) => reading.words))];
  let preferences: Preferences = new Map();
  let aligned = 0;
  for (let round = 0; round < rounds; round++) {
    const variants = await variantsFor(words, language, english, { preferences, max: maxVariants });
    const found = await align(readings, variants, { acousticModel, language });
    const whole = found.filter((each) => each !== undefined);
    aligned = whole.length;
    const next = chosenIn(whole.flat());
    progress((round + 1) / rounds);
    if (isSame(preferences, next)) break;
    preferences = next;
  }
  return { preferences, aligned };
}

/** Returns the alternative of each sound that most words have, if it is not the usual one. */
export function chosenIn(words: readonly Aligned[]): Preferences {
  const counts = new Map<string, number[]>();
  for (const { variant } of words)
    for (const [sound, at] of variant.chosen) {
      const count = counts.get(sound) ?? [];
      counts.set(sound, count);
      count[at] = (count[at] ?? 0) + 1;
    }
  const chosen = new Map<string, number>();
  for (const [sound, count] of counts) {
    const total = count.reduce((sum, each) => sum + each, 0);
    for (const [at, each = 0] of count.entries())
      if (at > 0 && each >= minCount && each / total >= minShare) chosen.set(sound, at);
  }
  return chosen;
}

function isSame(one: Preferences, other: Preferences): boolean {
  return one.size === other.size && [...one].every(([sound, at]) => other.get(sound) === at);
}
