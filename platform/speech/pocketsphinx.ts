/**
 * A pocketsphinx decoder: 16 kHz mono PCM in, words with times out. It has one search at a time, which determines what
 * it recognises: a JSGF grammar, an n-gram language model, keywords to spot, or phones only.
 *
 * INVARIANTS
 * 1. Native memory lives exactly as long as the Decoder: `free()` (or `using`) releases it, twice is harmless, and any
 * use after it throws instead of touching freed memory.
 * 2. An utterance is open between `start()` and `end()`; calls in the wrong order throw and change nothing.
 * 3. While `hear()` runs in its thread, no other call reaches the library: it throws.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inLibrary } from "./exit-at-once.ts";
import { type Native, type Out, pocketsphinxLibrary } from "./pocketsphinx-library.ts";
import { DecoderRefused, explained, modelRoot, needed } from "./refusals.ts";

export { EngineMissing } from "./pocketsphinx-library.ts";
export { DecoderRefused } from "./refusals.ts";

/** The English model of Debian's pocketsphinx-en-us. */
export const englishModel = {
  acoustic: join(modelRoot, "en-us"),
  dictionary: join(modelRoot, "cmudict-en-us.dict"),
  phones: join(modelRoot, "en-us-phone.lm.bin"),
} as const;

/** Frames a second: the unit of the times in a Segment. */
export const framesPerSecond = 100;

/**
 * What a decoder recognises. Files are in pocketsphinx's formats: ARPA or binary n-grams, `phrase /threshold/` lines.
 */
export type Search =
  | { readonly kind: "grammar"; readonly jsgf: string }
  /** A finite state grammar in the FSG text format; `weight` is the exponent of its probabilities, 1 by default. */
  | { readonly kind: "network"; readonly file: string; readonly weight?: number }
  | { readonly kind: "language-model"; readonly file: string }
  | { readonly kind: "keywords"; readonly file: string }
  | { readonly kind: "phones"; readonly file?: string };

export type DecoderOptions = {
  /**
   * The pronouncing dictionary, `word PH ON EM` lines. A small one creates a decoder in 15 ms, a complete one in
   * seconds.
   */
  readonly dictionary: string;
  /** Without one, `useInThread` must set it before the first utterance. */
  readonly search?: Search;
  /** The acoustic model's folder; Debian's English one by default. */
  readonly acousticModel?: string;
  /** The library's own options, without the dash: `{ beam: 1e-80, remove_silence: false }`. Unknown ones throw. */
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
};

export type Hypothesis = { readonly text: string; readonly score: number };

/** A word (or phone, or filler such as `<sil>` and `[NOISE]`) of the hypothesis, in order of time. */
export type Segment = {
  /** As in the search: including the mark of an alternate pronunciation, `for(3)`. */
  readonly word: string;
  /** In frames of 10 ms since the last `startStream()`, both inclusive. */
  readonly startFrame: number;
  readonly endFrame: number;
  /** The word's posterior, 0..1: only meaningful after `end()` of a language-model search with bestpath. */
  readonly prob: number;
  /** Acoustic and language score, in the decoder's log domain. */
  readonly ascr: number;
  readonly lscr: number;
};

const searchName = "search";
/** The search of `hearAmong`, beside the one that is in use. */
const asideName = "aside";
/** The library's own exponent of a grammar's probabilities. */
const grammarWeight = 6.5;
/** What the library calls a step of a network that has no word. */
const jump = "(NULL)";

export class Decoder {
  readonly #library = pocketsphinxLibrary();
  #config: Native | null = null;
  #decoder: Native | null = null;
  #inUtterance = false;
  #threads = 0;
  #freed = false;

  /** Throws EngineMissing (library or model not installed) or DecoderRefused (with the library's own reason). */
  constructor(options: DecoderOptions) {
    const acousticModel = options.acousticModel ?? englishModel.acoustic;
    needed(join(acousticModel, "mdef"), `the acoustic model ${acousticModel}`);
    needed(options.dictionary, `the dictionary ${options.dictionary}`);
    const settings = { hmm: acousticModel, dict: options.dictionary, ...options.settings };
    const argv = ["pocketsphinx"];
    for (const [name, value] of Object.entries(settings)) argv.push(`-${name}`, spelled(value));
    const library = this.#library;
    explained("the decoder cannot be made", () => {
      this.#config = library.parseConfig(null, library.args(), argv.length, argv, 1);
      if (this.#config === null) return false;
      this.#decoder = library.init(this.#config);
      if (this.#decoder !== null) return true;
      library.freeConfig(this.#config);
      this.#config = null;
      return false;
    });
    try {
      if (options.search !== undefined) this.use(options.search);
    } catch (error) {
      this.free();
      throw error;
    }
  }

  /**
   * Uses another search from the next utterance on, and keeps what the decoder has learned about channel and level (its
   * cepstral mean). Words must be in the dictionary or added. Throws DecoderRefused; the old search stays then.
   */
  use(search: Search): void {
    const decoder = this.#alive();
    if (this.#inUtterance) throw new DecoderRefused("a search cannot be changed inside an utterance");
    const library = this.#library;
    if (search.kind !== "grammar" && search.kind !== "phones") needed(search.file, `the file ${search.file}`);
    // The library's scanner prints text that is not JSGF on stdout.
    if (search.kind === "grammar" && !search.jsgf.startsWith("#JSGF"))
      throw new DecoderRefused("a grammar begins with #JSGF");
    if (search.kind === "keywords") this.#allKnown(search.file);
    if (search.kind === "phones") needed(search.file ?? englishModel.phones, "the phone model");
    explained(`the ${search.kind} search cannot be made`, () => {
      const made =
        search.kind === "grammar"
          ? this.#addGrammar(decoder, searchName, search.jsgf)
          : search.kind === "network"
            ? this.#addNetwork(decoder, search.file, search.weight ?? 1)
            : search.kind === "language-model"
              ? library.addLanguageModel(decoder, searchName, search.file)
              : search.kind === "keywords"
                ? library.addKeywords(decoder, searchName, search.file)
                : library.addPhones(decoder, searchName, search.file ?? englishModel.phones);
      return made === 0 && library.selectSearch(decoder, searchName) === 0;
    });
  }

  /**
   * The same with an n-gram model or a network, read in its own thread: one of twenty thousand words takes seconds on a
   * small board. Until it resolves, no other call is allowed, except `free()`, which takes effect afterwards.
   */
  async useInThread(search: Search): Promise<void> {
    if (search.kind !== "language-model" && search.kind !== "network") return this.use(search);
    const decoder = this.#alive();
    needed(search.file, `the file ${search.file}`);
    const library = this.#library;
    this.#threads++;
    let isMade: boolean;
    try {
      isMade =
        (await (search.kind === "language-model"
          ? inThread(library.addLanguageModel, decoder, searchName, search.file)
          : this.#addNetworkInThread(decoder, search.file, search.weight ?? 1))) === 0;
    } finally {
      this.#threads--;
      if (this.#freed) this.free();
    }
    // A refused search is retried here, to get the reason.
    if (!isMade) return this.use(search);
    this.#checked("the search", library.selectSearch(this.#alive(), searchName));
  }

  /** Adds a word, or an alternate `word(2)`, with its ARPAbet phones. Throws DecoderRefused for phones not of the model. */
  addWord(word: string, phones: string): void {
    const decoder = this.#alive();
    explained(`the word "${word}" cannot be added`, () => this.#library.addWord(decoder, word, phones, 1) >= 0);
  }

  /** Returns the phones of a word, or undefined when the decoder does not know it. */
  lookUp(word: string): string | undefined {
    return this.#library.lookUpWord(this.#alive(), word) ?? undefined;
  }

  /** Starts a new stream: frame times count from 0 again and noise tracking restarts; call it before `start()`. */
  startStream(): void {
    this.#checked("the stream", this.#library.startStream(this.#alive()));
  }

  start(): void {
    const decoder = this.#alive();
    if (this.#inUtterance) throw new DecoderRefused("an utterance is open already");
    this.#checked("the utterance", this.#library.startUtterance(decoder));
    this.#inUtterance = true;
  }

  /**
   * Processes samples of the open utterance: any number of them, 16 kHz mono. With `whole` they are the complete
   * utterance, and the decoder takes its cepstral mean from them instead of from earlier sound.
   */
  process(pcm: Int16Array, whole = false): void {
    const decoder = this.#alive();
    if (!this.#inUtterance) throw new DecoderRefused("no utterance is open");
    this.#checked("the audio", this.#library.process(decoder, pcm, pcm.length, 0, whole ? 1 : 0));
  }

  /**
   * Processes one whole utterance in its own thread, so that this one continues meanwhile; no other call is allowed
   * until it resolves. Because the decoder knows the complete utterance, it takes its cepstral mean from it: a third
   * fewer errors in noise than piece by piece. `pcm` must not change meanwhile. Rejects like `process`.
   */
  async hear(pcm: Int16Array): Promise<void> {
    this.startStream();
    this.start();
    const decoder = this.#alive();
    const library = this.#library;
    this.#threads++;
    try {
      this.#checked("the audio", await inThread(library.process, decoder, pcm, pcm.length, 0, 1));
      this.#checked("the end of the utterance", await inThread(library.endUtterance, decoder));
    } finally {
      this.#threads--;
      this.#inUtterance = false;
      if (this.#freed) this.free();
    }
  }

  /**
   * Processes one whole utterance like `hear`, but with this JSGF grammar; returns its segments. The search in use stays, and
   * so need not be made again. Rejects like `use` and `process`.
   */
  async hearAmong(jsgf: string, pcm: Int16Array): Promise<Segment[]> {
    const decoder = this.#alive();
    if (this.#inUtterance) throw new DecoderRefused("an utterance is open already");
    const library = this.#library;
    explained(
      "the grammar cannot be made",
      () => this.#addGrammar(decoder, asideName, jsgf) === 0 && library.selectSearch(decoder, asideName) === 0,
    );
    try {
      await this.hear(pcm);
      return this.segments();
    } finally {
      if (!this.#freed) {
        library.selectSearch(decoder, searchName);
        library.removeSearch(decoder, asideName);
      }
    }
  }

  end(): void {
    const decoder = this.#alive();
    if (!this.#inUtterance) throw new DecoderRefused("no utterance is open");
    this.#inUtterance = false;
    this.#checked("the end of the utterance", this.#library.endUtterance(decoder));
  }

  get inUtterance(): boolean {
    return this.#inUtterance;
  }

  /** Returns the best hypothesis so far; undefined for nothing. With keywords: the phrase, once spotted. */
  hypothesis(): Hypothesis | undefined {
    const score: [number] = [0];
    const text = this.#library.hypothesis(this.#alive(), score);
    return text === null ? undefined : { text, score: score[0] };
  }

  /** Returns the hypothesis word by word, with fillers, and without the jumps of a network. Always frees its native memory. */
  segments(): Segment[] {
    const decoder = this.#alive();
    const library = this.#library;
    const logmath = library.logmath(decoder);
    const found: Segment[] = [];
    const [start, end, ascr, lscr, backoff] = [0, 0, 0, 0, 0].map((zero): [number] => [zero]) as [
      Out,
      Out,
      Out,
      Out,
      Out,
    ];
    // ps_seg_next frees the iterator itself at its end, and it always reaches the end here.
    for (let at = library.segments(decoder); at !== null; at = library.nextSegment(at)) {
      const word = library.segmentWord(at);
      if (word === jump) continue;
      library.segmentFrames(at, start, end);
      const prob = library.segmentProbability(at, ascr, lscr, backoff);
      found.push({
        word,
        startFrame: start[0],
        endFrame: end[0],
        prob: library.logmathExp(logmath, prob),
        ascr: ascr[0],
        lscr: lscr[0],
      });
    }
    return found;
  }

  /** Releases the native memory, at once or when `hear` has finished with it. Idempotent. */
  free(): void {
    this.#freed = true;
    if (this.#threads > 0) return;
    if (this.#decoder !== null) this.#library.free(this.#decoder);
    if (this.#config !== null) this.#library.freeConfig(this.#config);
    this.#decoder = null;
    this.#config = null;
    this.#inUtterance = false;
  }

  [Symbol.dispose](): void {
    this.free();
  }

  async #addNetworkInThread(decoder: Native, file: string, weight: number): Promise<number> {
    const library = this.#library;
    const network = await inThread(library.readNetwork, file, library.logmath(decoder), weight);
    if (network === null) return -1;
    try {
      return await inThread(library.addNetwork, decoder, searchName, network);
    } finally {
      library.freeNetwork(network);
    }
  }

  #addGrammar(decoder: Native, name: string, jsgf: string): number {
    const library = this.#library;
    const grammar = library.readGrammar(jsgf, null);
    if (grammar === null) return -1;
    const rule = library.publicRule(grammar);
    const network = rule && library.networkOfRule(grammar, rule, library.logmath(decoder), grammarWeight);
    library.freeGrammar(grammar);
    if (network === null) return -1;
    const added = library.addNetwork(decoder, name, network);
    library.freeNetwork(network); // The search keeps its own reference.
    return added;
  }

  #addNetwork(decoder: Native, file: string, weight: number): number {
    const library = this.#library;
    const network = library.readNetwork(file, library.logmath(decoder), weight);
    if (network === null) return -1;
    const added = library.addNetwork(decoder, searchName, network);
    library.freeNetwork(network); // The search keeps its own reference.
    return added;
  }

  /** The library silently drops a phrase with an unknown word. */
  #allKnown(file: string): void {
    const phrases = readFileSync(file, "utf8").replaceAll(/\/[^/\n]*\/\s*$/gm, "");
    const unknown = phrases.split(/\s+/).find((word) => word !== "" && this.lookUp(word) === undefined);
    if (unknown !== undefined) throw new DecoderRefused(`the keyword "${unknown}" is missing in the dictionary`);
  }

  #alive(): Native {
    if (this.#decoder === null || this.#freed) throw new DecoderRefused("the decoder has been freed");
    if (this.#threads > 0) throw new DecoderRefused("the decoder is hearing an utterance");
    return this.#decoder;
  }

  #checked(what: string, result: number): void {
    if (result < 0) throw new DecoderRefused(`${what} was refused by pocketsphinx`);
  }
}

const fillers = /^(<.*>|\[.*\]|\+\+.*\+\+)$/;

/** Returns true when a segment's word is silence, noise or a sentence mark. */
export function isFiller(word: string): boolean {
  return fillers.test(word);
}

/** Returns the word without the mark of an alternate pronunciation: `for(3)` is `for`. */
export function baseWord(word: string): string {
  return word.replace(/\(\d+\)$/, "");
}

/** Calls the library in a thread: every function of koffi has `.async(…arguments, callback)`. */
function inThread<Given extends unknown[], Result>(
  call: (...given: Given) => Result,
  ...given: Given
): Promise<Result> {
  type Answer = (error: Error | null, result: Result) => void;
  const threaded = call as unknown as { async: (...all: [...Given, Answer]) => void };
  return inLibrary(
    () =>
      new Promise((resolve, reject) => {
        const answer: Answer = (error, result) => (error === null ? resolve(result) : reject(error));
        threaded.async(...given, answer);
      }),
  );
}

function spelled(value: string | number | boolean): string {
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}
