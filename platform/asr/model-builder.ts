/**
 * Writes the files of a model to disk: the small dictionary, and for the expected sentences either a grammar or, when that
 * would be too large for a search in real time, n-grams. Large models are built in a separate process (model-process.ts),
 * so inputs and results are plain data.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Dictionary, formatDictionary, mergePronunciations, type Pronunciations } from "../speech/dictionary.ts";
import type { Search } from "../speech/pocketsphinx.ts";
import { courteous } from "./courtesies/courtesies.ts";
import { hearingOf } from "../languages/lacks.ts";
import { type ExpectedWords, expectedWords } from "./expected-words.ts";
import { type Expression, isSayable, oneOf, restricted, wordsIn } from "./expression.ts";
import { withVoices } from "./fitting/personal.ts";
import { profilesAt } from "./fitting/profile.ts";
import type { Network } from "./network.ts";
import { networkOf, NetworkTooLarge } from "./smallest-network.ts";
import { formatNetwork, lastSoundsIn } from "./network-file.ts";
import { type Pretenders, pretendersOf } from "./pretenders.ts";
import type { Sounds } from "./rivals.ts";
import { buildNgrams } from "./ngram.ts";
import { countSamples, sampleSentences } from "./samples.ts";
import { type Domain, entityExpressions, namesIn, sentencesExpression, spokenExpression } from "./sentences.ts";

export type ModelKind = "grammar" | "ngram";

export type ModelOptions = {
  /** "auto" selects a grammar as long as it has no more than `largestGrammar` arcs. */
  readonly kind: ModelKind | "auto";
  readonly largestGrammar: number;
  /** True if the networks stay in memory so that they can be inspected. */
  readonly keepsNetworks?: boolean;
};

export type Wanted = {
  readonly kind: ModelKind;
  readonly search: Search;
  readonly key: string;
  /** True if a decoder takes longer than a moment to load it. */
  readonly isLarge: boolean;
  /** The network of a grammar, if `keepsNetworks` is set. */
  readonly network?: Network;
};

export type Built = {
  /** The language that is heard; English by default. */
  readonly language?: string | undefined;
  readonly dictionaryFile: string;
  /** The dictionaries with the pronunciations of people whose voices are known, by site; `everywhere`: at all other sites. */
  readonly voices?: ReadonlyMap<string, string>;
  /** Words without a pronunciation, which therefore cannot be recognised. */
  readonly unpronounceable: readonly string[];
  readonly words: number;
  readonly whole: Wanted;
  /** Words that only values contain: they may be names. */
  readonly names: ReadonlySet<string>;
  /** The names that no dictionary contains: their pronunciation and spelling are guesses. */
  readonly unusual: ReadonlySet<string>;
  /** How the words of values sound; empty without a grammar. */
  readonly sounds: Sounds;
  /** For each word that agrees to a question, the words that sound like it. */
  readonly pretenders: Pretenders;
  /** Which words follow each other; undefined for a language that the second ear does not know, and when they are too many. */
  readonly expected: ExpectedWords | undefined;
};

/** Reports the current step, how much of it is done, and the total. */
export type BuildProgress = (what: string, done: number, of: number) => void;

/** The assistant has no sentence whose words can be pronounced, so nothing can be recognised. */
export class NothingToSay extends Error {
  override name = "NothingToSay";
}

/**
 * The power of the grammar's probabilities relative to the sound: rare ways of saying a number lose against usual ones, and
 * the search visits half as much.
 */
const weight = 6.5;
/** The number of arcs from which on a decoder takes longer than a moment to read a grammar. */
const manyArcs = 2000;
const dictionaryName = "words.dict";

/** Writes the model's files into `folder`, which must be its own. Rejects with NothingToSay, or when espeak-ng fails. */
export async function buildModel(
  domain: Domain,
  dictionary: Dictionary,
  folder: string,
  options: ModelOptions,
  progress: BuildProgress = () => {},
): Promise<Built> {
  await mkdir(folder, { recursive: true });
  // Answers to questions contain no word that is missing in the sentences.
  const entities = entityExpressions(domain);
  const all = sentencesExpression(domain, entities);
  const heard = heardExpressions(domain, entities);
  const words = wordsIn(oneOf(...heard));
  const pronunciations = await pronounceAll(words, domain, dictionary, progress);
  const speakable = (word: string) => pronunciations.has(word);
  const expression = restricted(all, speakable);
  if (!isSayable(expression) || words.size === 0) throw new NothingToSay("the assistant has no sentence to be said");
  const dictionaryFile = join(folder, dictionaryName);
  const isEnglish = hearingOf(domain.language ?? "en") === "well";
  await writeFile(dictionaryFile, formatDictionary(pronunciations));
  const voices = await writeVoices(domain, pronunciations, folder);
  const names = namesIn(domain);
  const whole = await writeWhole(
    { expression, heard: heard.map((one) => restricted(one, speakable)) },
    folder,
    options,
    progress,
  );
  const ofValues = whole.kind === "grammar" ? wordsIn(oneOf(...entities.values())) : [];
  return {
    language: domain.language,
    dictionaryFile,
    voices,
    unpronounceable: [...words].filter((word) => !speakable(word)),
    words: words.size,
    whole,
    names,
    unusual: new Set([...names].filter((word) => dictionary.isUnwritten(word))),
    expected: isEnglish ? expectedWords(heard[0]!) : undefined,
    pretenders: await pretendersOf(isEnglish ? (domain.agreements ?? []) : [], pronunciations, dictionary.options.file),
    sounds: new Map([...ofValues].filter(speakable).map((word) => [word, pronunciations.get(word)![0]!])),
  };
}

/**
 * Returns what is heard, the most complete first; the next is for assistants for which that is too large. Sentences without any
 * courtesy are still heard far better by a grammar than by n-grams.
 */
function heardExpressions(
  domain: Domain,
  entities: ReadonlyMap<string, Expression>,
  intents?: ReadonlySet<string>,
): Expression[] {
  const sentences = sentencesExpression(domain, entities, intents);
  return [
    courteous(spokenExpression(domain, entities, intents), domain.language),
    courteous(sentences, domain.language),
    sentences,
  ];
}

/**
 * Values with at least so many arcs, such as numbers and dates, are in the network of a large assistant once for all sentences
 * instead of once for each way to go on. Then a sentence may go on as another one does behind such a value.
 */
const sharedArcs = 90;

/** Returns the network of the first that is not too large, exact or with shared values. Throws NetworkTooLarge when all are. */
function largestOf(heard: readonly Expression[], maxArcs: number | undefined): Network {
  let tooLarge: unknown;
  for (const one of heard) {
    for (const minShared of [undefined, sharedArcs]) {
      try {
        return networkOf(one, maxArcs, minShared);
      } catch (error) {
        if (!(error instanceof NetworkTooLarge)) throw error;
        tooLarge = error;
      }
    }
  }
  throw tooLarge;
}

/** Builds the search for these intents' sentences only. Throws NetworkTooLarge. */
export async function buildPart(
  domain: Domain,
  unpronounceable: ReadonlySet<string>,
  { intents, key, file }: { readonly intents: ReadonlySet<string>; readonly key: string; readonly file: string },
  options: ModelOptions,
): Promise<Wanted> {
  const heard = heardExpressions(domain, entityExpressions(domain), intents);
  const network = largestOf(
    heard.map((one) => restricted(one, (word) => !unpronounceable.has(word))),
    options.largestGrammar,
  );
  await writeNetwork(file, network);
  return grammar(file, key, network, options);
}

async function pronounceAll(
  words: ReadonlySet<string>,
  domain: Domain,
  dictionary: Dictionary,
  progress: BuildProgress,
) {
  const given = new Map([...domain.pronunciations].filter(([word]) => words.has(word)));
  const looked = await dictionary.pronounce(
    [...words].filter((word) => !word.includes("_")),
    (done, of) => progress("learning to hear new words", done, of),
  );
  return mergePronunciations(looked, given);
}

/** No site has this name. */
export const everywhere = "/";

/** Writes a dictionary for each site that is named in a voice profile, and one for all others if a profile is for all sites. */
async function writeVoices({ profiles = [], language = "en" }: Domain, base: Pronunciations, folder: string) {
  const files = new Map<string, string>();
  const known = new Map<string, string>();
  for (const site of new Set([everywhere, ...profiles.flatMap(({ sites }) => sites)])) {
    const sounds = profilesAt(profiles, site).map((profile) => profile.sounds);
    if (sounds.length === 0) continue;
    const key = JSON.stringify(sounds);
    const file = known.get(key) ?? join(folder, `voices-${known.size}.dict`);
    if (!known.has(key)) await writeFile(file, formatDictionary(await withVoices(base, language, sounds)));
    known.set(key, file);
    files.set(site, file);
  }
  return files;
}

/** n-grams are counted over the assistant's own sentences: which words surround them is not worth as many again. */
async function writeWhole(
  { expression, heard }: { readonly expression: Expression; readonly heard: readonly Expression[] },
  folder: string,
  options: ModelOptions,
  progress: BuildProgress,
): Promise<Wanted> {
  if (options.kind !== "ngram") {
    try {
      const network = largestOf(heard, options.kind === "auto" ? options.largestGrammar : undefined);
      const file = join(folder, "sentences.fsg");
      await writeNetwork(file, network);
      return grammar(file, "", network, options);
    } catch (error) {
      if (!(error instanceof NetworkTooLarge)) throw error;
    }
  }
  const file = join(folder, "sentences.arpa");
  const of = countSamples(expression);
  const ngrams = await buildNgrams(sampleSentences(expression), (done) =>
    progress("counting which words follow each other", done, of),
  );
  await writeFile(file, ngrams);
  return { kind: "ngram", search: { kind: "language-model", file }, key: "", isLarge: true };
}

/** The dictionary is in the same folder. */
async function writeNetwork(file: string, network: Network): Promise<void> {
  const dictionary = await readFile(join(dirname(file), dictionaryName), "utf8");
  await writeFile(file, formatNetwork(network, lastSoundsIn(dictionary)));
}

function grammar(file: string, key: string, network: Network, { keepsNetworks }: ModelOptions): Wanted {
  const search: Search = { kind: "network", file, weight };
  const isLarge = network.arcCount > manyArcs;
  return { kind: "grammar", search, key, isLarge, ...(keepsNetworks === true && { network }) };
}
