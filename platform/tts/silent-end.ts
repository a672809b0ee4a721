/** Removes the silence that an engine leaves after its last word. */
import type { Pcm } from "../sound/pcm.ts";

/** −54 dBFS: a quieter voice is inaudible. */
const silent = 64;
/** Seconds of it that are kept. */
const kept = 0.1;

/** Returns the sound without most of the silence at its end; unchanged if it is completely silent. */
export function withoutEnd(pcm: Pcm): Pcm {
  const { samples, rate, channels } = pcm;
  const last = samples.findLastIndex((sample) => Math.abs(sample) >= silent);
  const end = (Math.floor(Math.max(last, 0) / channels) + 1 + Math.round(rate * kept)) * channels;
  return last < 0 || end >= samples.length ? pcm : { ...pcm, samples: samples.subarray(0, end) };
}
