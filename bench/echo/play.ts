/**
 * Plays a scene in a simulated room, faster than real time, to the audio server's canceller and the wake word's
 * spotter.
 */
import { EchoCanceller } from "../../platform/audio-server/echo/canceller.ts";
import type { Spotter } from "../../platform/hotword/engine.ts";
import { Room, type RoomShape } from "../../supervisor/virtual-audio/room.ts";
import { level, pinkNoise } from "../voices/sound.ts";
import { speechLevel } from "../voices/synthesize.ts";
import type { Paragraph } from "./scene.ts";

const rate = 16_000;
const frame = 256;
/** Samples written to the device ahead of what is heard, as in the audio server. */
const ahead = 8000;
/** A wake word must be reported within this many samples after its end. */
const within = 0.7 * rate;

export type Played = {
  readonly wakes: number;
  readonly hits: number;
  /** Milliseconds from the end of the phrase. */
  readonly latencies: readonly number[];
  /** Detections when nobody had spoken the wake word, caused by the board's own speech or its residue. */
  readonly alarms: number;
  /** The same, if the wake word were detected before the echo is cancelled, too. */
  readonly alarmsUngated: number;
  readonly seconds: number;
  /** The reduction of the echo while nobody else speaks, in dB. */
  readonly reduction: number;
  /** The share of playing time in which the echo counted as cancelled. */
  readonly share: number;
  /** Processor seconds of the canceller per second of sound. */
  readonly cost: number;
};

export type PlayOptions = {
  readonly room: RoomShape;
  readonly louder: number;
  readonly isCancelled: boolean;
  readonly spotter: Spotter;
  /** Hears the sound before cancellation, or always. */
  readonly ungated?: Spotter | undefined;
};

export async function playScene(
  paragraphs: AsyncIterable<Paragraph>,
  { room: shape, louder, isCancelled, spotter, ungated }: PlayOptions,
): Promise<Played> {
  const canceller = new EchoCanceller();
  const room = new Room({ ...shape, gain: gainFor(shape, louder) });
  const noise = pinkNoise(37 * rate, speechLevel / 10 ** (30 / 20), 8);
  let now = 0;
  let hits = 0;
  let wakes = 0;
  let [alarms, alarmsUngated, busy, playing, cancelled] = [0, 0, 0, 0, 0];
  const latencies: number[] = [];
  let [before, after] = [0, 0];
  let wasOn = true;
  for await (const { speech, wakes: said, late, pause } of paragraphs) {
    const stretch = canceller.played.begin(now);
    const start = now;
    let [handed, given] = [0, 0];
    const open = new Set(said);
    wakes += said.length;
    for (; now - start < speech.length + late + pause; now += frame) {
      while (handed < speech.length && handed < now - start + ahead) {
        canceller.played.add(stretch, speech.subarray(handed, handed + 1600));
        handed += 1600;
      }
      const due = room.due(frame);
      const sound = Int16Array.from({ length: due }, (_, n) => speech[given + n - late] ?? 0);
      given += due;
      const echo = room.hear(sound, frame);
      const place = now - start;
      const heard = Int16Array.from(echo, (value, n) => {
        const voices = said.reduce((sum, { clip, at }) => sum + (clip.pcm[place + n - at] ?? 0), 0);
        return Math.max(-32_768, Math.min(32_767, Math.round(value + voices + noise[(now + n) % noise.length]!)));
      });
      const used = process.cpuUsage();
      const cleaned = isCancelled ? canceller.hear(heard, (now + frame) / 16) : heard;
      const spent = process.cpuUsage(used);
      busy += spent.user + spent.system;
      const isPlaying = place < speech.length + late;
      const isOn = !isCancelled || canceller.state !== "echoing";
      if (isPlaying) playing += 1;
      if (isPlaying && isOn) cancelled += 1;
      const isSpoken = said.some(({ clip, at }) => place > at - rate / 4 && place < at + clip.pcm.length + within);
      if (isPlaying && !isSpoken) {
        before += power(heard);
        after += power(cleaned);
      }
      if (!isOn && wasOn) spotter.interrupt();
      wasOn = isOn;
      if (!isOn) spotter.overhear(cleaned);
      const spotted = isOn ? spotter.hear(cleaned) : undefined;
      if (ungated?.hear(cleaned) !== undefined && !isSpoken) alarmsUngated += 1;
      if (spotted === undefined) continue;
      const meant = [...open].find(({ clip, at }) => place > at && place < at + clip.pcm.length + within);
      if (meant === undefined) alarms += isSpoken ? 0 : 1;
      else {
        hits += 1;
        latencies.push((place + frame - meant.at - meant.clip.pcm.length) / 16);
        open.delete(meant);
      }
    }
  }
  canceller.free();
  const seconds = now / rate;
  const reduction = 10 * Math.log10(before / Math.max(1, after));
  const share = cancelled / Math.max(1, playing);
  return { wakes, hits, latencies, alarms, alarmsUngated, seconds, reduction, share, cost: busy / 1e6 / seconds };
}

/** Returns the gain at which a room returns speech that is this much louder than the person. */
function gainFor(shape: RoomShape, louder: number): number {
  const room = new Room({ ...shape, gain: 1, drift: 0 });
  const sound = pinkNoise(2 * rate, speechLevel, 3);
  const echo = Int16Array.from(room.hear(sound, sound.length), Math.round).subarray(rate);
  return (speechLevel / level(echo)) * 10 ** (louder / 20);
}

function power(samples: Int16Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0);
}
