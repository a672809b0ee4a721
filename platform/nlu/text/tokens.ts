/** Text as tokens: runs of letters, runs of digits, and every other sign alone. */

export type Token = {
  readonly text: string;
  /** Lower case without accents: what words are compared by. */
  readonly norm: string;
  /** UTF-16 offsets in the text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Neither letter nor digit: no part of the words of a pattern or value. */
  readonly isSign: boolean;
};

// Languages written without spaces have a token for every character.
const pattern =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fc]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}])+|\p{N}+|[^\s\p{L}\p{M}\p{N}]/gu;

export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const isSign = !/[\p{L}\p{N}]/u.test(found);
    tokens.push({ text: found, norm: normalise(found), start: index, end: index + found.length, isSign });
  }
  return tokens;
}

/** Lower case without accents; the voicing marks of kana are no accents. */
export function normalise(word: string): string {
  // Most words of most languages are plain: they need no tables.
  if (/^[\x21-\x7e]+$/.test(word)) return word.toLowerCase();
  return word
    .normalize("NFKD")
    .replace(/[\p{M}--[\u3099\u309a]]+/gv, "")
    .toLowerCase()
    .normalize("NFC");
}

/** The words of a phrase, as they are compared: "The Beatles!" is ["the", "beatles"]. */
export function wordsOf(text: string): string[] {
  return tokenise(text).flatMap(({ isSign, norm }) => (isSign ? [] : [norm]));
}
