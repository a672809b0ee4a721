/** Publishes speech as a microphone in a quiet room would hear it: frames on the bus. */
import { audioServerAudioFrame, selfTestSite } from "#bus";
import { setImmediate as soon } from "node:timers/promises";
import type { Port } from "../../../platform/port/port.ts";
import { joinSamples, mono } from "../../../platform/sound/pcm.ts";
import { Resampler } from "../../../platform/sound/resampler.ts";
import { buildWav } from "../../../platform/sound/wav-build.ts";
import { readWav } from "../../../platform/sound/wav-read.ts";

const rate = 16_000;
const frame = 256;
/** Frames between two pauses, in which the broker and the receivers get their turn. */
const burst = 16;

/** Returns the samples of a WAV at the rate of the bus. Throws BadWav. */
export function samplesOfWav(wav: Buffer): Int16Array {
  const pcm = mono(readWav(wav));
  if (pcm.rate === rate) return pcm.samples;
  const resampler = new Resampler(pcm.rate, rate);
  return joinSamples([resampler.push(pcm.samples), resampler.end()]);
}

/** Returns the noise of a quiet room, always the same: no microphone delivers digital silence. */
export function room(seconds: number): Int16Array {
  let state = 1;
  return Int16Array.from({ length: Math.round(seconds * rate) }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.round((state / 2_147_483_648 - 0.5) * 24);
  });
}

type Playing = { readonly siteId?: string; readonly isOver?: () => boolean };

/** Publishes the samples as frames of the self-test's site, faster than real time, until `isOver`. */
export async function play(port: Port, samples: Int16Array, playing: Playing = {}): Promise<void> {
  const { siteId = selfTestSite, isOver = () => false } = playing;
  for (let at = 0, n = 0; at + frame <= samples.length && !isOver(); at += frame, n++) {
    const wav = buildWav({ rate, channels: 1, samples: samples.subarray(at, at + frame) });
    port.say(audioServerAudioFrame, wav, { siteId });
    if (n % burst === burst - 1) await soon();
  }
}
