/** Judges what a microphone has recorded while the speaker played a chirp: noise, clipping, loudness, delay of the echo. */
import { levelDbfs, peakDbfs } from "../../platform/sound/level.ts";

export const rate = 16_000;
/** Silence before the chirp, the chirp, and what follows, in seconds. */
export const lengths = { before: 1.5, chirp: 0.5, after: 1 } as const;

export type Measured = {
  /** Level of the quiet room, in dBFS. */
  readonly noise: number;
  readonly peak: number;
  /** The share of samples at full scale. */
  readonly clipped: number;
  /** Level of the chirp as heard, in dBFS; undefined when it was not heard. */
  readonly heard: number | undefined;
  /** Milliseconds between playing and hearing; undefined when it was not heard. */
  readonly delayMs: number | undefined;
  readonly recommendations: readonly string[];
};

/** A tone that rises from 300 Hz to 3 kHz, at half of full scale. */
export function chirp(): Int16Array {
  const length = lengths.chirp * rate;
  return Int16Array.from({ length }, (_, at) => {
    const time = at / rate;
    const phase = 2 * Math.PI * (300 * time + ((3000 - 300) * time * time) / (2 * lengths.chirp));
    const edge = Math.min(1, at / 160, (length - at) / 160);
    return Math.round(16_384 * edge * Math.sin(phase));
  });
}

/** The level of digital silence, in dBFS. */
const silence = -120;
const level = (samples: Int16Array): number => Math.max(silence, levelDbfs(samples));

/** How similar the recording must be to the chirp, from 0 to 1. */
const minSimilarity = 0.25;

/** `playedAt` is the sample of the recording at which playing began. */
export function measure(recorded: Int16Array, playedAt: number): Measured {
  const noise = level(recorded.subarray(Math.round(rate * 0.2), Math.max(Math.round(rate * 0.4), playedAt - 800)));
  const peak = Math.max(silence, peakDbfs(recorded));
  const clipped =
    recorded.reduce((sum, sample) => sum + (Math.abs(sample) >= 32_767 ? 1 : 0), 0) / Math.max(1, recorded.length);
  const found = find(chirp(), recorded, playedAt);
  const heard = found === undefined ? undefined : level(recorded.subarray(found, found + lengths.chirp * rate));
  const delayMs = found === undefined ? undefined : Math.round(((found - playedAt) / rate) * 10_000) / 10;
  const measured = { noise, peak, clipped, heard, delayMs };
  return { ...measured, recommendations: recommend(measured) };
}

/** The place of the greatest normalised correlation after `from`: first at every eighth sample, then around it. */
function find(pattern: Int16Array, recorded: Int16Array, from: number): number | undefined {
  const similarity = (at: number, step: number): number => {
    let [product, ownPower, power] = [0, 0, 0];
    for (let i = 0; i < pattern.length; i += step) {
      const [one, other] = [pattern[i] ?? 0, recorded[at + i] ?? 0];
      product += one * other;
      ownPower += one * one;
      power += other * other;
    }
    return power === 0 ? 0 : Math.abs(product) / Math.sqrt(ownPower * power);
  };
  let best = { at: -1, similarity: 0 };
  const consider = (at: number, step: number): void => {
    const found = similarity(at, step);
    if (found > best.similarity) best = { at, similarity: found };
  };
  const last = recorded.length - pattern.length;
  // The chirp has no frequency above 3 kHz: one sample in two is enough, and every second place.
  for (let at = Math.max(0, from); at <= last; at += 2) consider(at, 2);
  const around = best.at;
  if (around < 0) return undefined;
  best = { at: around, similarity: 0 };
  for (let at = Math.max(0, around - 3); at <= Math.min(last, around + 3); at += 1) consider(at, 1);
  return best.similarity >= minSimilarity ? best.at : undefined;
}

function recommend({ noise, peak, clipped, heard, delayMs }: Omit<Measured, "recommendations">): readonly string[] {
  const words: string[] = [];
  if (peak < -90)
    return ["The microphone is silent: it is muted, or another device is the right one (`sotto sound look`)."];
  if (noise > -40)
    words.push(
      `The room is loud as the microphone hears it (${noise.toFixed(0)} dB): move it away from fans, or lower its capture volume.`,
    );
  if (clipped > 0.0005)
    words.push(
      "The sound is clipped: lower the capture volume (`alsamixer -V capture`) or the playback volume by 6 dB.",
    );
  if (heard === undefined)
    words.push(
      "The speaker was not heard: is it switched on, and is it the right device? `sotto sound look` lists the cards.",
    );
  else if (heard - noise < 15)
    words.push(
      `The speaker is only ${(heard - noise).toFixed(0)} dB louder than the room: raise its volume, or bring it closer.`,
    );
  if (delayMs !== undefined && delayMs > 400)
    words.push(
      `The echo comes after ${delayMs.toFixed(0)} ms, as with Bluetooth: echo cancellation does not reach so far.`,
    );
  return words;
}
