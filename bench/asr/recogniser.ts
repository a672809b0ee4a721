/** Runs the recogniser as the component does, without the bus: engine and end-pointing, with an assistant's folder. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { asr, type AsrConfig } from "../../platform/asr/component.ts";
import { earFor } from "../../platform/asr/ear/ear-for.ts";
import type { Engine, Heard } from "../../platform/asr/engine.ts";
import type { VoiceProfile } from "../../platform/asr/fitting/profile.ts";
import { Listener } from "../../platform/asr/listener.ts";
import { startPocketsphinx } from "../../platform/asr/pocketsphinx-engine.ts";
import type { Observe } from "../../platform/asr/pocketsphinx-utterance.ts";
import { RecentAudio } from "../../platform/asr/recent-audio.ts";
import { denoisers } from "../../platform/asr/rnnoise.ts";
import { type Injected, nothingInjected } from "../../platform/assistant/injected.ts";
import { readAssistant } from "../../platform/assistant/read-assistant.ts";

export type Recogniser = {
  readonly config: AsrConfig;
  /** How long it took to build the model. */
  readonly loadMs: number;
  readonly engine: Engine;
  /** Recognises the sound as fast as possible, and returns what was heard, however unlikely. */
  hear(sound: Int16Array): Promise<Heard>;
  /**
   * The same in real time; also returns how many ms after the sound's `speechEnd` (in samples) the text was available.
   */
  hearInTime(sound: Int16Array, speechEnd: number): Promise<{ readonly heard: Heard; readonly ms: number }>;
  close(): Promise<void>;
};

const frame = 256;
const sampleRate = 16_000;

/** `decoders` is the number of sentences decoded at once; `change` overrides keys of the configuration section. */
export async function startRecogniser(
  assistant: string,
  decoders: number,
  {
    change = {},
    injected = nothingInjected,
    minimumLikelihood = 0,
    unverifiedLikelihood = 0,
    observe = () => {},
    profiles = [],
  }: {
    change?: Record<string, unknown>;
    /** Or a function that returns it at each reload. */
    injected?: Injected | (() => Injected);
    /** 0 returns what was heard, however unlikely. */
    minimumLikelihood?: number;
    /** Below this certainty a result is marked as unverified, unless the second ear has judged it. */
    unverifiedLikelihood?: number;
    observe?: Observe;
    /** The voice profiles that are used. */
    profiles?: readonly VoiceProfile[];
  } = {},
): Promise<Recogniser> {
  const config = v.parse(asr.config, change);
  const folder = await mkdtemp(join(tmpdir(), "bench-asr-"));
  const silent = () => {};
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const ear = await earFor(config, log, { timeoutMs: 600_000 });
  if (ear !== undefined && !(await ear.begun)) throw new Error("the second ear does not work");
  const denoising = config.noise_reduction ? await denoisers() : undefined;
  const engine = await startPocketsphinx({
    read: async () => ({
      assistant: await readAssistant(assistant),
      injected: typeof injected === "function" ? injected() : injected,
    }),
    readProfiles: async () => ({ profiles, complaints: [] }),
    folder,
    acousticModel: config.acoustic_model,
    dictionary: config.dictionary,
    accents: config.accents,
    untriedLanguages: config.untried_languages,
    model: { kind: config.model, largestGrammar: config.largest_grammar },
    decoders,
    minimumLikelihood,
    unverifiedLikelihood,
    ear,
    denoisers: denoising,
    // The delay depends on the machine; the text does not.
    timeoutMs: 600_000,
    observe,
    log,
  });
  const began = performance.now();
  await engine.reload();
  const loadMs = performance.now() - began;

  function listen(): { listener: Listener; heard: Promise<Heard> } {
    const { promise, resolve, reject } = Promise.withResolvers<Heard>();
    const options = {
      siteId: "bench",
      sessionId: undefined,
      startMs: 0,
      intents: undefined,
      partials: false,
      trailingSilence: config.trailing_silence,
      noSpeech: config.no_speech,
      longest: config.longest,
      denoisers: denoising,
    };
    const answering = { partial: silent, captured: ({ heard }: { heard: Heard }) => resolve(heard), failed: reject };
    const listener = new Listener(engine, options, answering);
    listener.begin(new RecentAudio());
    return { listener, heard: promise };
  }

  return {
    engine,
    config,
    loadMs,
    async hear(sound) {
      const { listener, heard } = listen();
      for (let at = 0; at < sound.length && !listener.over; at += frame) listener.hear(sound.subarray(at, at + frame));
      listener.finish();
      return heard;
    },
    async hearInTime(sound, speechEnd) {
      const { listener, heard } = listen();
      const began = performance.now();
      const due = (samples: number) => began + (samples / sampleRate) * 1000;
      for (let at = 0; at < sound.length && !listener.over; at += frame) {
        const wait = due(at + frame) - performance.now();
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        listener.hear(sound.subarray(at, at + frame));
      }
      const text = await heard;
      return { heard: text, ms: performance.now() - due(speechEnd) };
    },
    async close() {
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
