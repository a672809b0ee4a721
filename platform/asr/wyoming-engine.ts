/**
 * A recogniser behind the Wyoming protocol, such as faster-whisper or vosk, for languages other than English and for
 * sentences that the assistant does not contain. It opens one connection for each sentence, and sends the audio while it is
 * spoken.
 */
import { Connection, type ConnectionOptions } from "../wyoming/connection.ts";
import { type Ask, Pool } from "../wyoming/pool.ts";
import { bytesOf, microphone } from "../wyoming/sound-format.ts";
import { type Engine, type Heard, nothingHeard, type Utterance } from "./engine.ts";
import { type LanguagesOptions, ServiceLanguages } from "./wyoming-languages.ts";

export type WyomingOptions = LanguagesOptions;

export function startWyoming(options: WyomingOptions): Engine {
  const { services, log } = options;
  const languages = new ServiceLanguages(options);
  const pool = new Pool({ services, work: "asr", log });
  return {
    open: () => new WyomingUtterance(options, pool, languages),
    // The vocabulary is the service's; an assistant only has another language.
    reload: async () => void languages.ask(),
    async close() {
      languages.close();
      pool.close();
    },
  };
}

/** Sends the audio to the preferred service while it is spoken; another one gets all of it when that fails or is slow. */
class WyomingUtterance implements Utterance {
  readonly #options: WyomingOptions;
  readonly #pool: Pool;
  readonly #languages: ServiceLanguages;
  readonly #first: Sending;
  readonly #fed: Int16Array[] = [];
  readonly #cancelling = new AbortController();

  constructor(options: WyomingOptions, pool: Pool, languages: ServiceLanguages) {
    this.#options = options;
    this.#languages = languages;
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
      const text = await this.#pool.ask(ask, this.#cancelling.signal);
      this.#languages.noteAnswer();
      return heardIn(text, this.#options.language);
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
