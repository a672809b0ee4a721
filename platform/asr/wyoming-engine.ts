/**
 * A recogniser behind the Wyoming protocol, such as faster-whisper or vosk, for languages other than English and for
 * sentences that the assistant does not contain. It opens one connection for each sentence, and sends the audio while it is
 * spoken.
 */
import type { Log } from "../port/port.ts";
import { Connection, type ConnectionOptions } from "../wyoming/connection.ts";
import { type Ask, Pool } from "../wyoming/pool.ts";
import { describe, speaks } from "../wyoming/service-info.ts";
import { bytesOf, microphone } from "../wyoming/sound-format.ts";
import { type Engine, type Heard, nothingHeard, type Utterance } from "./engine.ts";

export type WyomingOptions = {
  /** In the order of preference. */
  readonly services: readonly ConnectionOptions[];
  /** The language as the service spells it ("de"); empty for the service's default. */
  readonly language: string;
  /** One of the service's models; empty for the service's default. */
  readonly model: string;
  readonly log: Log;
};

export function startWyoming(options: WyomingOptions): Engine {
  const { services, log } = options;
  for (const service of services) void introduce(options, service);
  const pool = new Pool({ services, work: "asr", log });
  return {
    open: () => new WyomingUtterance(options, pool),
    // The vocabulary is the service's; an assistant does not change it.
    reload: async () => {},
    close: async () => pool.close(),
  };
}

/** Logs what the service offers; a service that is unreachable now may be available for the next sentence. */
async function introduce({ language, model, log }: WyomingOptions, service: ConnectionOptions): Promise<void> {
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

/** Sends the audio to the preferred service while it is spoken; another one gets all of it when that fails or is slow. */
class WyomingUtterance implements Utterance {
  readonly #options: WyomingOptions;
  readonly #pool: Pool;
  readonly #first: Sending;
  readonly #fed: Int16Array[] = [];
  readonly #cancelling = new AbortController();

  constructor(options: WyomingOptions, pool: Pool) {
    this.#options = options;
    this.#pool = pool;
    const [service] = pool.order;
    if (service === undefined) throw new Error("a recogniser needs a service");
    this.#first = new Sending(options, service);
  }

  feed(samples: Int16Array): void {
    this.#first.feed(samples);
    if (this.#options.services.length > 1) this.#fed.push(samples);
  }

  /** The service waits for the end of the audio, and there is only one. */
  pause(): void {}
  resume(): void {}

  partial(): undefined {
    return undefined;
  }

  async finish(): Promise<Heard> {
    const ask: Ask<string> = (service, signal) => {
      if (service === this.#first.service) return this.#first.finish(signal);
      const sending = new Sending(this.#options, service);
      for (const samples of this.#fed) sending.feed(samples);
      return sending.finish(signal);
    };
    try {
      return heardIn(await this.#pool.ask(ask, this.#cancelling.signal), this.#options.language);
    } finally {
      this.#first.close();
    }
  }

  cancel(): void {
    this.#cancelling.abort(new Error("the sentence is not wanted any more"));
    this.#first.close();
  }
}

/** One sentence on its way to one service. */
class Sending {
  readonly service: ConnectionOptions;
  readonly #connection: Connection;

  constructor({ language, model }: WyomingOptions, service: ConnectionOptions) {
    this.service = service;
    this.#connection = new Connection(service);
    this.#connection.send("transcribe", { ...(language !== "" && { language }), ...(model !== "" && { name: model }) });
    this.#connection.send("audio-start", microphone);
  }

  feed(samples: Int16Array): void {
    this.#connection.send("audio-chunk", microphone, bytesOf(samples));
  }

  async finish(signal: AbortSignal): Promise<string> {
    const leave = (): void => this.close();
    signal.addEventListener("abort", leave);
    try {
      this.#connection.send("audio-stop");
      const { text } = (await this.#connection.nextOf("transcript")).data;
      return typeof text === "string" ? text : "";
    } finally {
      signal.removeEventListener("abort", leave);
      this.close();
    }
  }

  close(): void {
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
