/**
 * libpocketsphinx and libsphinxbase as Debian ships them (0.8+5prealpha, the same ABI in bookworm and trixie), called
 * through koffi. Loaded on first use, once per process; importing this file loads nothing.
 */
import { createRequire } from "node:module";
import type { LibraryHandle } from "koffi";

/** A pointer into the library; null is the null pointer. */
export type Native = bigint | object;
/** A number that the library writes. */
export type Out = [number];

export type PocketsphinxLibrary = {
  readonly setLogFile: (path: string) => number;
  readonly parseConfig: (into: null, definitions: Native, count: number, argv: string[], strict: 1) => Native | null;
  readonly freeConfig: (config: Native) => number;
  readonly logmathExp: (logmath: Native, value: number) => number;
  readonly args: () => Native;
  readonly init: (config: Native) => Native | null;
  readonly free: (decoder: Native) => number;
  readonly logmath: (decoder: Native) => Native;
  readonly startStream: (decoder: Native) => number;
  readonly startUtterance: (decoder: Native) => number;
  readonly process: (decoder: Native, pcm: Int16Array, samples: number, noSearch: 0 | 1, whole: 0 | 1) => number;
  readonly endUtterance: (decoder: Native) => number;
  readonly hypothesis: (decoder: Native, score: Out) => string | null;
  readonly probability: (decoder: Native) => number;
  readonly frames: (decoder: Native) => number;
  readonly segments: (decoder: Native) => Native | null;
  readonly nextSegment: (segment: Native) => Native | null;
  readonly segmentWord: (segment: Native) => string;
  readonly segmentFrames: (segment: Native, start: Out, end: Out) => void;
  readonly segmentProbability: (segment: Native, acoustic: Out, language: Out, backoff: Out) => number;
  readonly addWord: (decoder: Native, word: string, phones: string, update: 0 | 1) => number;
  readonly lookUpWord: (decoder: Native, word: string) => string | null;
  readonly selectSearch: (decoder: Native, name: string) => number;
  readonly removeSearch: (decoder: Native, name: string) => number;
  readonly readGrammar: (jsgf: string, parent: null) => Native | null;
  readonly publicRule: (grammar: Native) => Native | null;
  readonly networkOfRule: (grammar: Native, rule: Native, logmath: Native, languageWeight: number) => Native | null;
  readonly freeGrammar: (grammar: Native) => void;
  readonly readNetwork: (path: string, logmath: Native, languageWeight: number) => Native | null;
  readonly freeNetwork: (network: Native) => number;
  readonly addNetwork: (decoder: Native, name: string, network: Native) => number;
  readonly addLanguageModel: (decoder: Native, name: string, file: string) => number;
  readonly addKeywords: (decoder: Native, name: string, file: string) => number;
  readonly addPhones: (decoder: Native, name: string, file: string | null) => number;
};

/** The engine, or one of its files, is not installed. `debianPackage` is the package to install. */
export class EngineMissing extends Error {
  override name = "EngineMissing";
  readonly debianPackage: string;
  constructor(what: string, debianPackage: string, cause?: unknown) {
    super(`${what} is missing: install the Debian package ${debianPackage}`, { cause });
    this.debianPackage = debianPackage;
  }
}

let library: PocketsphinxLibrary | undefined;

/** Loads the library. Throws EngineMissing when it is not installed. Its own log is silenced for the process. */
export function pocketsphinxLibrary(): PocketsphinxLibrary {
  library ??= open();
  return library;
}

function open(): PocketsphinxLibrary {
  // Synchronous and late: a process that only needs the types, or the error, does not load koffi.
  const koffi = createRequire(import.meta.url)("koffi") as { load(name: string): LibraryHandle };
  const load = (name: string, debianPackage: string): LibraryHandle => {
    try {
      return koffi.load(name);
    } catch (cause) {
      throw new EngineMissing(name, debianPackage, cause);
    }
  };
  const base = load("libsphinxbase.so.3", "libsphinxbase3");
  const pocket = load("libpocketsphinx.so.3", "libpocketsphinx3");
  const bound: PocketsphinxLibrary = {
    setLogFile: base.func("int err_set_logfile(const char *path)"),
    // cmd_ln_init is variadic; this one accepts the same arguments as an array.
    parseConfig: base.func(
      "void *cmd_ln_parse_r(void *into, const void *definitions, int argc, const char **argv, int strict)",
    ),
    freeConfig: base.func("int cmd_ln_free_r(void *config)"),
    logmathExp: base.func("double logmath_exp(void *logmath, int value)"),
    args: pocket.func("const void *ps_args()"),
    init: pocket.func("void *ps_init(void *config)"),
    free: pocket.func("int ps_free(void *decoder)"),
    logmath: pocket.func("void *ps_get_logmath(void *decoder)"),
    startStream: pocket.func("int ps_start_stream(void *decoder)"),
    startUtterance: pocket.func("int ps_start_utt(void *decoder)"),
    process: pocket.func(
      "int ps_process_raw(void *decoder, const int16_t *pcm, size_t n, int no_search, int full_utt)",
    ),
    endUtterance: pocket.func("int ps_end_utt(void *decoder)"),
    hypothesis: pocket.func("const char *ps_get_hyp(void *decoder, _Out_ int32_t *score)"),
    probability: pocket.func("int32_t ps_get_prob(void *decoder)"),
    frames: pocket.func("int ps_get_n_frames(void *decoder)"),
    segments: pocket.func("void *ps_seg_iter(void *decoder)"),
    nextSegment: pocket.func("void *ps_seg_next(void *segment)"),
    segmentWord: pocket.func("const char *ps_seg_word(void *segment)"),
    segmentFrames: pocket.func("void ps_seg_frames(void *segment, _Out_ int *start, _Out_ int *end)"),
    segmentProbability: pocket.func(
      "int32_t ps_seg_prob(void *segment, _Out_ int32_t *ascr, _Out_ int32_t *lscr, _Out_ int32_t *lback)",
    ),
    addWord: pocket.func("int ps_add_word(void *decoder, const char *word, const char *phones, int update)"),
    // The caller frees the result: "!" lets koffi do it.
    lookUpWord: pocket.func("const char *! ps_lookup_word(void *decoder, const char *word)"),
    selectSearch: pocket.func("int ps_set_search(void *decoder, const char *name)"),
    removeSearch: pocket.func("int ps_unset_search(void *decoder, const char *name)"),
    // Its parts: ps_set_jsgf_string never frees the grammar, 9 KB each time.
    readGrammar: base.func("void *jsgf_parse_string(const char *text, void *parent)"),
    publicRule: base.func("void *jsgf_get_public_rule(void *grammar)"),
    networkOfRule: base.func("void *jsgf_build_fsg(void *grammar, void *rule, void *logmath, float languageWeight)"),
    freeGrammar: base.func("void jsgf_grammar_free(void *grammar)"),
    readNetwork: base.func("void *fsg_model_readfile(const char *path, void *logmath, float languageWeight)"),
    freeNetwork: base.func("int fsg_model_free(void *network)"),
    addNetwork: pocket.func("int ps_set_fsg(void *decoder, const char *name, void *network)"),
    addLanguageModel: pocket.func("int ps_set_lm_file(void *decoder, const char *name, const char *path)"),
    addKeywords: pocket.func("int ps_set_kws(void *decoder, const char *name, const char *path)"),
    addPhones: pocket.func("int ps_set_allphone_file(void *decoder, const char *name, const char *path)"),
  };
  // Otherwise the library writes hundreds of lines to stderr for each decoder.
  bound.setLogFile("/dev/null");
  return bound;
}
