/**
 * A recogniser behind the Wyoming protocol, such as faster-whisper or vosk, for languages other than English and for
 * sentences that the assistant does not contain. It opens one connection for each sentence, and sends the audio while it is
 * spoken.
 */
import type { Log } from "../port/port.ts";
import { Connection, type ConnectionOptions } from "../wyoming/connection.ts";
import { describe, speaks } from "../wyoming/service-info.ts";
import { bytesOf, microphone } from "../wyoming/sound-format.ts";
import { type Engine, type Heard, nothingHeard, type Utterance } from "./engine.ts";

export type WyomingOptions = {
  readonly service: ConnectionOptions;
  /** The language as the service spells it ("de"); empty for the service's default. */
  readonly language: string;
  /** One of the service's models; empty for the service's default. */
  readonly model: string;
  readonly log: Log;
};

export function startWyoming(options: WyomingOptions): Engine {
  void introduce(options);
  return {
    open: () => new WyomingUtterance(options),
    // The vocabulary is the service's; an assistant does not change it.
    reload: async () => {},
    close: async () => {},
  };
}

/** Logs what the service offers; a service that is unreachable now may be available for the next sentence. */
async function introduce({ service, language, model, log }: WyomingOptions): Promise<void> {
  try {
    const { program, models } = await describe(service, "asr");
    log.info(
      { service: service.uri, program, models: models.map(({ name }) => name).slice(0, 20) },
      "recognition by a service",
    );
    if (model !== "" && !models.some(({ name }) => name === model))
      log.warn({ model, service: service.uri }, "the service does not offer this model");
    else if (language !== "" && !models.some((one) => (model === "" || one.name === model) && speaks(one, language)))
      log.warn({ language, service: service.uri }, "the service does not offer this language");
  } catch (error) {
    log.warn(
      { service: service.uri, reason: (error as Error).message },
      "the recognition's service does not answer yet",
    );
  }
}

class WyomingUtterance implements Utterance {
  readonly #connection: Connection;
  readonly #language: string;

  constructor({ service, language, model }: WyomingOptions) {
    this.#language = language;
    this.#connection = new Connection(service);
    this.#connection.send("transcribe", { ...(language !== "" && { language }), ...(model !== "" && { name: model }) });
    this.#connection.send("audio-start", microphone);
  }

  feed(samples: Int16Array): void {
    this.#connection.send("audio-chunk", microphone, bytesOf(samples));
  }

  /** The service waits for the end of the audio, and there is only one. */
  pause(): void {}
  resume(): void {}

  partial(): undefined {
    return undefined;
  }

  async finish(): Promise<Heard> {
    try {
      this.#connection.send("audio-stop");
      const { data } = await this.#connection.nextOf("transcript");
      const { text } = data;
      return heardIn(typeof text === "string" ? text : "", this.#language);
    } finally {
      this.#connection.close();
    }
  }

  cancel(): void {
    this.#connection.close();
  }
}

/** Returns lower case words without the punctuation that services add. These texts have neither a likelihood nor times. */
export function heardIn(text: string, language: string): Heard {
  const spoken = text
    .normalize("NFC")
    .toLocaleLowerCase(language === "" ? undefined : language.replaceAll("_", "-"))
    .replaceAll(/[.,:;!?¿¡…。、，！？]+(?=\s|$|["'»”])|["«»“”„()[\]¿¡]/gu, " ")
    .replaceAll(/[。、，！？]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return spoken === "" ? nothingHeard : { text: spoken, likelihood: 1, words: [] };
}
