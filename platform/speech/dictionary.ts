/**
 * The pronouncing dictionary: the phones of a word. cmudict of the acoustic model comes first; espeak-ng's rules
 * provide missing words and additional accents. A decoder gets a small dictionary of the words it needs: that takes 15
 * ms and 15 MB instead of a second and 40 MB for all 134,000 words.
 */
import { readFile, stat } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { type Known, readKnown, writeKnown } from "./known-words.ts";
import { ownText } from "./own-text.ts";
import { type Progress, pronounceByRules } from "./pronounce.ts";
import { type Preferences, pronounceForeign } from "./pronounce-foreign.ts";

/** word → its pronunciations, each a string of ARPAbet phones ("K IH CH AH N"); the first is the main one. */
export type Pronunciations = ReadonlyMap<string, readonly string[]>;

export type DictionaryOptions = {
  /** A dictionary in cmudict's format. */
  readonly file: string;
  /** espeak-ng voices for words that are not in the file ("en-us", "en-gb"), in order of preference. */
  readonly voices: readonly string[];
  /** espeak-ng voices whose pronunciations are added to words in the file, too; none by default. */
  readonly accents?: readonly string[];
  /** Words of another language: its code replaces the file and the voices (pronounce-foreign.ts). */
  readonly foreign?: { readonly language: string; readonly preferences?: Preferences } | undefined;
  /** A cache file of its results for the next process. It may be missing or damaged. */
  readonly kept?: string | undefined;
};

/**
 * Returns the pronunciations of these words in a file of cmudict's format (`word PH PH`, alternates as `word(2) …`), in
 * the file's order. The file is scanned once, and nothing of it is kept. Rejects when it cannot be read.
 */
export async function findPronunciations(file: string, words: Iterable<string>): Promise<Map<string, string[]>> {
  const wanted = new Set(words);
  const found = new Map<string, string[]>();
  if (wanted.size === 0) return found;
  const text = await readFile(file, "utf8");
  for (let start = 0; start < text.length; ) {
    let end = text.indexOf("\n", start);
    if (end < 0) end = text.length;
    const space = text.indexOf(" ", start);
    if (space > start && space < end) {
      const paren = text.charCodeAt(space - 1) === 0x29 ? text.lastIndexOf("(", space) : -1;
      const word = text.slice(start, paren > start ? paren : space);
      if (wanted.has(word)) {
        const phones = ownText(text.slice(space + 1, end).trim());
        const known = found.get(word);
        if (known === undefined) found.set(ownText(word), [phones]);
        else if (!known.includes(phones)) known.push(phones);
      }
    }
    start = end + 1;
  }
  return found;
}

/** Remembers its results, so that a rebuild after an injection only looks up new words. */
export class Dictionary {
  readonly options: DictionaryOptions;
  #known: Known | undefined;

  constructor(options: DictionaryOptions) {
    this.options = options;
  }

  /** Returns this dictionary if it has the same options, with all that it remembers; otherwise a new one. */
  continuedFor(options: DictionaryOptions): Dictionary {
    return isDeepStrictEqual(options, this.options) ? this : new Dictionary(options);
  }

  /**
   * Returns the pronunciations of these words; words that cannot be pronounced are omitted. Words of earlier calls that
   * are not requested again are forgotten. Rejects when the file cannot be read or espeak-ng does not run.
   */
  async pronounce(words: Iterable<string>, progress?: Progress): Promise<Pronunciations> {
    const wanted = new Set(words);
    const { kept } = this.options;
    const key = kept === undefined ? "" : await this.#key();
    const known = this.#known ?? (kept === undefined ? undefined : await readKnown(kept, key));
    const fresh = [...wanted].filter((word) => known?.pronunciations.has(word) !== true);
    const looked = fresh.length === 0 ? undefined : await this.#lookUp(fresh, progress);
    const pronunciations = new Map<string, readonly string[]>();
    const unwritten = new Set<string>();
    for (const word of wanted) {
      const source = known?.pronunciations.has(word) === true ? known : looked;
      const found = source?.pronunciations.get(word);
      if (found !== undefined && found.length > 0) pronunciations.set(word, found);
      if (source?.unwritten.has(word) === true) unwritten.add(word);
    }
    this.#known = { pronunciations, unwritten };
    if (kept !== undefined && looked !== undefined) await writeKnown(kept, key, this.#known);
    return pronunciations;
  }

  /** Returns true when the file does not contain the word, which must be among those requested last. */
  isUnwritten(word: string): boolean {
    return this.#known?.unwritten.has(word) === true;
  }

  /** Everything that the results depend on. */
  async #key(): Promise<string> {
    const { file, voices, accents = [], foreign } = this.options;
    if (foreign !== undefined) return JSON.stringify([foreign.language, [...(foreign.preferences ?? [])]]);
    const { size, mtimeMs } = await stat(file);
    return JSON.stringify([file, size, mtimeMs, voices, accents]);
  }

  async #lookUp(words: readonly string[], progress: Progress = () => {}): Promise<Known> {
    const { file, voices, accents = [], foreign } = this.options;
    if (foreign !== undefined) {
      const { language, preferences } = foreign;
      const spoken = await pronounceForeign(words, language, preferences, (done) => progress(done, words.length));
      // No dictionary of the language is there, so none can tell which of its words are unusual.
      return { pronunciations: spoken, unwritten: new Set() };
    }
    const written = await findPronunciations(file, words);
    const unwritten = words.filter((word) => !written.has(word));
    // One after the other, not both at once: a board has few cores, and other work.
    const ruled = await pronounceByRules(unwritten, voices, (done) => progress(done, words.length));
    const accented = await pronounceByRules([...written.keys()], accents, (done) =>
      progress(unwritten.length + done, words.length),
    );
    return { pronunciations: mergePronunciations(written, accented, ruled), unwritten: new Set(unwritten) };
  }
}

/** Merges the pronunciations of all, each once, the earlier ones first. */
export function mergePronunciations(...several: readonly Pronunciations[]): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const some of several) {
    for (const [word, pronunciations] of some)
      all.set(word, [...new Set([...(all.get(word) ?? []), ...pronunciations])]);
  }
  return all;
}

/** Formats a dictionary file: `word PH PH`, alternates as `word(2) PH PH`. */
export function formatDictionary(pronunciations: Pronunciations): string {
  const lines: string[] = [];
  for (const [word, each] of pronunciations) {
    for (const [i, phones] of each.entries()) lines.push(`${word}${i === 0 ? "" : `(${i + 1})`} ${phones}\n`);
  }
  return lines.join("");
}
