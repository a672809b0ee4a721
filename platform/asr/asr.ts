/** Connects the recogniser to the bus: audio frames and requests to listen come in, texts go out. */
import {
  asrLoaded,
  asrReload,
  asrStartListening,
  asrStopListening,
  asrToggleOff,
  asrToggleOn,
  audioServerAudioFrame,
  errorAsr,
  textSite,
} from "#bus";
import { join } from "node:path";
import { answerRefusals } from "../port/answer-refusals.ts";
import { KeptSwitches } from "../port/kept-switches.ts";
import type { Log, Port, Running, Stand } from "../port/port.ts";
import { Reloads } from "../port/reloads.ts";
import type { Fault } from "../port/report.ts";
import { FrameReader } from "../sound/frame-reader.ts";
import { answeringOf } from "./answers.ts";
import type { AsrConfig } from "./component.ts";
import type { Engine } from "./engine.ts";
import { Engines } from "./engines.ts";
import { keepingRequests, KeptRequests } from "./kept-requests.ts";
import type { ListenerOptions } from "./listener.ts";
import { requestRecordings } from "./recording-name.ts";
import { denoisers } from "./rnnoise.ts";
import { Sites } from "./sites.ts";
import { Telling } from "./telling.ts";

const notLoaded = "ASSISTANT_NOT_LOADED";

/**
 * Milliseconds without audio after which listening ends. A machine that starts, with other work beside it, was seen to hold sound back
 * for more than two seconds; half of the sentence was taken for all of it then.
 */
const stallTimeoutMs = 4000;
const turnedOff = "the recognition is turned off";

export async function startAsr({ port, config, log, folders, report = () => {} }: Stand<AsrConfig>): Promise<Running> {
  const telling = new Telling(report);
  const denoising = config.noise_reduction ? await denoisers() : undefined;
  const kept = new KeptRequests(join(folders.data, requestRecordings), config.keep_recordings, log);
  const engines = await Engines.start({ config, folders, log, telling, denoisers: denoising });
  const engine = config.keep_recordings === 0 ? engines : keepingRequests(engines, kept);
  const switches = keptSwitches(folders.data, log, telling);
  const limits = {
    partials: config.partial,
    trailingSilence: config.trailing_silence,
    noSpeech: config.no_speech,
    longest: config.longest,
    denoisers: denoising,
  };
  const sites = new Sites({
    maxSites: config.max_sites,
    engine,
    stalled: stallTimeoutMs,
    onStalled: ({ siteId, sessionId }) => log.warn({ siteId, sessionId }, "no audio from the site"),
  });

  function listen(options: ListenerOptions): void {
    const { siteId, sessionId, assistant } = options;
    // This site has no microphone: the supervisor publishes the typed text as soon as it arrives.
    if (siteId === textSite) return;
    const refuse = (error: string): void => {
      port.say(errorAsr, { siteId, sessionId, error, context: "asr/startListening" });
    };
    if (!switches.isOn()) refuse(turnedOff);
    else if (!engines.knows(assistant)) refuse(`there is no assistant ${assistant} beside the one in use`);
    else if (!sites.listen(options, answeringOf(options, port, log))) refuse("too many sites listen at once");
  }

  const reloads = reloadsOf(engine, port, log, telling);
  reloads.begin();
  answerRefusals(port, errorAsr, (topic) => topic.endsWith("/audioFrame"));
  const frames = readingFrames(port, log);
  await Promise.all([
    port.hear(audioServerAudioFrame, (frame, { siteId }) => {
      const samples = frames.read(frame, siteId);
      if (samples !== undefined) sites.hear(siteId, samples, Date.now());
    }),
    port.hear(asrStartListening, ({ siteId, sessionId, startSignalMs, intentFilter, assistant, followUp }) => {
      const order = { siteId, sessionId, startMs: startSignalMs ?? Date.now(), intents: intentFilter, assistant };
      listen({ ...order, ...limits, noSpeech: followUp ?? limits.noSpeech });
    }),
    port.hear(asrStopListening, ({ siteId, sessionId }) => sites.stop(siteId, sessionId)),
    port.hear(asrToggleOn, () => switches.switch(true)),
    port.hear(asrToggleOff, () => {
      switches.switch(false);
      // Clients that wait for a text learn now that none will come.
      for (const { siteId, sessionId } of sites.stopAll())
        port.say(errorAsr, { siteId, sessionId, error: turnedOff, context: "asr/startListening" });
    }),
    port.hear(asrReload, ({ id }) => {
      if (!reloads.ask(id)) port.say(errorAsr, { error: "too many reloads wait", context: "asr/reload" });
    }),
  ]);
  await engine.reload().catch((error: unknown) => {
    // A broken assistant must not stop the component: it recognises nothing until a better one is installed.
    log.error({ error }, "the assistant is unusable");
    telling.add(unusable(error as Error));
    port.say(errorAsr, { error: `the assistant cannot be used: ${(error as Error).message.slice(0, 2000)}` });
  });
  port.say(asrLoaded, { reloaded: false });
  return {
    async stop() {
      sites.stopAll();
      await reloads.end();
      await engine.close();
      await switches.flush();
    },
  };
}

function reloadsOf(engine: Engine, port: Pick<Port, "say">, log: Log, telling: Telling): Reloads {
  return new Reloads(
    () => engine.reload(),
    (ids) => ids.forEach((id) => port.say(asrLoaded, { id, reloaded: true })),
    (ids, error) => {
      log.error({ error }, "cannot reload the assistant: keeping the previous one");
      telling.add(unusable(error, notLoaded));
      const reason = error.message.slice(0, 2000);
      for (const id of ids) port.say(errorAsr, { error: reason, context: `asr/reload ${id ?? ""}`.trim() });
    },
  );
}

function readingFrames(port: Pick<Port, "say">, log: Log): FrameReader {
  return new FrameReader({
    refused({ siteId, reason, count, first }) {
      log.warn({ siteId, reason, refusedSoFar: count }, "unreadable audio frames");
      if (first) port.say(errorAsr, { error: `not an audio frame: ${reason}`, context: "audioFrame" });
    },
  });
}

function keptSwitches(folder: string, log: Log, telling: Telling): KeptSwitches {
  const switches = new KeptSwitches({
    folder,
    log,
    what: "the recognition",
    code: "RECOGNITION_OFF",
    remedy: "publish `asr/toggleOn`",
    changed: () => telling.switches(switches.faults),
  });
  telling.switches(switches.faults);
  return switches;
}

const unusable = (error: Error, code = "ASSISTANT_UNUSABLE"): Fault => ({
  code,
  message: `the assistant cannot be used: ${error.message.slice(0, 300)}`,
  remedy: "`sotto assistant check` shows what is wrong; install a corrected one, or roll back",
});
