/** The recogniser's work on the bus: audio frames and orders to listen in, texts out. */
import {
  type AsrToken,
  asrLoaded,
  asrPartialTextCaptured,
  asrReload,
  asrStartListening,
  asrStopListening,
  asrTextCaptured,
  asrToggleOff,
  asrToggleOn,
  audioServerAudioFrame,
  errorAsr,
} from "#bus";
import { join } from "node:path";
import { readInjected } from "../assistant/injected.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { answerRefusals } from "../port/answer-refusals.ts";
import { CannotWork } from "../port/cannot-work.ts";
import type { Folders, Log, Running, Stand } from "../port/port.ts";
import type { Fault, Report } from "../port/report.ts";
import { FrameReader } from "../sound/frame-reader.ts";
import { EngineMissing } from "../speech/pocketsphinx.ts";
import { serviceOf } from "../wyoming/service-of.ts";
import type { AsrConfig } from "./component.ts";
import { earFor } from "./ear/ear-for.ts";
import type { Engine, Guess, HeardWord } from "./engine.ts";
import type { Answer, Answering, ListenerOptions } from "./listener.ts";
import { startPocketsphinx } from "./pocketsphinx-engine.ts";
import { Reloads } from "./reloads.ts";
import { Sites } from "./sites.ts";
import { startWyoming } from "./wyoming-engine.ts";

const notLoaded = "ASSISTANT_NOT_LOADED";

/** Milliseconds without audio after which nobody waits for a word any more. */
const stalled = 2000;
const turnedOff = "the recognition is turned off";

export async function startAsr({ port, config, log, folders, report = () => {} }: Stand<AsrConfig>): Promise<Running> {
  let told: Report = {};
  const tell = (now: Report): void => report((told = now));
  const engine = await startEngine(config, folders, log, tell);
  let on = true;
  const sites = new Sites({
    engine,
    stalled,
    onStalled: ({ siteId, sessionId }) => log.warn({ siteId, sessionId }, "no audio comes from the site"),
  });

  const answeringOf = ({ siteId, sessionId }: ListenerOptions): Answering => {
    const said = ({ heard, seconds }: Answer) => ({
      text: heard.text,
      likelihood: rounded(heard.likelihood),
      seconds: rounded(seconds),
      siteId,
      sessionId,
      tokens: tokensOf(heard.words),
    });
    return {
      partial: (answer) => port.say(asrPartialTextCaptured, said(answer)),
      captured: (answer) => {
        const { text, likelihood, reason, nearest, alternatives, unforeseen } = answer.heard;
        log.debug({ siteId, sessionId, text, likelihood, reason, nearest }, "text captured");
        port.say(asrTextCaptured, {
          ...said(answer),
          reason,
          nearest: nearest && guessed(nearest),
          alternatives: alternatives?.map(guessed),
          unforeseen,
        });
      },
      failed: (error) => {
        log.error({ siteId, sessionId, error }, "the recognition failed");
        port.say(errorAsr, { siteId, sessionId, error: error.message, context: "asr/startListening" });
      },
    };
  };

  function listen(options: ListenerOptions): void {
    const { siteId, sessionId } = options;
    const refuse = (error: string): void => {
      port.say(errorAsr, { siteId, sessionId, error, context: "asr/startListening" });
    };
    if (!on) refuse(turnedOff);
    else if (!sites.listen(options, answeringOf(options))) refuse("too many sites listen at once");
  }

  const reloads = new Reloads(
    () => engine.reload(),
    (ids) => ids.forEach((id) => port.say(asrLoaded, { id, reloaded: true })),
    (ids, error) => {
      log.error({ error }, "the assistant could not be loaded again: the one there was stays");
      tell({
        ...told,
        faults: [...(told.faults ?? []).filter(({ code }) => code !== notLoaded), unusable(error, notLoaded)],
      });
      const reason = error.message.slice(0, 2000);
      for (const id of ids) port.say(errorAsr, { error: reason, context: `asr/reload ${id ?? ""}`.trim() });
    },
  );

  answerRefusals(port, errorAsr, (topic) => topic.endsWith("/audioFrame"));
  const frames = new FrameReader({
    refused({ siteId, reason, count, first }) {
      log.warn({ siteId, reason, refusedSoFar: count }, "audio frames that cannot be read");
      if (first) port.say(errorAsr, { error: `not an audio frame: ${reason}`, context: "audioFrame" });
    },
  });
  await Promise.all([
    port.hear(audioServerAudioFrame, (frame, { siteId }) => {
      const samples = frames.read(frame, siteId);
      if (samples !== undefined) sites.hear(siteId, samples, Date.now());
    }),
    port.hear(asrStartListening, ({ siteId, sessionId, startSignalMs, intentFilter }) =>
      listen({
        siteId,
        sessionId,
        startMs: startSignalMs ?? Date.now(),
        intents: intentFilter,
        partials: config.partial,
        trailingSilence: config.trailing_silence,
        noSpeech: config.no_speech,
        longest: config.longest,
      }),
    ),
    port.hear(asrStopListening, ({ siteId, sessionId }) => sites.stop(siteId, sessionId)),
    port.hear(asrToggleOn, () => {
      on = true;
    }),
    port.hear(asrToggleOff, () => {
      on = false;
      // Who waits for a text is told now that none will come.
      for (const { siteId, sessionId } of sites.stopAll())
        port.say(errorAsr, { siteId, sessionId, error: turnedOff, context: "asr/startListening" });
    }),
    port.hear(asrReload, ({ id }) => {
      if (!reloads.ask(id)) port.say(errorAsr, { error: "too many reloads wait", context: "asr/reload" });
    }),
  ]);
  await engine.reload().catch((error: unknown) => {
    // A broken assistant must not take the component down: nothing is understood until a better one is installed.
    log.error({ error }, "the assistant cannot be used");
    tell({ ...told, faults: [...(told.faults ?? []), unusable(error as Error)] });
    port.say(errorAsr, { error: `the assistant cannot be used: ${(error as Error).message.slice(0, 2000)}` });
  });
  port.say(asrLoaded, { reloaded: false });
  return {
    async stop() {
      sites.stopAll();
      await reloads.end();
      await engine.close();
    },
  };
}

const unusable = (error: Error, code = "ASSISTANT_UNUSABLE"): Fault => ({
  code,
  message: `the assistant cannot be used: ${error.message.slice(0, 300)}`,
  remedy: "`sotto assistant check` says what is wrong with it; install a corrected one, or roll back",
});

/** Rejects with CannotWork where the engine is not installed, or not said. */
async function startEngine(
  config: AsrConfig,
  folders: Folders,
  log: Log,
  report: (report: Report) => void,
): Promise<Engine> {
  if (config.engine === "wyoming")
    return startWyoming({
      service: serviceOf(config, "asr"),
      language: config.service_language,
      model: config.service_model,
      log,
    });
  const ear = await earFor(config, log);
  try {
    return await startPocketsphinx({
      read: async () => ({
        assistant: await readAssistant(folders.assistant),
        injected: await readInjected(folders.injected),
      }),
      folder: join(folders.cache, "model"),
      acousticModel: config.acoustic_model,
      dictionary: config.dictionary,
      accents: config.accents,
      model: { kind: config.model, largestGrammar: config.largest_grammar },
      decoders: config.decoders,
      minimumLikelihood: config.minimum_likelihood,
      ear,
      patience: config.verifier_patience * 1000,
      log,
      report,
    });
  } catch (error) {
    ear?.close();
    if (error instanceof EngineMissing) throw new CannotWork(error.message, { cause: error });
    throw error;
  }
}

/** The words with their places in the text, which has one blank between them. */
function tokensOf(words: readonly HeardWord[]): AsrToken[] | undefined {
  if (words.length === 0) return undefined;
  let at = 0;
  return words.map(({ word, start, end, confidence }) => {
    const rangeStart = at;
    at += word.length + 1;
    const time = { start: rounded(start), end: rounded(end) };
    return { value: word, confidence: rounded(confidence), rangeStart, rangeEnd: at - 1, time };
  });
}

const guessed = ({ text, likelihood }: Guess): Guess => ({ text, likelihood: rounded(likelihood) });

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
