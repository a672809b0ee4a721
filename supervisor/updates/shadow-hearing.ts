/** Plays recordings to a recogniser on a bus of its own, as a microphone of a site would, and notes what it has heard. */
import { stat, readFile } from "node:fs/promises";
import { setImmediate as soon } from "node:timers/promises";
import { asrStartListening, asrTextCaptured, audioServerAudioFrame, errorAsr } from "#bus";
import type { Port } from "../../platform/port/port.ts";
import { mono } from "../../platform/sound/pcm.ts";
import { resample } from "../../platform/sound/resampler.ts";
import { buildWav } from "../../platform/sound/wav-build.ts";
import { BadWav, readWav } from "../../platform/sound/wav-read.ts";
import type { Heard } from "../../updater/shadow-messages.ts";
import { systemCode } from "../errors.ts";
import type { Within } from "./shadow-program.ts";

const rate = 16_000;
/** As the audio server says them. */
const frame = 256;
/** Frames between two pauses, in which the recogniser gets its turn. */
const burst = 16;
/** A recording ends with the silence that has ended the sentence; another version may wait for more of it. */
const silence = new Int16Array(2 * rate);
/** What is longer, or larger, is no request. */
const longest = { seconds: 35, bytes: 4 * 1024 * 1024 } as const;
/** All recordings together: on a slow board, as many seconds of work. */
const mostSeconds = 150;
/** Milliseconds that one recording takes at most: the recogniser gives up after four without sound. */
const answerMs = 30_000;

export type Recording = { readonly path: string; readonly samples: Int16Array };
/** `unreadable`: how many are gone, or no sound. */
export type Recordings = { readonly recordings: readonly Recording[]; readonly unreadable: number };

/** Reads them all at first: somebody may delete one while the versions are compared. */
export async function readRecordings(paths: readonly string[]): Promise<Recordings> {
  const recordings: Recording[] = [];
  let [unreadable, left] = [0, mostSeconds * rate];
  for (const path of paths) {
    const samples = await samplesIn(path);
    if (samples === undefined) unreadable += 1;
    else if (left > 0) {
      recordings.push({ path, samples });
      left -= samples.length;
    }
  }
  return { recordings, unreadable };
}

async function samplesIn(path: string): Promise<Int16Array | undefined> {
  try {
    if ((await stat(path)).size > longest.bytes) return undefined;
    const { samples } = resample(mono(readWav(await readFile(path))), rate);
    return samples.length === 0 || samples.length > longest.seconds * rate ? undefined : samples;
  } catch (error) {
    if (error instanceof BadWav || systemCode(error) !== undefined) return undefined;
    throw error;
  }
}

/** `isEnough`: asked before each recording; when it is true, the others are left out. */
export async function hearAll(
  port: Port,
  recordings: readonly Recording[],
  within: Within,
  isEnough: () => boolean,
): Promise<readonly Heard[]> {
  let waiting: { readonly sessionId: string; resolve(text: string | undefined): void } | undefined;
  const answer = (sessionId: string | undefined, text: string | undefined): void => {
    if (sessionId === waiting?.sessionId) waiting?.resolve(text);
  };
  await port.hear(asrTextCaptured, ({ sessionId, text }) => answer(sessionId, text));
  // One that it cannot recognise is no text; one that it can recognise none of has failed with each.
  await port.hear(errorAsr, ({ sessionId }) => answer(sessionId, undefined));
  const heard: Heard[] = [];
  for (const [n, { path, samples }] of recordings.entries()) {
    if (isEnough()) break;
    // Each at a site of its own: what was heard there before belongs to the sentence.
    const siteId = `shadow-${n}`;
    const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
    let isOver = false;
    waiting = { sessionId: siteId, resolve };
    const timer = setTimeout(() => reject(new Error(`it does not answer recording ${n + 1}`)), answerMs);
    try {
      const order = { siteId, sessionId: siteId, startSignalMs: Date.now(), intentFilter: undefined };
      port.say(asrStartListening, { ...order, followUp: undefined });
      void play(port, siteId, [samples, silence], () => isOver).catch(reject);
      heard.push({ recording: path, text: await within(promise) });
    } finally {
      isOver = true;
      clearTimeout(timer);
      promise.catch(() => undefined); // The program may have ended before.
    }
  }
  return heard;
}

/** Faster than real time, until `isOver`. */
async function play(port: Port, siteId: string, parts: readonly Int16Array[], isOver: () => boolean): Promise<void> {
  let frames = 0;
  for (const samples of parts)
    for (let at = 0; at + frame <= samples.length && !isOver(); at += frame) {
      const wav = buildWav({ rate, channels: 1, samples: samples.subarray(at, at + frame) });
      port.say(audioServerAudioFrame, wav, { siteId });
      if ((frames += 1) % burst === 0) await soon();
    }
}
