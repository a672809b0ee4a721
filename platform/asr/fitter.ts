/**
 * The program that fits the recogniser to a voice beside the running platform. Each task has its own process, so that its
 * memory is free again afterwards and killing the process ends the task. It answers one message.
 */
import * as v from "valibot";
import { readInjected } from "../assistant/injected.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { isHeard } from "../languages/lacks.ts";
import { listedLanguage } from "../languages/languages.ts";
import { mono } from "../sound/pcm.ts";
import { resample } from "../sound/resampler.ts";
import { BadWav, readWav } from "../sound/wav-read.ts";
import { asr } from "./component.ts";
import type { Reading } from "./fitting/align.ts";
import { chooseSentences } from "./fitting/choose.ts";
import { CannotFit, fit } from "./fitting/fit.ts";
import type { Asked, FromFitter, ToFitter } from "./fitting/fitter-messages.ts";
import { spokenWords } from "./spoken.ts";

/** Minimum increase between two progress messages. */
const tellStep = 0.02;
/** Longer than any of the sentences takes. */
const maxSeconds = 20;
const sampleRate = 16_000;

async function answer(asked: ToFitter): Promise<FromFitter> {
  const assistant = await readAssistant(asked.assistant);
  const config = v.parse(asr.config, asked.config);
  const language = listedLanguage(asked.language || (assistant?.dataset.language ?? "en"));
  if (language === undefined || !isHeard(language, { untried: config.untried_languages }))
    throw new CannotFit(
      `the embedded recogniser does not hear ${asked.language || assistant?.dataset.language}: German and Portuguese need untried_languages in [asr]`,
    );
  if (config.engine !== "pocketsphinx" && !config.fallback.includes("pocketsphinx"))
    throw new CannotFit(`only the embedded recogniser can be fitted to a voice; [asr] engine is ${config.engine}`);
  if (asked.ask === "sentences") {
    const chosen = await chooseSentences(language, assistant, { file: config.dictionary, accents: config.accents });
    return { sentences: chosen.map(({ text }) => text), language };
  }
  let told = -1;
  const fitted = await fit(
    asked.readings.map(({ text, wav }) => readingOf(text, wav, language)),
    {
      language,
      assistant,
      injected: await readInjected(asked.injected),
      config,
      progress(share, what) {
        if (share - told < tellStep) return;
        told = share;
        say({ progress: Math.round(share * 100) / 100, what });
      },
    },
  );
  return { fitted };
}

function readingOf(text: string, wav: string, language: string): Reading {
  try {
    const pcm = mono(readWav(Buffer.from(wav, "base64")));
    if (pcm.samples.length > maxSeconds * pcm.rate) throw new BadWav(`longer than ${maxSeconds} seconds`);
    return { words: spokenWords(text, language), samples: resample(pcm, sampleRate).samples };
  } catch (error) {
    if (!(error instanceof BadWav)) throw error;
    throw new CannotFit(`the recording of "${text}" cannot be used: ${error.message}`, { cause: error });
  }
}

function say(message: FromFitter): void {
  if (process.connected) process.send?.(message);
}

async function serve({ scratch, ...asked }: Asked): Promise<void> {
  // For all that it writes, also by libraries.
  process.env["TMPDIR"] = scratch;
  const message = await answer(asked).catch((error: unknown): FromFitter => {
    return { error: error instanceof Error ? error.message : String(error), isInput: error instanceof CannotFit };
  });
  if (process.connected) process.send?.(message, () => process.exit(0));
  else process.exit(0);
}

process.once("message", (asked: Asked) => void serve(asked));
process.once("disconnect", () => process.exit(0));
