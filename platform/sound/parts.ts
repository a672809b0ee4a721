/** Splits a long sound at its quietest points, so that the pause between two messages falls between two words. */
import type { Pcm } from "./pcm.ts";

/** Seconds before the end of a part in which to look for a place to cut, and the length of the quiet. */
const searchSeconds = 3;
const windowSeconds = 0.02;

/** Returns parts of limited size that together are the sound. */
export function partsOf({ rate, channels, samples }: Pcm, maxBytes: number): Pcm[] {
  const most = Math.floor(maxBytes / 2 / channels) * channels;
  const parts: Pcm[] = [];
  for (let from = 0; from < samples.length || parts.length === 0; ) {
    const rest = samples.length - from;
    const length = rest <= most ? rest : quietestPlace(samples.subarray(from, from + most), rate, channels);
    parts.push({ rate, channels, samples: samples.slice(from, from + length) });
    from += length;
  }
  return parts;
}

/** Returns the end of the quietest window near the end, in samples of whole frames. */
function quietestPlace(samples: Int16Array, rate: number, channels: number): number {
  const step = Math.max(1, Math.round(rate * windowSeconds)) * channels;
  const first = Math.max(step, samples.length - Math.round(rate * searchSeconds) * channels);
  let [place, quietest] = [samples.length, Number.POSITIVE_INFINITY];
  for (let end = samples.length; end >= first; end -= step) {
    let sum = 0;
    for (let at = end - step; at < end; at++) sum += Math.abs(samples[at] ?? 0);
    if (sum < quietest) [place, quietest] = [end, sum];
  }
  return place;
}
