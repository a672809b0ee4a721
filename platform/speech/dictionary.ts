/**
 * The pronouncing dictionary: which phones a word is spoken with. cmudict of the acoustic model comes first, espeak-ng's
 * rules serve the words it lacks and add the other accents. A decoder gets a small dictionary of only the words it needs:
 * that is 15 ms and 15 MB instead of a second and 40 MB with all 134,000 words.
 */
import { readFile } from "node:fs/promises";
import { type Progress, pronounceByRules } from "./pronounce.ts";

/** word → its pronunciations, each a string of ARPAbet phones ("K IH CH AH N"); the first is the main one. */
export type Pronunciations = ReadonlyMap<string, readonly string[]>;

export type DictionaryOptions = {
  /** A dictionary in cmudict's format. */
  readonly file: string;
  /** espeak-ng voices for words that are not in the file ("en-us", "en-gb"), in order of preference. */
  readonly voices: readonly string[];
  /** espeak-ng voices whose pronunciations are added to the words of the file too; none by default. */
  readonly accents?: readonly string[];
};

/**
 * The pronunciations of these words in a file of cmudict's format (`word PH PH`, alternates as `word(2) …`), in the file's
 * order. The file is scanned once, nothing of it is kept. Rejects when the file cannot be read.
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
        const phones = text.slice(space + 1, end).trim();
        const known = found.get(word);
        if (known === undefined) found.set(word, [phones]);
        else if (!known.includes(phones)) known.push(phones);
      }
    }
    start = end + 1;
  }
  return found;
}

/** Remembers what it has looked up, so that a rebuild after an injection only works for the new words. */
export class Dictionary {
  readonly #options: DictionaryOptions;
  #known = new Map<string, readonly string[]>();

  constructor(options: DictionaryOptions) {
    this.#options = options;
  }

  /**
   * The pronunciations of these words; a word that nobody can pronounce is left out. Words of earlier calls that are not
   * asked for again are forgotten. Rejects when the file cannot be read or espeak-ng does not run.
   */
  async pronounce(words: Iterable<string>, progress?: Progress): Promise<Pronunciations> {
    const wanted = new Set(words);
    const fresh = [...wanted].filter((word) => !this.#known.has(word));
    const looked = fresh.length === 0 ? new Map<string, readonly string[]>() : await this.#lookUp(fresh, progress);
    const all = new Map<string, readonly string[]>();
    for (const word of wanted) {
      const pronunciations = this.#known.get(word) ?? looked.get(word);
      if (pronunciations !== undefined && pronunciations.length > 0) all.set(word, pronunciations);
    }
    this.#known = all;
    return all;
  }

  async #lookUp(words: readonly string[], progress: Progress = () => {}): Promise<Map<string, readonly string[]>> {
    const { file, voices, accents = [] } = this.#options;
    const written = await findPronunciations(file, words);
    const unwritten = words.filter((word) => !written.has(word));
    // One after the other, not both at once: a board has few cores, and something else to do.
    const ruled = await pronounceByRules(unwritten, voices, (done) => progress(done, words.length));
    const accented = await pronounceByRules([...written.keys()], accents, (done) =>
      progress(unwritten.length + done, words.length),
    );
    return mergePronunciations(written, accented, ruled);
  }
}

/** All pronunciations of all these, each once, the earlier ones first. */
export function mergePronunciations(...several: readonly Pronunciations[]): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const some of several) {
    for (const [word, pronunciations] of some)
      all.set(word, [...new Set([...(all.get(word) ?? []), ...pronunciations])]);
  }
  return all;
}

/** The text of a dictionary file: `word PH PH`, alternates as `word(2) PH PH`. */
export function formatDictionary(pronunciations: Pronunciations): string {
  const lines: string[] = [];
  for (const [word, each] of pronunciations) {
    for (const [i, phones] of each.entries()) lines.push(`${word}${i === 0 ? "" : `(${i + 1})`} ${phones}\n`);
  }
  return lines.join("");
}
