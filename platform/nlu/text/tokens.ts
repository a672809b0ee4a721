/** Splits text into tokens: runs of letters, runs of digits, and every other character alone. */

export type Token = {
  readonly text: string;
  /** The token in lower case without accents: the form in which words are compared. */
  readonly norm: string;
  /** UTF-16 offsets in the text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** True if it is neither letter nor digit: it is no part of the words of a pattern or value. */
  readonly isSign: boolean;
};

// Languages written without spaces have a token for every character.
const pattern =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fc]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}])+|\p{N}+|[^\s\p{L}\p{M}\p{N}]/gu;

/** No word is as long: patterns that look for a word's ending must not take a time that grows with its square. */
const maxWord = 100;

export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const isSign = !/[\p{L}\p{N}]/u.test(found);
    tokens.push({
      text: found,
      norm: normalise(found.slice(0, maxWord)),
      start: index,
      end: index + found.length,
      isSign,
    });
  }
  return tokens;
}

/** Converts to lower case and removes accents; the voicing marks of kana are no accents. */
export function normalise(word: string): string {
  // Most words of most languages are ASCII: they need no tables.
  if (/^[\x21-\x7e]+$/.test(word)) return word.toLowerCase();
  return word
    .normalize("NFKD")
    .replace(/[\p{M}--[\u3099\u309a]]+/gv, "")
    .toLowerCase()
    .normalize("NFC");
}

/** Returns the words of a phrase in the form in which they are compared: "The Beatles!" becomes ["the", "beatles"]. */
export function wordsOf(text: string): string[] {
  return tokenise(text).flatMap(({ isSign, norm }) => (isSign ? [] : [norm]));
}
