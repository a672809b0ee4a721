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

/** Returns by how many dB a site heard better than usual; 0 without measures. */
export function nearness(measures: WakeWordMeasures | undefined): number {
  if (measures === undefined) return 0;
  const { level, snr = level - usual.level + usual.snr } = measures;
  return (2 * (level - usual.level) + snr - usual.snr) / 3;
}

/**
 * Returns the one that heard best: the nearest, and of those that are equal to a decibel the one with the higher score. What
 * is still equal is decided by the order: the first one stays.
 */
export function bestHeard<Heard extends { readonly measures?: WakeWordMeasures | undefined }>(
  all: Iterable<Heard>,
): Heard | undefined {
  let best: Heard | undefined;
  for (const one of all) if (best === undefined || isBetter(one.measures, best.measures)) best = one;
  return best;
}

function isBetter(one: WakeWordMeasures | undefined, other: WakeWordMeasures | undefined): boolean {
  const [near, far] = [Math.round(nearness(one)), Math.round(nearness(other))];
  return near === far ? (one?.score ?? 0) > (other?.score ?? 0) : near > far;
}
