/** Implements the speech component: speaks what it is asked to, and reports when it has been heard. */
import { errorTts, ttsLoaded, ttsRegisterSound, ttsSay, type TtsSay, ttsSayFinished, ttsStop } from "#bus";
import { answerRefusals } from "../port/answer-refusals.ts";
import { CannotSpeak } from "./engine.ts";
import { orElse } from "./or-else.ts";
import { CannotWork } from "../port/cannot-work.ts";
import type { Log, Running, Stand } from "../port/port.ts";
import type { Fault } from "../port/report.ts";
import { servicesOf } from "../wyoming/service-of.ts";
import type { TtsConfig } from "./component.ts";
import type { Engine } from "./engine.ts";
import { startEspeak } from "./espeak-ng.ts";
import { mannerOf } from "./manner.ts";
import { Playing } from "./playing.ts";
import { speaker } from "./pronunciations.ts";
import { readable } from "./reading/reading.ts";
import { RegisteredSounds } from "./registered-sounds.ts";
import { SayQueue, SpeechStopped } from "./say-queue.ts";
import { faultOf, startSherpa } from "./sherpa-engine.ts";
import { SoundCache } from "./sound-cache.ts";
import { type Speech, speak } from "./speech.ts";
import { startWyoming } from "./wyoming-engine.ts";

const megabyte = 1024 * 1024;

export async function startTts({ port, config, log, report }: Stand<TtsConfig>): Promise<Running> {
  const engine = await startEngine(config, log, (faults) => report?.({ faults }));
  const speech: Speech = {
    engine,
    cache: new SoundCache(config.cache_megabytes * megabyte),
    sounds: new RegisteredSounds(config.sound_megabytes * megabyte),
    longest: config.longest_text,
    read: speaker({
      pronunciations: config.pronunciations,
      read: config.read_as_words ? readable : (text) => text,
      takesPhonemes: engine.takesPhonemes,
    }),
  };
  const playing = new Playing(port, config.finish_margin);
  const queue = new SayQueue<TtsSay>({ say, ended, maxLength: config.queue_length });

  async function say({ text, lang = config.language, volume = 1, siteId }: TtsSay, signal: AbortSignal): Promise<void> {
    // A text without anything to hear finishes at once [bus-shapes, trap 1].
    const manner = mannerOf(config, siteId, lang);
    await playing.play(siteId, (ended) => speak(speech, { text, manner, volume }, ended), signal);
  }

  /** Whatever the result of a request, its client is notified once. */
  function ended({ id, siteId, sessionId }: TtsSay, failure?: Error): void {
    if (failure !== undefined && !(failure instanceof SpeechStopped)) {
      log.warn({ siteId, sessionId, reason: failure.message }, "text not spoken");
      port.say(errorTts, { siteId, sessionId, error: failure.message, context: "tts/say" });
    }
    port.say(ttsSayFinished, { id, siteId, sessionId });
  }

  answerRefusals(port, errorTts);
  await playing.listen();
  await port.hear(ttsRegisterSound, (wav, { soundId }) => {
    try {
      speech.sounds.register(soundId, wav);
    } catch (error) {
      const { message } = error as Error;
      log.warn({ soundId, reason: message }, "sound not registered");
      port.say(errorTts, { error: message, context: `tts/registerSound/${soundId}` });
    }
  });
  await port.hear(ttsSay, (request) => queue.add(request));
  await port.hear(ttsStop, ({ siteId, sessionId }) =>
    queue.stopSaying(siteId, (request) => sessionId === undefined || request.sessionId === sessionId),
  );
  port.say(ttsLoaded, { reloaded: false });
  return {
    async stop() {
      await queue.stop();
      speech.engine.stop();
    },
  };
}

/** Rejects with CannotWork or CannotSpeak if the engine is not installed or not configured. */
async function startEngine(config: TtsConfig, log: Log, report: (faults: readonly Fault[]) => void): Promise<Engine> {
  if (config.engine === "wyoming") {
    const { language } = config;
    const services = servicesOf(config, "tts");
    const service = startWyoming({ services, language, voices: namedVoices(config), log });
    // One service that fails is an error, as it always was; a list says that there is to be an answer anyhow.
    if (typeof config.service === "string" && services.length === 1) return service;
    const other = await startEspeak({ pitch: config.pitch, expected: mannerOf(config, "default", language) }).catch(
      (error: unknown) => {
        if (!(error instanceof CannotSpeak)) throw error;
        log.warn({ reason: error.message }, "nothing is spoken while no service works: espeak-ng cannot");
        return undefined;
      },
    );
    return other === undefined ? service : orElse(service, other, log);
  }
  const espeak = await startEspeak({ pitch: config.pitch, expected: mannerOf(config, "default", config.language) });
  if (config.engine === "espeak-ng") return espeak;
  try {
    return await startSherpa({ folders: config.model_folders, other: espeak, log, report });
  } catch (error) {
    if (!(error instanceof CannotWork)) throw error;
    // After a restore, for example, the voices are missing: the board still has to answer.
    log.warn({ reason: error.message }, "spoken by espeak-ng instead");
    report([faultOf(error.message)]);
    return espeak;
  }
}

function namedVoices({ voices, sites }: TtsConfig): string[] {
  return [voices, ...sites.map((site) => site.voices)].flatMap((table) => Object.values(table));
}
