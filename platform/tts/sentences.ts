/**
 * Splits a text into sentences, so that the first can be played while the next are made. Unicode's rules find possible
 * ends in all scripts; exceptions are handled here: abbreviations, initials and the ordinals of some languages. In
 * doubt, it does not split: a sentence that is too long is only heard a little later, but one that is split in the
 * middle sounds wrong.
 */
import { listedLanguage } from "../languages/languages.ts";
import { abbreviationsOf } from "./abbreviations.ts";

/** Characters; a longer sentence is split at a comma or between words, so that a slow engine delays less. */
const longest = 300;
/** Languages in which a number with a full stop is an ordinal: "am 3. Mai". */
const ordinalsByStop: ReadonlySet<string> = new Set(["de", "pl"]);
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns the sentences in order, each with the white space after it: joined they are the text. */
export function sentencesOf(text: string, lang: string): string[] {
  const sentences: string[] = [];
  let open = "";
  for (const { segment } of segmenter.segment(text)) {
    if (open === "" && segment.trim() === "" && sentences.length > 0) {
      sentences[sentences.length - 1] += segment;
      continue;
    }
    open += segment;
    if (!isEnd(open, lang)) continue;
    sentences.push(...shortened(open));
    open = "";
  }
  if (isSpoken(open) || sentences.length === 0) sentences.push(...shortened(open));
  else sentences[sentences.length - 1] += open;
  return sentences.filter((sentence) => sentence !== "");
}

function isEnd(open: string, lang: string): boolean {
  if (!isSpoken(open)) return false;
  // Only the length of an abbreviation is examined: the text may be long.
  const tail = open.slice(-64);
  if (/\n\s*$/u.test(tail)) return true;
  const last = /([^\s("'«„“‘[¿¡]*)\.\s*$/u.exec(tail)?.[1];
  if (last === undefined) return true;
  return !isAbbreviation(last, lang);
}

/** `word` is the word before a full stop, without the stop. */
function isAbbreviation(word: string, lang: string): boolean {
  if (/^\d{1,2}$/u.test(word)) return ordinalsByStop.has(listedLanguage(lang) ?? "");
  // An initial: "J. R. R.", "J.R.R.".
  if (/^(?:\p{L}\.)*\p{Lu}$/u.test(word)) return !/^(?:[ap]\.m|I)$/iu.test(word);
  const small = word.toLowerCase();
  // German writes them with spaces, "d. h.", and abbreviates street names.
  if (listedLanguage(lang) === "de" && /^\p{L}$|.str$/u.test(small)) return true;
  return abbreviationsOf(lang).has(small);
}

/** Returns true when it contains something to speak: an ellipsis alone does not. */
function isSpoken(text: string): boolean {
  return /[\p{L}\p{N}\p{S}]/u.test(text);
}

/** Splits into parts of limited length. */
function shortened(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.trimEnd().length > longest) {
    const place = placeToCut(rest);
    parts.push(rest.slice(0, place));
    rest = rest.slice(place);
  }
  return [...parts, rest];
}

/**
 * Returns the last position within the limit: after a mark between clauses, else after a space, else after a whole
 * character.
 */
function placeToCut(text: string): number {
  const head = text.slice(0, longest);
  for (const mark of [/[,;:–—](?=\s)\s+|[，、；：]/gu, /\s+/gu]) {
    const found = [...head.matchAll(mark)].map(({ 0: all, index }) => index + all.length);
    const last = found.findLast((end) => end > longest / 3);
    if (last !== undefined) return last;
  }
  let end = 0;
  for (const { index, segment } of graphemes.segment(head)) {
    if (index + segment.length === head.length) break;
    end = index + segment.length;
  }
  // A character that is itself longer than the limit is split all the same.
  return end || longest;
}
