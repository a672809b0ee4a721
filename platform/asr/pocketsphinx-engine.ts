/**
 * The embedded engine: pocketsphinx with what the current assistant's users may say. English, and only the sentences of
 * the assistant (or, for large ones, their words): closed domain is what makes it good and small.
 */
import { access, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isSelfTestSite } from "#bus";
import type { Assistant } from "../assistant/assistant.ts";
import type { Injected } from "../assistant/injected.ts";
import type { Log } from "../port/port.ts";
import type { Fault, Report } from "../port/report.ts";
import { Dictionary } from "../speech/dictionary.ts";
import { Decoder } from "../speech/pocketsphinx.ts";
import { EngineMissing, pocketsphinxLibrary } from "../speech/pocketsphinx-library.ts";
import { DecoderPool } from "./decoder-pool.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import { isHeard, wrongLanguage } from "../languages/lacks.ts";
import type { Ear } from "./ear/ear.ts";
import { readDomain } from "./domain.ts";
import type { Engine, OpenOptions, Utterance } from "./engine.ts";
import { Model, type ModelOptions, NothingToSay } from "./model.ts";
import type { Built } from "./model-builder.ts";
import type { Denoisers } from "./rnnoise.ts";
import { type Observe, PocketsphinxUtterance } from "./pocketsphinx-utterance.ts";

export type PocketsphinxOptions = {
  /** The current assistant, undefined while none is installed, and what was injected. */
  readonly read: () => Promise<{ assistant: Assistant | undefined; injected: Injected }>;
  /** A folder that is this engine's own, and may vanish between two starts. */
  readonly folder: string;
  /** The acoustic model's folder and its pronouncing dictionary. */
  readonly acousticModel: string;
  readonly dictionary: string;
  /** espeak-ng voices whose accents are understood. */
  readonly accents: readonly string[];
  readonly model: ModelOptions;
  /** Decoders at most: as many sentences are worked out at once. */
  readonly decoders: number;
  /** Below this likelihood it was not meant: the text is empty. */
  readonly minimumLikelihood: number;
  /** A second recogniser that judges what was heard, and milliseconds that it is waited for. The engine closes it. */
  readonly ear?: Ear | undefined;
  readonly timeoutMs?: number;
  /** Take loud steady noise out of what is decoded. */
  readonly denoisers?: Denoisers | undefined;
  readonly observe?: Observe | undefined;
  readonly log: Log;
  /** Told what it has loaded, and how far it is with what takes long. */
  readonly report?: ((report: Report) => void) | undefined;
};

const common = { remove_silence: false } as const;
/**
 * Beams wider than these make no sentence right that was wrong, and cost a third more. Narrower ones (the library's own)
 * leave n-grams one sentence in four wrong instead of one in seven, and too sure of other speech.
 */
const beams = { beam: 1e-60, pbeam: 1e-60, wbeam: 1e-40 } as const;
const settings = {
  grammar: { ...common, ...beams },
  ngram: { ...common, ...beams, lpbeam: 1e-50, lponlybeam: 1e-40, fwdflat: false },
} as const;

/**
 * Until its first `reload` has resolved it hears nothing; without an assistant too. Rejects with EngineMissing where
 * pocketsphinx or its model is not installed.
 */
export async function startPocketsphinx(options: PocketsphinxOptions): Promise<Engine> {
  await checkInstalled(options);
  await mkdir(options.folder, { recursive: true });
  // Models of an earlier process are of no use; what it knew of words is.
  for (const name of await readdir(options.folder))
    if (name !== keptWords) await rm(join(options.folder, name), { recursive: true, force: true });
  return new PocketsphinxEngine(options);
}

async function checkInstalled({ acousticModel, dictionary }: PocketsphinxOptions): Promise<void> {
  pocketsphinxLibrary();
  for (const file of [join(acousticModel, "mdef"), dictionary]) {
    await access(file).catch((cause: unknown) => {
      throw new EngineMissing(file, "pocketsphinx-en-us", cause);
    });
  }
}

const keptWords = "words.json";

/** Words from which on learning them takes longer than a moment. */
const manyWords = 1000;

class PocketsphinxEngine implements Engine {
  readonly #options: PocketsphinxOptions;
  readonly #dictionary: Dictionary;
  readonly #pool: DecoderPool;
  /** What is built when it ends is not waited for. */
  readonly #closing = new AbortController();
  #built = 0;
  /** Whether the second ear knows the assistant's language. */
  #isHeard = false;
  #reloading: Promise<void> = Promise.resolve();
  /** What was reported of what is in use. */
  #told: Report = {};

  constructor(options: PocketsphinxOptions) {
    this.#options = options;
    const { dictionary: file, accents, folder } = options;
    this.#dictionary = new Dictionary({ file, voices: accents, accents, kept: join(folder, keptWords) });
    this.#pool = new DecoderPool(options.decoders, (model) => makeDecoder(model, options.acousticModel));
  }

  open(options: OpenOptions): Utterance {
    // The self-test shows that speech is heard; a synthesizer's needs no judge, who costs more than all the rest.
    const ear = this.#isHeard && !isSelfTestSite(options.siteId) ? this.#options.ear : undefined;
    return new PocketsphinxUtterance(this.#pool, ear, options, this.#options);
  }

  /** One after the other: the last to be asked for is the last to be read. */
  reload(): Promise<void> {
    const next = this.#reloading.then(() => this.#reload());
    this.#reloading = next.catch(() => {});
    return next;
  }

  async #reload(): Promise<void> {
    const began = performance.now();
    const { log, folder, read, report } = this.#options;
    const { assistant, injected } = await read();
    const old = this.#pool.model;
    if (assistant === undefined) {
      await this.#pool.change(undefined);
      this.#told = {};
      report?.(this.#told);
      log.info({}, "no assistant installed: nothing will be recognised");
    } else {
      const domain = await readDomain(assistant, injected);
      const own = join(folder, String(++this.#built));
      try {
        // What there was goes on until the new one is whole.
        const keepsNetworks = this.#options.ear !== undefined;
        const wanted = { ...this.#options.model, keepsNetworks };
        const model = await Model.build(domain, this.#dictionary, own, wanted, {
          progress: (what, done, of) => this.#tellProgress(what, done, of),
          signal: this.#closing.signal,
        });
        const { words, whole, unpronounceable } = model.built;
        if (whole.isLarge) this.#tellProgress("loading the words it has learned", 0, words);
        await this.#pool.change(model);
        this.#tell(assistant, injected, words, coarse(model.built, this.#options));
        this.#isHeard = isHeard(assistant.dataset.language);
        const ms = Math.round(performance.now() - began);
        log.info({ assistant: assistant.id, words, model: whole.kind, ms }, "listening for the assistant's sentences");
        if (unpronounceable.length > 0) {
          log.warn({ words: unpronounceable.slice(0, 20) }, "words without a pronunciation will not be recognised");
        }
        for (const complaint of domain.complaints.slice(0, 20)) log.warn({}, complaint);
      } catch (error) {
        await rm(own, { recursive: true, force: true });
        if (!(error instanceof NothingToSay)) {
          report?.(this.#told);
          throw error;
        }
        await this.#pool.change(undefined);
        this.#tell(assistant, injected, 0, [
          { code: "ASSISTANT_UNUSABLE", message: error.message, remedy: "install an assistant with sentences" },
        ]);
        log.warn({ assistant: assistant.id }, error.message);
      }
    }
    await old?.remove();
  }

  #tellProgress(what: string, done: number, of: number): void {
    if (of >= manyWords) this.#options.report?.({ ...this.#told, progress: { what, done, of } });
  }

  #tell(
    { id, version, language, dataset }: Assistant,
    injected: Injected,
    words: number,
    faults: readonly Fault[] = [],
  ) {
    const values = [...vocabulary(dataset, injected).values()].reduce((sum, entity) => sum + entity.values.length, 0);
    const foreign = isHeard(language) ? [] : [wrongLanguage(language)];
    this.#told = { holds: { assistant: { id, version, language }, values, words }, faults: [...foreign, ...faults] };
    this.#options.report?.(this.#told);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#reloading;
    this.#pool.close();
    this.#options.ear?.close();
  }
}

/** Says that what is heard is less sure than it was, and since when nobody asked for that. */
function coarse({ whole, words }: Built, { model }: PocketsphinxOptions): readonly Fault[] {
  if (whole.kind === "grammar" || model.kind === "ngram") return [];
  const message = `speech is recognised less accurately: the sentences with ${words} words are too many for a grammar`;
  const remedy = `inject fewer values, or values of fewer entities; \`[asr] largest_grammar\` trades time for accuracy`;
  return [{ code: "GRAMMAR_TOO_LARGE", severity: "notice", message, remedy }];
}

function makeDecoder({ whole, dictionaryFile }: Model, acousticModel: string): Decoder | Promise<Decoder> {
  const options = { acousticModel, dictionary: dictionaryFile, settings: settings[whole.kind] };
  const { search, isLarge } = whole;
  if (!isLarge) return new Decoder({ ...options, search });
  const decoder = new Decoder(options);
  return decoder.useInThread(search).then(
    () => decoder,
    (error: unknown) => {
      decoder.free();
      throw error;
    },
  );
}
