/** A text as grammars read it: normalised, with the original position of each character. */

export type ReadableText = {
  /**
   * The text in lower case, without accents, with one space for every gap, straight apostrophes, and a space for a hyphen
   * inside a word.
   */
  readonly text: string;
  /** The original offset of each character, and of the end. */
  readonly offsets: readonly number[];
  /** True if a word may begin or end before this character. */
  readonly isEdge: boolean[];
};

/** "ideograph" stands for Han and kana, of which each character may be a word. */
type Kind = "space" | "letter" | "digit" | "ideograph" | "sign";

function kindOf(char: string | undefined): Kind {
  if (char === undefined || char === " ") return "space";
  if (char >= "a" && char <= "z") return "letter";
  if (char >= "0" && char <= "9") return "digit";
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fc]/u.test(char)) return "ideograph";
  return /\p{L}/u.test(char) ? "letter" : "sign";
}

/** Returns one character (with its combining marks) as grammars compare it: "É" becomes "e", "５" becomes "5". */
function normalise(char: string): string {
  if (/^[!-~]$/.test(char)) return char.toLowerCase();
  if (/^\s/u.test(char)) return " ";
  if (/^[\u2018\u2019\u02bc]/u.test(char)) return "'";
  if (/^[\u2010-\u2015\u2212]/u.test(char)) return "-";
  if (char === "ß") return "ss";
  const plain = char
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, "");
  return plain.replace("\u2044", "/").normalize("NFC");
}

export function readText(original: string): ReadableText {
  let text = "";
  const offsets: number[] = [];
  // A combining mark belongs to the character before it.
  for (const { 0: char, index } of original.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const normal = normalise(char);
    if (normal === " " && (text === "" || text.endsWith(" "))) continue;
    text += normal;
    for (let at = 0; at < normal.length; at++) offsets.push(index);
  }
  offsets.push(original.length);
  text = text.replaceAll(/(?<=[a-z])-(?=[a-z])/g, " ");
  const isEdge: boolean[] = [];
  let before: Kind = "space";
  for (let at = 0; at <= text.length; at++) {
    const kind = kindOf(text[at]);
    isEdge.push(kind !== before || kind === "ideograph" || kind === "sign");
    before = kind;
  }
  return { text, offsets, isEdge };
}
