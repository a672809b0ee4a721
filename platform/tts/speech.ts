/** Turns a text into sounds, sentence by sentence: words by the engine or from the cache, registered sounds between them. */
import { gain, join, mono, type Pcm } from "../sound/pcm.ts";
import { resample } from "../sound/resampler.ts";
import { CannotSpeak, type Engine } from "./engine.ts";
import type { Manner } from "./manner.ts";
import type { RegisteredSounds } from "./registered-sounds.ts";
import type { SoundCache } from "./sound-cache.ts";
import type { TextPart } from "./text-parts.ts";
import { type Unit, unitsOf } from "./units.ts";

export type Speech = {
  readonly engine: Engine;
  readonly cache: SoundCache;
  readonly sounds: RegisteredSounds;
  /** Characters. */
  readonly longest: number;
  /** Prepares a written text for the engine. */
  readonly read: (text: string, lang: string) => string;
};

export type Utterance = { readonly text: string; readonly manner: Manner; readonly volume: number };

/**
 * Yields the sounds of the text in order, each made on request; one channel each, and none without samples. Rejects
 * with CannotSpeak: before the first one for errors that can be detected without speaking.
 */
export async function* speak(
  speech: Speech,
  { text, manner, volume }: Utterance,
  signal: AbortSignal,
): AsyncGenerator<Pcm, void> {
  if (text.length > speech.longest) throw new CannotSpeak(`${text.length} characters are more than ${speech.longest}`);
  const units = unitsOf(text, manner.lang, speech.engine.batch);
  for (const part of units.flat()) if ("soundId" in part) soundOf(speech, part.soundId);
  for (const unit of units) {
    const pcm = await made(speech, unit, manner, signal);
    if (pcm !== undefined) yield gain(pcm, volume);
  }
}

/** Undefined when there is nothing to hear. */
async function made(speech: Speech, unit: Unit, manner: Manner, signal: AbortSignal): Promise<Pcm | undefined> {
  const parts: Pcm[] = [];
  for (const part of unit) parts.push(await partOf(speech, part, manner, signal));
  const sounding = parts.filter(({ samples }) => samples.length > 0);
  return sounding.length === 0 ? undefined : joined(sounding);
}

/** Joins sounds of different rates, at the highest rate. */
export function joined(sounds: readonly Pcm[]): Pcm {
  const rate = Math.max(...sounds.map((pcm) => pcm.rate));
  return join(sounds.map((pcm) => resample(pcm, rate)));
}

async function partOf(speech: Speech, part: TextPart, manner: Manner, signal: AbortSignal): Promise<Pcm> {
  if ("soundId" in part) return soundOf(speech, part.soundId);
  const { engine, cache } = speech;
  const words = speech.read(part.words.trim(), manner.lang);
  const key = [engine.name, manner.lang, manner.voice, manner.speed, words].join("\n");
  const known = cache.get(key);
  if (known !== undefined) return known;
  const spoken = await engine.synthesize(words, manner, signal);
  const pcm = mono(spoken);
  if (spoken.isStandIn !== true) cache.keep(key, pcm);
  return pcm;
}

function soundOf({ sounds }: Speech, soundId: string): Pcm {
  const sound = sounds.get(soundId);
  if (sound === undefined) throw new CannotSpeak(`no sound ${JSON.stringify(soundId)} is registered`);
  return sound;
}
