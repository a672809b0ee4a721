/**
 * What a decoder is made of, on disk: the small dictionary, and for the sentences that are expected either a grammar or,
 * when that would be too large to be searched in real time, an n-gram model.
 */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Dictionary, formatDictionary, mergePronunciations } from "../speech/dictionary.ts";
import type { Progress } from "../speech/pronounce.ts";
import type { Search } from "../speech/pocketsphinx.ts";
import { type Expression, isSayable, restricted, wordsIn } from "./expression.ts";
import type { Network } from "./network.ts";
import { networkOf, NetworkTooLarge } from "./smallest-network.ts";
import { formatNetwork } from "./network-file.ts";
import { buildNgrams } from "./ngram.ts";
import { sampleSentences } from "./samples.ts";
import { type Domain, entityExpressions, namesIn, sentencesExpression } from "./sentences.ts";

export type ModelKind = "grammar" | "ngram";

export type ModelOptions = {
  /** "auto": a grammar as long as it has no more than `largestGrammar` arcs. */
  readonly kind: ModelKind | "auto";
  readonly largestGrammar: number;
  /** Whether the networks stay in memory for whoever looks into them. */
  readonly keepsNetworks?: boolean;
};

/**
 * The power of the grammar's probabilities beside the sound: rare ways of saying a number lose against usual ones, and
 * half as much is searched.
 */
const weight = 6.5;

/** Nothing can be said to this assistant: it has no sentences whose words can be pronounced. */
export class NothingToSay extends Error {
  override name = "NothingToSay";
}

export type Wanted = {
  readonly kind: ModelKind;
  readonly search: Search;
  readonly key: string;
  /** Of a grammar, where `keepsNetworks`. */
  readonly network?: Network;
};

/** The searches of one state of the assistant. Files below `folder` until `remove()`. */
export class Model {
  readonly dictionaryFile: string;
  /** Words that nobody can pronounce, and that can therefore not be said. */
  readonly unpronounceable: readonly string[];
  readonly words: number;
  readonly whole: Wanted;
  /** Words that only values have: they may be names. */
  readonly names: ReadonlySet<string>;
  readonly #folder: string;
  readonly #sentences: (intents: ReadonlySet<string>) => Expression;
  readonly #intents: ReadonlySet<string>;
  readonly #options: ModelOptions;
  #parts = new Map<string, Wanted>();

  private constructor(made: {
    folder: string;
    dictionaryFile: string;
    unpronounceable: readonly string[];
    words: number;
    whole: Wanted;
    sentences: (intents: ReadonlySet<string>) => Expression;
    intents: ReadonlySet<string>;
    names: ReadonlySet<string>;
    options: ModelOptions;
  }) {
    this.#folder = made.folder;
    this.dictionaryFile = made.dictionaryFile;
    this.unpronounceable = made.unpronounceable;
    this.words = made.words;
    this.whole = made.whole;
    this.#sentences = made.sentences;
    this.#intents = made.intents;
    this.names = made.names;
    this.#options = made.options;
  }

  /** Writes the model's files into `folder`, which must be its own. Rejects with NothingToSay, or when espeak-ng fails. */
  static async build(
    domain: Domain,
    dictionary: Dictionary,
    folder: string,
    options: ModelOptions,
    progress?: Progress,
  ): Promise<Model> {
    await mkdir(folder, { recursive: true });
    const entities = entityExpressions(domain);
    // Answers to questions hold no word that the sentences do not have.
    const all = sentencesExpression(domain, entities);
    const words = wordsIn(all);
    const pronunciations = await pronounceAll(words, domain, dictionary, progress);
    const speakable = (word: string) => pronunciations.has(word);
    const expression = restricted(all, speakable);
    if (!isSayable(expression) || words.size === 0) throw new NothingToSay("the assistant has no sentence to be said");
    const dictionaryFile = join(folder, "words.dict");
    await writeFile(dictionaryFile, formatDictionary(pronunciations));
    return new Model({
      folder,
      dictionaryFile,
      unpronounceable: [...words].filter((word) => !speakable(word)),
      words: words.size,
      whole: await writeWhole(expression, folder, options),
      sentences: (intents) => restricted(sentencesExpression(domain, entities, intents), speakable),
      intents: new Set(domain.intents.keys()),
      names: namesIn(domain),
      options,
    });
  }

  /** The search for these intents' sentences (all when none are named, or none of them is known). */
  wanted(intents?: readonly string[]): Wanted {
    const known = new Set(intents?.filter((intent) => this.#intents.has(intent)));
    if (known.size === 0 || known.size === this.#intents.size) return this.whole;
    const key = createHash("sha256")
      .update([...known].sort().join("\n"))
      .digest("hex")
      .slice(0, 16);
    let part = this.#parts.get(key);
    if (part === undefined) {
      part = this.#write(known, key);
      // Filters come from outside: the memory of them is bounded, the files are overwritten.
      if (this.#parts.size >= 64) this.#parts.clear();
      this.#parts.set(key, part);
    }
    return part;
  }

  #write(intents: ReadonlySet<string>, key: string): Wanted {
    try {
      const file = join(this.#folder, `${this.#parts.size % 64}.fsg`);
      const network = networkOf(this.#sentences(intents), this.#options.largestGrammar);
      writeFileSync(file, formatNetwork(network));
      return grammar(file, key, network, this.#options);
    } catch (error) {
      if (error instanceof NetworkTooLarge) return this.whole;
      throw error;
    }
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function pronounceAll(
  words: ReadonlySet<string>,
  domain: Domain,
  dictionary: Dictionary,
  progress: Progress | undefined,
) {
  const given = new Map([...domain.pronunciations].filter(([word]) => words.has(word)));
  const looked = await dictionary.pronounce(
    [...words].filter((word) => !word.includes("_")),
    progress,
  );
  return mergePronunciations(looked, given);
}

async function writeWhole(expression: Expression, folder: string, options: ModelOptions): Promise<Wanted> {
  if (options.kind !== "ngram") {
    try {
      const network = networkOf(expression, options.kind === "auto" ? options.largestGrammar : undefined);
      const file = join(folder, "sentences.fsg");
      await writeFile(file, formatNetwork(network));
      return grammar(file, "", network, options);
    } catch (error) {
      if (!(error instanceof NetworkTooLarge)) throw error;
    }
  }
  const file = join(folder, "sentences.arpa");
  await writeFile(file, await buildNgrams(sampleSentences(expression)));
  return { kind: "ngram", search: { kind: "language-model", file }, key: "" };
}

function grammar(file: string, key: string, network: Network, { keepsNetworks }: ModelOptions): Wanted {
  const search: Search = { kind: "network", file, weight };
  return { kind: "grammar", search, key, ...(keepsNetworks === true && { network }) };
}
