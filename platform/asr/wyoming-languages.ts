/** Asks the services what they recognise, and tells if the assistant is in none of their languages. */
import { wrongModel } from "../languages/lacks.ts";
import type { Log } from "../port/port.ts";
import type { Fault } from "../port/report.ts";
import type { ConnectionOptions } from "../wyoming/connection.ts";
import { describe, type Model, speaks } from "../wyoming/service-info.ts";

export type LanguagesOptions = {
  readonly services: readonly ConnectionOptions[];
  /** The language as the service spells it ("de"); empty for the service's default. */
  readonly language: string;
  /** One of the service's models; empty for the service's default. */
  readonly model: string;
  /** Returns the language of the current assistant. */
  readonly spoken?: (() => Promise<string | undefined>) | undefined;
  readonly report?: ((faults: readonly Fault[]) => void) | undefined;
  readonly log: Log;
};

const code = /^[a-z]{2,3}(?:[-_][a-z0-9]+)*$/iu;
const baseOf = (language: string): string | undefined => language.toLowerCase().split(/[-_]/u)[0];

export class ServiceLanguages {
  readonly #options: LanguagesOptions;
  #asked = 0;
  #isComplete = false;

  constructor(options: LanguagesOptions) {
    this.#options = options;
  }

  /** Asks every service, and reports. */
  async ask(): Promise<void> {
    const asked = ++this.#asked;
    const { services, spoken, report, log } = this.#options;
    const found = await Promise.all(
      services.map(async (service) => ({ service, models: await this.#models(service) })),
    );
    const assistant = await spoken?.().catch((error: unknown) => {
      log.warn({ reason: (error as Error).message }, "the assistant's language cannot be read");
      return undefined;
    });
    if (asked !== this.#asked) return;
    this.#isComplete = found.every(({ models }) => models !== undefined);
    report?.(assistant === undefined ? [] : this.#faults(assistant, found));
  }

  /** A service has answered: one that did not describe itself before may do it now. */
  noteAnswer(): void {
    if (!this.#isComplete) void this.ask();
  }

  /** Reports nothing any more. */
  close(): void {
    this.#asked += 1;
    this.#isComplete = true;
  }

  /** Logs what the service offers; undefined if it is unreachable now: it may be available for the next sentence. */
  async #models(service: ConnectionOptions): Promise<readonly Model[] | undefined> {
    const { language, model, log } = this.#options;
    const { uri } = service;
    try {
      const { program, models } = await describe(service, "asr");
      log.info(
        { service: uri, program, models: models.map(({ name }) => name).slice(0, 20) },
        "recognition by a service",
      );
      const chosen = models.filter(({ name }) => model === "" || name === model);
      if (models.length > 0 && chosen.length === 0)
        log.warn({ model, service: uri }, "the service does not offer this model");
      else if (language !== "" && !chosen.some((one) => speaks(one, language)))
        log.warn({ language, service: uri }, "the service does not offer this language");
      return chosen;
    } catch (error) {
      log.warn({ service: uri, reason: (error as Error).message }, "the recognition's service does not answer yet");
      return undefined;
    }
  }

  #faults(
    assistant: string,
    found: readonly { readonly service: ConnectionOptions; readonly models: readonly Model[] | undefined }[],
  ): readonly Fault[] {
    const { language } = this.#options;
    if (code.test(language) && baseOf(language) !== baseOf(assistant))
      return [wrongModel(assistant, `service_language in [asr] is ${JSON.stringify(language)}`)];
    const deaf = found.flatMap(({ service: { uri }, models = [] }) => {
      const known = models.flatMap(({ languages }) => languages);
      const isKnown = models.length > 0 && models.every((one) => one.languages.length > 0) && known.every(isCode);
      if (!isKnown || models.some((one) => speaks(one, assistant))) return [];
      const listed = [...new Set(known)].toSorted();
      const more = listed.length > 5 ? ` and ${listed.length - 5} more` : "";
      return [wrongModel(assistant, `the service at ${uri} recognises ${listed.slice(0, 5).join(", ")}${more} only`)];
    });
    return deaf.length === found.length ? deaf : deaf.map((fault) => ({ ...fault, severity: "notice" }));
  }
}

const isCode = (text: string): boolean => code.test(text);
