/** Checks recordings of the wake word that people provide before they are used for training. */
import { mono } from "../../sound/pcm.ts";
import { resample } from "../../sound/resampler.ts";
import { readWav } from "../../sound/wav-read.ts";
import { Random } from "./random.ts";
import { levelOf, speechOnly } from "./sound.ts";

const sampleRate = 16_000;
/** Minimum seconds of speech between the pauses. */
const shortest = 0.35;
const longest = 3;
/** Maximum seconds of the whole file. */
const longestFile = 15;

/** Samples before the word that a decision needs. */
const lead = 1.5 * sampleRate;

export class BadRecording extends Error {}

/** Reads a WAV file of up to 15 seconds as 16 kHz mono. Throws BadRecording. */
export function soundOf(file: Uint8Array, name: string): Int16Array {
  let pcm;
  try {
    pcm = mono(readWav(file));
  } catch (error) {
    throw new BadRecording(`${name} is not a WAV file that can be read: ${(error as Error).message}`, { cause: error });
  }
  if (pcm.rate < 8000) throw new BadRecording(`${name} has ${pcm.rate} samples a second; at least 8000 are needed`);
  const seconds = pcm.samples.length / pcm.rate;
  if (seconds > longestFile)
    throw new BadRecording(`${name} takes ${seconds.toFixed(1)} s; at most ${longestFile} s are accepted`);
  return resample(pcm, sampleRate).samples;
}

/**
 * Puts 1.5 seconds of the recording's own background before it, as in the signal of an open microphone: a decision needs this
 * part.
 */
export function afterQuiet(sound: Int16Array): Int16Array {
  const result = new Int16Array(lead + sound.length);
  const level = Math.max(2, backgroundOf(sound));
  const random = new Random(1);
  for (let n = 0; n < lead; n++) result[n] = Math.round(random.normal() * level);
  result.set(sound, lead);
  return result;
}

/** Returns the level of the quietest tenth of a second. */
function backgroundOf(sound: Int16Array): number {
  const frame = sampleRate / 10;
  let quietest = Infinity;
  for (let at = 0; at + frame <= sound.length; at += frame)
    quietest = Math.min(quietest, levelOf(sound.subarray(at, at + frame)));
  return quietest === Infinity ? 0 : quietest;
}

/** Returns the wake word in a WAV file, without the pauses, at the common level. Throws BadRecording. */
export function wakeWordIn(file: Uint8Array, name: string): Int16Array {
  const speech = speechOnly(soundOf(file, name));
  const seconds = speech.length / sampleRate;
  if (seconds === 0) throw new BadRecording(`${name} is silent: is the microphone muted?`);
  if (seconds < shortest)
    throw new BadRecording(`${name} has ${seconds.toFixed(2)} s of speech; a wake word takes ${shortest} s or more`);
  if (seconds > longest)
    throw new BadRecording(
      `${name} has ${seconds.toFixed(1)} s of speech; say the wake word alone, once, in a quiet room`,
    );
  return speech;
}
