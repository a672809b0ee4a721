/** Runs the hotword component: it receives audio frames and publishes detections. */
import {
  audioServerAudioFrame,
  audioServerEchoState,
  audioServerLoaded,
  dialogueSessionEnded,
  dialogueSessionStarted,
  errorHotword,
  hotwordDetected,
  hotwordListening,
  hotwordLoaded,
  hotwordToggleOff,
  hotwordToggleOn,
  hotwordVersion,
  hotwordVersionRequest,
  isGuestSite,
  isSelfTestSite,
  stopWordId,
  type WakeWordMeasures,
} from "#bus";
import { join } from "node:path";
import type { Profile } from "../assistant/assistant.ts";
import { phrasesIn, phrasesOf } from "../assistant/phrases.ts";
import { readProfile } from "../assistant/read-profile.ts";
import { answerRefusals } from "../port/answer-refusals.ts";
import { CannotWork } from "../port/cannot-work.ts";
import { KeptSwitches } from "../port/kept-switches.ts";
import type { Log, Port, Running, Stand } from "../port/port.ts";
import { SiteClocks } from "../sound/frame-clock.ts";
import { FrameReader } from "../sound/frame-reader.ts";
import { EngineMissing } from "../speech/pocketsphinx.ts";
import { serviceOf } from "../wyoming/service-of.ts";
import type { HotwordConfig } from "./component.ts";
import { findTrained, startEmbedding, together, type Trained } from "./embedding-engine.ts";
import { shippedHeads } from "./embedding/files.ts";
import type { HotwordEngine, WakeWord } from "./engine.ts";
import { FalseWakes } from "./false-wakes.ts";
import { hearFalseWakes } from "./hear-false-wakes.ts";
import { type Detected, isListenedFor, Listeners, sessionDelayMs } from "./listeners.ts";
import { ListeningNotice, noticeIntervalMs } from "./listening-notice.ts";
import { startPocketsphinx } from "./pocketsphinx-engine.ts";
import { BadWakeWord } from "./wake-word-pronunciations.ts";
import { chooseWakeWords } from "./wake-words.ts";
import { StopListeners, stopPhrase } from "./stop-listeners.ts";
import { startWyoming } from "./wyoming-engine.ts";

/** A site that sends no frames for this long releases its decoder. */
const idleTimeoutMs = 60_000;

export async function startHotword(stand: Stand<HotwordConfig>): Promise<Running> {
  const { port, config, log, folders } = stand;
  const engine = await startEngine(stand);
  const [names, learned] = [engine.wakeWords, engine.learned ?? []].map((all) => all.map(({ phrase }) => phrase));
  const tell = (): void => stand.report?.({ holds: { names, learned }, faults: switches.faults });
  const switches = new KeptSwitches({
    folder: folders.data,
    log,
    what: "the wake word",
    code: "WAKE_WORD_OFF",
    remedy: "publish `hotword/toggleOn` with each site",
    changed: tell,
  });
  const refused = (siteId: string): void => {
    const error = `no more than ${config.max_sites} sites are listened to`;
    log.warn({ siteId, max_sites: config.max_sites }, error);
    port.say(errorHotword, { siteId, error, context: "hotword/max_sites" });
  };
  const listeners = new Listeners({
    engine,
    maxSites: config.max_sites,
    refractory: config.refractory,
    now: () => performance.now(),
    switches,
    refused,
  });
  const frames = new FrameReader({
    refused({ siteId, reason, count, first }) {
      log.warn({ siteId, reason, refusedSoFar: count }, "unreadable audio frames");
      if (first) port.say(errorHotword, { siteId, error: `not an audio frame: ${reason}`, context: "audioFrame" });
    },
  });
  const clocks = new SiteClocks();
  const stops = await startStops(stand, engine);
  answerRefusals(port, errorHotword, (topic) => topic.endsWith("/audioFrame"));
  const notice = await hearToggles(port, listeners, engine);
  const falseWakes = await learnFalseWakes(stand);
  await hearEcho(port, (siteId, is) => {
    listeners.cancelled(siteId, is);
    stops?.listeners.cancelled(siteId, is);
    notice.changed();
  });
  await port.hear(audioServerAudioFrame, (frame, { siteId }) => {
    const samples = frames.read(frame, siteId);
    if (samples === undefined) return;
    const capturedAt = clocks.heard(siteId, samples.length, Date.now());
    const spotted = listeners.hear(siteId, samples);
    if (spotted !== undefined) sayDetected(stand, engine, siteId, spotted, capturedAt);
    if (spotted !== undefined && isRoom(siteId)) falseWakes?.woken(siteId, spotted);
    notice.heard(siteId);
    const stopped = stops?.listeners.hear(siteId, samples, listeners.isOn(siteId));
    if (stops !== undefined && stopped !== undefined) sayDetected(stand, stops.engine, siteId, stopped, capturedAt);
  });
  const own = new Map(engine.wakeWords.map((wakeWord) => [wakeWord.id, wakeWord]));
  await port.hear(hotwordVersionRequest, (_, { wakewordId }) => {
    if (own.has(wakewordId)) port.say(hotwordVersion, { version: stand.version ?? "unknown" }, { wakewordId });
  });
  for (const { id, phrase, sensitivity } of engine.wakeWords) {
    log.info({ wakewordId: id, phrase, sensitivity }, "listening for a wake word");
    port.say(hotwordLoaded, { reloaded: false }, { wakewordId: id });
  }
  tell();
  const notices = setInterval(() => notice.repeat(), noticeIntervalMs);
  const sweep = setInterval(() => {
    listeners.freeIdle(idleTimeoutMs);
    stops?.listeners.freeIdle(idleTimeoutMs);
  }, idleTimeoutMs / 4);
  return {
    async stop() {
      clearInterval(sweep);
      clearInterval(notices);
      await port.forget(audioServerAudioFrame);
      notice.end();
      listeners.free();
      stops?.listeners.free();
      engine.free();
      await switches.flush();
    },
  };
}

/** Switches sites on and off. Returns what tells the platform at which sites the wake word is listened for. */
async function hearToggles(port: Port, listeners: Listeners, engine: HotwordEngine): Promise<ListeningNotice> {
  const notice = new ListeningNotice({
    sites: (ms) => listeners.sitesWithin(ms),
    modelIds: (siteId) => engine.wakeWords.filter((one) => isListenedFor(one, siteId)).map(modelIdOf),
    say: (said) => port.say(hotwordListening, said),
  });
  await port.hear(hotwordToggleOn, ({ siteId, sessionId }) => {
    listeners.toggle(siteId, true, sessionId);
    notice.changed();
  });
  await port.hear(hotwordToggleOff, ({ siteId, sessionId }) => {
    listeners.toggle(siteId, false, sessionId);
    notice.changed();
    if (sessionId !== undefined) setTimeout(() => listeners.settle(), sessionDelayMs + 1).unref();
  });
  await port.hear(dialogueSessionStarted, ({ sessionId }) => {
    listeners.sessionStarted(sessionId);
    notice.changed();
  });
  await port.hear(dialogueSessionEnded, ({ siteId, sessionId }) => listeners.sessionEnded(siteId, sessionId));
  port.onReconnect(() => notice.repeat());
  return notice;
}

/** Returns what keeps false wakes; undefined unless the owner has agreed. */
async function learnFalseWakes(stand: Stand<HotwordConfig>): Promise<FalseWakes | undefined> {
  const { port, config, log, folders } = stand;
  if (!config.learn_false_wakes) return undefined;
  const assistant = await assistantOf(stand);
  const falseWakes = new FalseWakes(join(folders.data, "false-wakes"), log);
  await hearFalseWakes(port, falseWakes, assistant === undefined ? phrasesIn("en") : phrasesOf(assistant));
  return falseWakes;
}

/** Reports whether the sound that a site plays is removed from its microphone signal. */
async function hearEcho(port: Port, cancelled: (siteId: string, is: boolean) => void): Promise<void> {
  await port.hear(audioServerEchoState, ({ siteId, state }) => cancelled(siteId, state === "cancelled"));
  // A restarted audio server plays nothing.
  await port.hear(audioServerLoaded, (_, { siteId }) => cancelled(siteId, false));
}

/**
 * The verification rejects half of the detections of such a short word. Without it, 42 of 48 are recognised at this
 * sensitivity, and false alarms are filtered out because they are too soft.
 */
const stopSensitivity = 0.3;

/** Listens for a bare "stop" where this is configured. It always uses pocketsphinx, whatever engine the wake word has. */
async function startStops(
  { config, log, folders }: Stand<HotwordConfig>,
  { wakeWords }: HotwordEngine,
): Promise<{ readonly listeners: StopListeners; readonly engine: HotwordEngine } | undefined> {
  if (!config.stop_word) return undefined;
  if (wakeWords.some(({ id }) => id === stopWordId)) {
    log.warn({ wakewordId: stopWordId }, "a wake word has the id of the stop word, which is not listened for");
    return undefined;
  }
  try {
    const word = { id: stopWordId, phrase: stopPhrase, sensitivity: stopSensitivity, pronunciations: [] };
    const folder = join(folders.cache, "hotword-stop");
    const engine = await startPocketsphinx({ wakeWords: [word], folder, verify: false });
    const listeners = new StopListeners({ engine, maxSites: config.max_sites, now: () => performance.now() });
    return { listeners, engine };
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error;
    throw new CannotWork(`${error.message}, which stop_word needs`, { cause: error });
  }
}

const modelIdOf = ({ phrase }: WakeWord): string => phrase.replaceAll(" ", "_");

/** Counts from the onset to this message: a busy process decides some time after the last sample. */
function untilNow({ onsetMs = 0, ...measures }: WakeWordMeasures, capturedAt: number): WakeWordMeasures {
  const since = Math.max(0, Date.now() - capturedAt);
  return { ...measures, onsetMs: Math.min(10_000, Math.round(onsetMs + since)) };
}

/** `capturedAt`: when the last sample of the detection was captured. */
/** There, people speak to the board; elsewhere programs do. */
const isRoom = (siteId: string): boolean => !isSelfTestSite(siteId) && !isGuestSite(siteId);

function sayDetected(
  { port, log }: Stand<HotwordConfig>,
  engine: HotwordEngine,
  siteId: string,
  spotted: Detected,
  capturedAt: number,
): void {
  const { id, sensitivity, assistant } = spotted.wakeWord;
  const endSignalMs = Math.round(capturedAt - spotted.endedAgo);
  log.info({ siteId, wakewordId: id, endSignalMs }, "wake word");
  const said = {
    siteId,
    modelId: modelIdOf(spotted.wakeWord),
    modelVersion: engine.version,
    modelType: "universal" as const,
    currentSensitivity: sensitivity,
    detectionSignalMs: Math.round(capturedAt),
    endSignalMs,
    assistant,
    measures: spotted.measures && untilNow(spotted.measures, capturedAt),
  };
  port.say(hotwordDetected, said, { wakewordId: id });
}

/** Its wake word and its phrases. A satellite has none. */
function assistantOf({ folders, log }: Stand<HotwordConfig>): Promise<Profile | undefined> {
  return readProfile(folders.assistant).catch((error: unknown) => {
    log.warn({ error: String(error) }, "cannot read the assistant; its wake word is unknown");
    return undefined;
  });
}

/**
 * Throws CannotWork when somebody must change the configuration or install a package first. When a wake word of the assistant
 * cannot be pronounced, the product's own wake word replaces it.
 */
async function startEngine(stand: Stand<HotwordConfig>): Promise<HotwordEngine> {
  const { config, log, folders } = stand;
  const assistant = await assistantOf(stand);
  const chosen = await chooseWakeWords(config, assistant, log);
  const shipped = config.engine === "embedding" ? shippedHeads() : undefined;
  const trained = await findTrained(chosen, [folders.wakeWords, shipped], log);
  const learned = trained.length === 0 ? undefined : await startLearned(trained, log);
  const others = learned === undefined ? chosen : chosen.filter((one) => !learned.wakeWords.includes(one));
  if (learned !== undefined && others.length === 0) return learned;
  const engine = await startConfigured(stand, others);
  return learned === undefined ? engine : together(learned, engine, [...learned.wakeWords, ...engine.wakeWords]);
}

/** Returns undefined when the weights are missing: the wake words are then handled as if they were not trained. */
async function startLearned(trained: readonly Trained[], log: Log): Promise<HotwordEngine | undefined> {
  try {
    return await startEmbedding(trained);
  } catch (error) {
    const phrases = trained.map(({ wakeWord }) => wakeWord.phrase);
    log.warn(
      { reason: String(error), phrases },
      "trained wake words cannot be used; listening for their pronunciation",
    );
    return undefined;
  }
}

/** Starts the configured engine for the wake words that were not trained. */
async function startConfigured(
  { config, log, folders }: Stand<HotwordConfig>,
  chosen: readonly WakeWord[],
): Promise<HotwordEngine> {
  const options = { folder: join(folders.cache, "hotword"), verify: config.verify };
  if (config.engine === "wyoming")
    return startWyoming({ service: serviceOf(config, "hotword"), wakeWords: chosen, log });
  try {
    return await startPocketsphinx({ ...options, wakeWords: chosen });
  } catch (error) {
    if (error instanceof EngineMissing) throw new CannotWork(error.message, { cause: error });
    if (!(error instanceof BadWakeWord)) throw error;
    if (config.wake_words.length > 0) throw new CannotWork(error.message, { cause: error });
    log.warn({ reason: error.message, phrase: config.default_phrase }, "replaced by another wake word");
    return startPocketsphinx({ ...options, wakeWords: await chooseWakeWords(config, undefined, log) });
  }
}
