/**
 * Determines what the board would hear of a sentence: a voice speaks it in a noisy room, and the recogniser detects its
 * end and transcribes it.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { asr, type AsrConfig } from "../../platform/asr/component.ts";
import { Listener } from "../../platform/asr/listener.ts";
import { startPocketsphinx } from "../../platform/asr/pocketsphinx-engine.ts";
import { RecentAudio } from "../../platform/asr/recent-audio.ts";
import type { Assistant } from "../../platform/assistant/assistant.ts";
import { nothingInjected } from "../../platform/assistant/injected.ts";
import { isHeard, wrongLanguage } from "../../platform/languages/lacks.ts";
import { randomFrom } from "../../platform/nlu/training/random.ts";
import { clip } from "../../platform/sound/pcm.ts";
import { pinkNoise } from "../../platform/sound/pink-noise.ts";
import { Failure } from "../failure.ts";
import { speak } from "../say/voice.ts";

export type Ear = {
  /** Returns the text that was heard; "" when it was rejected. */
  hear(text: string, voice: string, decibels: number): Promise<string>;
  close(): Promise<void>;
};

const rate = 16_000;
const frame = 256;
/** Seconds of room noise before and after the sentence. */
const around = { before: 0.6, after: 1 };

/** Sentences that are processed at the same time: one for each of two cores. */
export const atOnce = 2;

/** `board`: the section [asr] of the board; its defaults where there is none. */
export async function openEar(assistant: Assistant, board?: AsrConfig): Promise<Ear> {
  const config = board ?? v.parse(asr.config, {});
  const { language } = assistant.dataset;
  if (!isHeard(language, { untried: config.untried_languages })) {
    const { message, remedy } = wrongLanguage(language);
    throw new Failure("data", message, { remedy });
  }
  const folder = await mkdtemp(join(tmpdir(), "sotto-hear-"));
  const silent = (): void => {};
  const engine = await startPocketsphinx({
    read: async () => ({ assistant, injected: nothingInjected }),
    folder,
    acousticModel: config.acoustic_model,
    dictionary: config.dictionary,
    accents: config.accents,
    untriedLanguages: config.untried_languages,
    model: { kind: config.model, largestGrammar: config.largest_grammar },
    decoders: atOnce,
    minimumLikelihood: config.minimum_likelihood,
    unverifiedLikelihood: config.unverified_likelihood,
    log: { debug: silent, info: silent, warn: silent, error: silent },
  });
  await engine.reload();
  return {
    async hear(text, voice, decibels) {
      const sound = inRoom(await spokenBy(voice, text), decibels);
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const options = {
        siteId: "test",
        sessionId: undefined,
        startMs: 0,
        intents: undefined,
        partials: false,
        trailingSilence: config.trailing_silence,
        noSpeech: config.no_speech,
        longest: config.longest,
      };
      const listener = new Listener(engine, options, {
        partial: silent,
        captured: ({ heard }) => resolve(heard.text),
        failed: reject,
      });
      listener.begin(new RecentAudio());
      for (let at = 0; at < sound.length && !listener.over; at += frame) listener.hear(sound.subarray(at, at + frame));
      listener.finish();
      return promise;
    },
    async close() {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function spokenBy(voice: string, text: string): Promise<Int16Array> {
  try {
    return await speak(text, voice);
  } catch (cause) {
    throw new Failure(
      "usage",
      `the voice "${voice}" cannot speak: is it one of flite's or espeak-ng's, and is that installed?`,
      {
        remedy: "espeak-ng --voices=en lists its own; flite's are slt, rms, awb and kal16",
        cause,
      },
    );
  }
}

/** Mixes the speech with pink noise that is `decibels` below it; the noise is the same each time. */
function inRoom(speech: Int16Array, decibels: number): Int16Array {
  const power = speech.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, speech.length);
  const length = speech.length + Math.round((around.before + around.after) * rate);
  const chance = randomFrom(speech.length);
  const room = pinkNoise(length, Math.sqrt(power) / 10 ** (decibels / 20), () => chance.next());
  const from = Math.round(around.before * rate);
  for (const [n, sample] of speech.entries()) room[from + n] = clip(sample + room[from + n]!);
  return room;
}
