/**
 * A recogniser behind the Wyoming protocol, as faster-whisper or vosk: for other languages than English, and for what no
 * assistant's sentences foresee. One connection a sentence, sent while it is spoken.
 */
import type { Log } from "../port/port.ts";
import { Connection, type ConnectionOptions } from "../wyoming/connection.ts";
import { describe, speaks } from "../wyoming/service-info.ts";
import { bytesOf, microphone } from "../wyoming/sound-format.ts";
import { type Engine, type Heard, nothingHeard, type Utterance } from "./engine.ts";

export type WyomingOptions = {
  readonly service: ConnectionOptions;
  /** As the service spells it ("de"); its own choice when empty. */
  readonly language: string;
  /** One of the service's models; its own choice when empty. */
  readonly model: string;
  readonly log: Log;
};

export function startWyoming(options: WyomingOptions): Engine {
  void introduce(options);
  return {
    open: () => new WyomingUtterance(options),
    // The service knows its words; an assistant's change nothing for it.
    reload: async () => {},
    close: async () => {},
  };
}

/** Says in the log what the service has; one that is away now may be there when somebody speaks. */
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

  /** The service waits for the end, and there is only one. */
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

/** Lower case words without the marks that services put between them. They tell neither likelihood nor times. */
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
