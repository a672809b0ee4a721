/**
 * The embedded engine: pocketsphinx with what the current assistant's users may say. It recognises English, other
 * languages by English sounds (foreign.ts), and only the sentences of the assistant (or, for large ones, their words): this
 * closed domain makes it accurate and small.
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
import { experimentalLanguage, hearingOf, isHeard, wrongLanguage } from "../languages/lacks.ts";
import type { Ear } from "./ear/ear.ts";
import { readDomain } from "./domain.ts";
import type { Engine, OpenOptions, Utterance } from "./engine.ts";
import { Model, type ModelOptions, NothingToSay } from "./model.ts";
import type { Built } from "./model-builder.ts";
import type { Profiles } from "./fitting/read-profiles.ts";
import { easeOf, foreignBeams } from "./foreign.ts";
import type { Denoisers } from "./rnnoise.ts";
import { type Observe, PocketsphinxUtterance } from "./pocketsphinx-utterance.ts";

export type PocketsphinxOptions = {
  /** Reads the current assistant, undefined while none is installed, and the injected values. */
  readonly read: () => Promise<{ assistant: Assistant | undefined; injected: Injected }>;
  /** Reads the voice profiles in a language; none by default. */
  readonly readProfiles?: (language: string) => Promise<Profiles>;
  /** A folder for this engine only, which may be deleted between two starts. */
  readonly folder: string;
  /** The acoustic model's folder and its pronouncing dictionary. */
  readonly acousticModel: string;
  readonly dictionary: string;
  /** The espeak-ng voices whose accents are understood. */
  readonly accents: readonly string[];
  /** Also hear the languages that nobody has tried with people. */
  readonly untriedLanguages?: boolean;
  /** The engines beside this one, for the message about a language that this one does not hear. */
  readonly others?: readonly string[];
  readonly model: ModelOptions;
  /** The maximum number of decoders, and so of sentences that are decoded at the same time. */
  readonly decoders: number;
  /** A sentence below this likelihood was not meant: its text is empty. */
  readonly minimumLikelihood: number;
  /** Unless the second ear has confirmed it, a sentence below this certainty is marked as unverified. */
  readonly unverifiedLikelihood?: number;
  /** A second recogniser that judges what was heard, and the milliseconds to wait for it. The engine closes it. */
  readonly ear?: Ear | undefined;
  readonly timeoutMs?: number;
  /** Remove loud steady noise before decoding. */
  readonly denoisers?: Denoisers | undefined;
  readonly observe?: Observe | undefined;
  readonly log: Log;
  /** Receives what the engine has loaded, and the progress of long steps. */
  readonly report?: ((report: Report) => void) | undefined;
};

const common = { remove_silence: false } as const;
/**
 * Wider beams correct no sentence, and cost a third more. Narrower ones (the library's own) make n-grams misrecognise one
 * sentence in four instead of one in seven, and give too high a confidence to other speech.
 */
const beams = { beam: 1e-60, pbeam: 1e-60, wbeam: 1e-40 } as const;
const settings = {
  grammar: { ...common, ...beams },
  ngram: { ...common, ...beams, lpbeam: 1e-50, lponlybeam: 1e-40, fwdflat: false },
} as const;

/**
 * Starts the engine. It recognises nothing until its first `reload` has resolved, or while there is no assistant. Rejects
 * with EngineMissing where pocketsphinx or its model is not installed.
 */
export async function startPocketsphinx(options: PocketsphinxOptions): Promise<Engine> {
  await checkInstalled(options);
  await mkdir(options.folder, { recursive: true });
  // Models of an earlier process are useless; the cached pronunciations are kept.
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

/** The number of words from which on learning them takes longer than a moment. */
const manyWords = 1000;

class PocketsphinxEngine implements Engine {
  readonly #options: PocketsphinxOptions;
  #dictionary: Dictionary;
  readonly #pool: DecoderPool;
  /** Cancels a build that is still running when the engine closes. */
  readonly #closing = new AbortController();
  #built = 0;
  /** True if the second ear knows the assistant's language: it is English only. */
  #isEnglish = false;
  #reloading: Promise<void> = Promise.resolve();
  /** The last report about what is in use. */
  #told: Report = {};

  constructor(options: PocketsphinxOptions) {
    this.#options = options;
    this.#dictionary = new Dictionary(dictionaryOptions(options, "en"));
    this.#pool = new DecoderPool(options.decoders, (model, dictionary) =>
      makeDecoder(model, dictionary, options.acousticModel),
    );
  }

  open(options: OpenOptions): Utterance {
    // The self-test shows that speech is recognised; its synthesized speech needs no second ear, which costs more than the
    // rest.
    const ear = this.#isEnglish && !isSelfTestSite(options.siteId) ? this.#options.ear : undefined;
    return new PocketsphinxUtterance(this.#pool, ear, options, this.#options);
  }

  /** Runs reloads one after the other: the last one requested is the last one read. */
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
    } else if (!isHeard(assistant.dataset.language, { untried: this.#options.untriedLanguages === true })) {
      // Forced into another language's sounds, anything said would be taken for one of its sentences.
      await this.#pool.change(undefined);
      this.#tell(assistant, injected, 0, [wrongLanguage(assistant.dataset.language, this.#options.others ?? [])]);
      log.warn({ assistant: assistant.id, language: assistant.dataset.language }, "a language that is not recognised");
    } else {
      const domain = await readDomain(assistant, injected);
      const known = await this.#options.readProfiles?.(assistant.dataset.language);
      const own = join(folder, String(++this.#built));
      try {
        // The previous model stays in use until the new one is complete.
        const { language } = assistant.dataset;
        const isEnglish = hearingOf(language) === "well";
        this.#dictionary = this.#dictionary.continuedFor(dictionaryOptions(this.#options, language));
        const wanted = { ...this.#options.model, keepsNetworks: true };
        const model = await Model.build({ ...domain, profiles: known?.profiles ?? [] }, this.#dictionary, own, wanted, {
          progress: (what, done, of) => this.#tellProgress(what, done, of),
          signal: this.#closing.signal,
        });
        const { words, whole, unpronounceable } = model.built;
        if (whole.isLarge) this.#tellProgress("loading the words it has learned", 0, words);
        await this.#pool.change(model);
        this.#tell(assistant, injected, words, coarse(model.built, this.#options));
        this.#isEnglish = isEnglish;
        this.#options.ear?.expect(model.built.expected);
        const ms = Math.round(performance.now() - began);
        log.info({ assistant: assistant.id, words, model: whole.kind, ms }, "listening for the assistant's sentences");
        if (unpronounceable.length > 0) {
          log.warn({ words: unpronounceable.slice(0, 20) }, "words without a pronunciation will not be recognised");
        }
        for (const complaint of [...(known?.complaints ?? []), ...domain.complaints].slice(0, 20))
          log.warn({}, complaint);
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
    const notice = experimentalLanguage(dataset.language);
    const foreign = notice === undefined || words === 0 ? [] : [notice];
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

/** Reports that the recognition is less accurate than a grammar, unless the configuration asked for that. */
function coarse({ whole, words }: Built, { model }: PocketsphinxOptions): readonly Fault[] {
  if (whole.kind === "grammar" || model.kind === "ngram") return [];
  const message = `speech is recognised less accurately: the sentences with ${words} words are too many for a grammar`;
  const remedy = `inject fewer values, or values of fewer entities; \`[asr] largest_grammar\` trades time for accuracy`;
  return [{ code: "GRAMMAR_TOO_LARGE", severity: "notice", message, remedy }];
}

/** A dictionary for words of this language. */
function dictionaryOptions({ dictionary: file, accents, folder }: PocketsphinxOptions, language: string) {
  const foreign = hearingOf(language) === "well" ? undefined : { language };
  return { file, voices: accents, accents, foreign, kept: join(folder, keptWords) };
}

function makeDecoder({ whole, built }: Model, dictionary: string, acousticModel: string): Decoder | Promise<Decoder> {
  const wider = easeOf(built.language) === 0 ? {} : foreignBeams;
  const options = { acousticModel, dictionary, settings: { ...settings[whole.kind], ...wider } };
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
