/** A voice behind the Wyoming protocol, such as Piper. One connection per text. */
import type { Log } from "../port/port.ts";
import { Connection, type ConnectionOptions, ServiceFailed } from "../wyoming/connection.ts";
import type { Data, WyomingEvent } from "../wyoming/event.ts";
import { Pool } from "../wyoming/pool.ts";
import { describe, speaks } from "../wyoming/service-info.ts";
import { soundOf } from "../wyoming/sound-format.ts";
import { CannotSpeak, type Engine } from "./engine.ts";

export type WyomingOptions = {
  /** In the order of preference. */
  readonly services: readonly ConnectionOptions[];
  /** The expected language. */
  readonly language: string;
  /** Voices that the configuration names. */
  readonly voices: readonly string[];
  readonly log: Log;
};

/** Limit on the sound of one text. */
const maxSoundBytes = 64 * 1024 * 1024;

export function startWyoming(options: WyomingOptions): Engine {
  const { services, log } = options;
  for (const service of services) void introduce(options, service);
  const pool = new Pool({ services, work: "tts", log });
  return {
    name: "wyoming",
    batch: 0,
    takesPhonemes: false,
    async synthesize(text, { lang, voice: name }, signal) {
      const voice = { language: lang, ...(name !== undefined && { name }) };
      const said = { text: text.toWellFormed(), voice };
      try {
        return soundOf(await pool.ask((service, settled) => speak(service, said, settled), signal));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ServiceFailed) throw new CannotSpeak(error.message, { cause: error });
        throw error;
      }
    },
    stop: () => pool.close(),
  };
}

async function speak(service: ConnectionOptions, said: Data, signal: AbortSignal): Promise<WyomingEvent[]> {
  const connection = new Connection(service);
  const leave = (): void => connection.close();
  signal.addEventListener("abort", leave);
  try {
    connection.send("synthesize", said);
    return await spoken(connection);
  } finally {
    signal.removeEventListener("abort", leave);
    connection.close();
  }
}

async function spoken(connection: Connection): Promise<WyomingEvent[]> {
  const start = await connection.nextOf("audio-start");
  const chunks: WyomingEvent[] = [];
  let bytes = 0;
  for (;;) {
    const event = await connection.next();
    if (event.type === "audio-stop") return chunks.length > 0 ? chunks : [start];
    if (event.type !== "audio-chunk") continue;
    bytes += event.payload.length;
    if (bytes > maxSoundBytes) throw new ServiceFailed("the service speaks without end");
    chunks.push(event);
  }
}

/** Logs what the service offers; a service that is unreachable now may be available when something is to be spoken. */
async function introduce({ language, voices, log }: WyomingOptions, service: ConnectionOptions): Promise<void> {
  try {
    const { program, models } = await describe(service, "tts");
    log.info(
      { service: service.uri, program, voices: models.map(({ name }) => name).slice(0, 20) },
      "speech by a service",
    );
    const named = voices.filter((voice) => !models.some(({ name }) => name === voice));
    if (named.length > 0) log.warn({ voices: named, service: service.uri }, "the service does not offer these voices");
    if (!models.some((model) => speaks(model, language)))
      log.warn({ language, service: service.uri }, "the service does not offer this language");
  } catch (error) {
    log.warn({ service: service.uri, reason: (error as Error).message }, "the speech service is not reachable yet");
  }
}
