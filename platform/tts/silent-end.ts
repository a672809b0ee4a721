/** The silence that an engine leaves after its last word. */
import type { Pcm } from "../sound/pcm.ts";

/** −54 dBFS: below that a voice is not heard. */
const silent = 64;
/** Seconds of it that are kept. */
const kept = 0.1;

/** The sound without most of the silence at its end; as it is when it is silent from its beginning. */
export function withoutEnd(pcm: Pcm): Pcm {
  const { samples, rate, channels } = pcm;
  const last = samples.findLastIndex((sample) => Math.abs(sample) >= silent);
  const end = (Math.floor(Math.max(last, 0) / channels) + 1 + Math.round(rate * kept)) * channels;
  return last < 0 || end >= samples.length ? pcm : { ...pcm, samples: samples.subarray(0, end) };
}
