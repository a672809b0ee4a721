/** Turns a text into one sound: words by the engine or from the cache, registered sounds between them. */
import { gain, join, type Pcm } from "../sound/pcm.ts";
import { resample } from "../sound/resampler.ts";
import { CannotSpeak, type Engine } from "./engine.ts";
import type { RegisteredSounds } from "./registered-sounds.ts";
import type { SoundCache } from "./sound-cache.ts";
import { readText, type TextPart } from "./text-parts.ts";

export type Speech = {
  readonly engine: Engine;
  readonly cache: SoundCache;
  readonly sounds: RegisteredSounds;
  /** Characters. */
  readonly longest: number;
};

export type Utterance = { readonly text: string; readonly lang: string; readonly volume: number };

/** One channel; no samples when there is nothing to be heard. Rejects with CannotSpeak. */
export async function speak(speech: Speech, { text, lang, volume }: Utterance, signal: AbortSignal): Promise<Pcm> {
  if (text.length > speech.longest) throw new CannotSpeak(`${text.length} characters are more than ${speech.longest}`);
  const spoken: Pcm[] = [];
  for (const part of readText(text)) spoken.push(await partOf(speech, part, lang, signal));
  const rate = Math.max(0, ...spoken.map((pcm) => pcm.rate));
  if (rate === 0) return { rate: 16_000, channels: 1, samples: new Int16Array() };
  return gain(join(spoken.map((pcm) => resample(pcm, rate))), volume);
}

async function partOf(
  { engine, cache, sounds }: Speech,
  part: TextPart,
  lang: string,
  signal: AbortSignal,
): Promise<Pcm> {
  if ("soundId" in part) {
    const sound = sounds.get(part.soundId);
    if (sound === undefined) throw new CannotSpeak(`no sound ${JSON.stringify(part.soundId)} is registered`);
    return sound;
  }
  const key = `${engine.name}\n${lang}\n${part.words}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const pcm = await engine.synthesize(part.words, lang, signal);
  cache.keep(key, pcm);
  return pcm;
}
