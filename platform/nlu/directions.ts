/** The directions in which an intent acts: on, down, unlock. */
import { opposites, type Sign } from "./mood/mood-text.ts";
import type { MoodReader } from "./mood/read-mood.ts";

/** "It is too dark" turns the light on and "lower the blinds a bit more" lowers them: a few sentences turn no intent around. */
const minTimes = 2;

/** `sentences`: the words of an intent's sentences outside values. A sign counts unless its opposite is found far more often. */
export function directionsOf(reader: MoodReader, sentences: readonly (readonly string[])[]): ReadonlySet<Sign> {
  const times = new Map<Sign, number>();
  for (const words of sentences)
    for (const sign of new Set(reader.readDeed(words).signs.map((one) => one.sign)))
      times.set(sign, (times.get(sign) ?? 0) + 1);
  return new Set(
    [...times].flatMap(([sign, own]) => ((times.get(opposites[sign]) ?? 0) >= minTimes * own ? [] : [sign])),
  );
}
