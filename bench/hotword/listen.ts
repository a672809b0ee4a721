/** Plays clips to a spotter as a microphone would, frame by frame, and records its detections. */
import type { Spotted, Spotter } from "../../platform/hotword/engine.ts";
import { joined, louder, mixed, pinkNoise, sampleRate, silence } from "../voices/sound.ts";
import { speechLevel } from "../voices/synthesize.ts";
import type { Clip } from "./speech.ts";

const frame = 256;

export type Heard = {
  readonly clip: Clip;
  /** Detections: milliseconds from the end of the speech to the report, and to the reported end of the phrase. */
  readonly spotted: readonly Detection[];
};

type Detection = { readonly phrase: string; readonly latency: number; readonly endError: number };

export type Listening = {
  readonly heard: readonly Heard[];
  /** Seconds of sound. */
  readonly seconds: number;
  /** Processor time per second of sound. */
  readonly realTimeFactor: number;
};

/** Returns noise of this length; the same for the same seed. */
export type Noise = (length: number, seed: number) => Int16Array;

export type Conditions = {
  /** Decibels from the speech down to the pink noise. */
  readonly snr: number;
  /** Seconds of noise before and after each clip. */
  readonly lead: number;
  readonly tail: number;
  /** A factor for everything. */
  readonly volume?: number;
  /** Replaces the pink noise. */
  readonly noise?: Noise;
};

/** Plays one uninterrupted stream of all clips. */
export async function listen(
  spotter: Spotter,
  clips: Iterable<Clip> | AsyncIterable<Clip>,
  { snr, lead, tail, volume = 1, noise }: Conditions,
): Promise<Listening> {
  const level = speechLevel / 10 ** (snr / 20);
  const background: Noise = noise ?? ((length, seed) => pinkNoise(length, level, seed));
  const heard: Heard[] = [];
  let [samples, busy, seed] = [0, 0, 1];
  // The microphone has been open for a while.
  run(spotter, louder(background(2 * sampleRate, 0), volume), () => {});
  for await (const clip of clips) {
    const padded = joined([silence(lead), clip.pcm, silence(tail)]);
    const end = padded.length - tail * sampleRate;
    const sound = louder(mixed(padded, background(padded.length, seed++)), volume);
    const spotted: Detection[] = [];
    const before = process.cpuUsage();
    run(spotter, sound, (at, { wakeWord: { phrase }, endedAgo }) => {
      const latency = ((at - end) * 1000) / sampleRate;
      spotted.push({ phrase, latency, endError: latency - endedAgo });
    });
    const used = process.cpuUsage(before);
    busy += (used.user + used.system) / 1e6;
    samples += sound.length;
    heard.push({ clip, spotted });
  }
  const seconds = samples / sampleRate;
  return { heard, seconds, realTimeFactor: busy / seconds };
}

function run(spotter: Spotter, sound: Int16Array, tell: (at: number, spotted: Spotted) => void): void {
  for (let at = 0; at < sound.length; at += frame) {
    const spotted = spotter.hear(sound.subarray(at, at + frame));
    if (spotted !== undefined) tell(Math.min(at + frame, sound.length), spotted);
  }
}
