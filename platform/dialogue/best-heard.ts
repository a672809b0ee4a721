/**
 * Compares how two sites heard a wake word.
 *
 * Neither measure is enough alone. The level contains the gain of the microphone, which differs from board to board; the
 * signal-to-noise ratio does not, but it contains the noise of the room, and the person may be where the television is. The
 * errors of the two are independent, so their mean is a better estimate of how near the person is. Noise differs more from room
 * to room (by 7 dB) than gains do (by 4 to 5 dB): the weights are the inverse of the variances, about two to one.
 */
import type { WakeWordMeasures } from "#bus";

/** How a person in the room is heard on average: what a site is assumed to have measured that does not say it. */
const usual = { level: -36, snr: 30 };

/**
 * Returns by how many dB a site heard better than usual; 0 without measures. `gain`: by how many dB its microphone is louder than
 * others.
 */
export function nearness(measures: WakeWordMeasures | undefined, gain = 0): number {
  if (measures === undefined) return 0;
  const over = measures.level - gain - usual.level;
  return (2 * over + (measures.snr === undefined ? over : measures.snr - usual.snr)) / 3;
}

type Heard = { readonly measures?: WakeWordMeasures | undefined; readonly gain?: number | undefined };

/**
 * Returns the one that heard best: the nearest, and of those that are equal to a decibel the one with the higher score. What
 * is still equal is decided by the order: the first one stays.
 */
export function bestHeard<One extends Heard>(all: Iterable<One>): One | undefined {
  let best: One | undefined;
  for (const one of all) if (best === undefined || isBetter(one, best)) best = one;
  return best;
}

function isBetter(one: Heard, other: Heard): boolean {
  const [near, far] = [one, other].map(({ measures, gain }) => Math.round(nearness(measures, gain))) as [
    number,
    number,
  ];
  return near === far ? (one.measures?.score ?? 0) > (other.measures?.score ?? 0) : near > far;
}
