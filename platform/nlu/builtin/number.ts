/** Numbers and ordinals at a place in a sequence of words. */
import type { BuiltinLanguage } from "./language.ts";

/** A value and the index after its last word. */
export type Found<Value> = { readonly value: Value; readonly end: number };
/** Normalised tokens, signs among them. `glued[i]` says that no space stands before word i. */
export type Words = { readonly norms: readonly string[]; readonly glued: readonly boolean[] };

/** The longest phrase of a table that begins at `at`. */
export function phraseAt<Value>(
  table: Readonly<Record<string, Value>>,
  norms: readonly string[],
  at: number,
): Found<Value> | undefined {
  for (let length = Math.min(4, norms.length - at); length > 0; length--) {
    const phrase = norms.slice(at, at + length).join(" ");
    if (Object.hasOwn(table, phrase)) return { value: table[phrase] as Value, end: at + length };
  }
  return undefined;
}

const isDigits = (word: string | undefined): word is string => word !== undefined && /^\d+$/.test(word);

/** "1,250.5": digits with their signs. */
function digitsAt({ norms, glued }: Words, at: number, language: BuiltinLanguage): Found<number> | undefined {
  let text = norms[at];
  if (!isDigits(text)) return undefined;
  let end = at + 1;
  while (
    norms[end] === language.thousandsSign &&
    glued[end] &&
    glued[end + 1] &&
    /^\d{3}$/.test(norms[end + 1] ?? "")
  ) {
    text += norms[end + 1];
    end += 2;
  }
  const decimals = norms[end + 1];
  if (norms[end] === language.decimalSign && glued[end] && glued[end + 1] && isDigits(decimals)) {
    text += `.${decimals}`;
    end += 2;
  }
  return { value: Number(text), end };
}

/** One more part of a number in words, or nothing when it cannot follow what there is. */
type Sum = { total: number; part: number; smallest: number; end: number };

function extend(sum: Sum, { norms }: Words, at: number, language: BuiltinLanguage): Sum | undefined {
  const word = norms[at];
  if (word === undefined) return undefined;
  const end = at + 1;
  if (Object.hasOwn(language.magnitudes, word)) {
    const by = language.magnitudes[word] as number;
    if (sum.part === 0 || sum.part >= by) return undefined;
    if (by === 100) return { total: sum.total, part: sum.part * by, smallest: by, end };
    if (sum.total !== 0 && sum.total < by) return undefined;
    return { total: sum.total + sum.part * by, part: 0, smallest: by, end };
  }
  if (!Object.hasOwn(language.numbers, word)) return undefined;
  const value = language.numbers[word] as number;
  const place = value >= 20 ? 10 : 1;
  const room =
    sum.smallest === 10 ? value > 0 && value < 10 : value > 0 && value < sum.smallest && place < sum.smallest;
  return room ? { total: sum.total, part: sum.part + value, smallest: place, end } : undefined;
}

function wordsAt(words: Words, at: number, language: BuiltinLanguage): Found<number> | undefined {
  const { norms } = words;
  const first = norms[at] ?? "";
  let sum: Sum;
  const digits = digitsAt(words, at, language);
  if (digits !== undefined) sum = { total: 0, part: digits.value, smallest: 1, end: digits.end };
  else if (Object.hasOwn(language.numbers, first)) {
    const value = language.numbers[first] as number;
    sum = { total: 0, part: value, smallest: value >= 20 ? 10 : 1, end: at + 1 };
  } else if (language.articles.includes(first) && Object.hasOwn(language.magnitudes, norms[at + 1] ?? "")) {
    sum = { total: 0, part: 1, smallest: 1, end: at + 1 };
  } else if (Object.hasOwn(language.magnitudes, first)) sum = { total: 0, part: 1, smallest: 1, end: at };
  else return undefined;
  for (;;) {
    const joined = language.joiners.includes(norms[sum.end] ?? "") ? sum.end + 1 : undefined;
    // "five and six" are two numbers: a joiner follows a magnitude, or binds tens and ones with a hyphen.
    const mayJoin = joined !== undefined && (sum.smallest >= 100 || norms[sum.end] === "-");
    const next = extend(sum, words, sum.end, language) ?? (mayJoin ? extend(sum, words, joined, language) : undefined);
    if (next === undefined) return { value: sum.total + sum.part, end: sum.end };
    sum = next;
  }
}

/** "point oh eight": the digits of each word, one after the other. */
function decimalsAt(words: Words, at: number, language: BuiltinLanguage): Found<string> | undefined {
  let text = "";
  let end = at;
  for (;;) {
    const word = words.norms[end] ?? "";
    if (isDigits(word)) text += word;
    else if (Object.hasOwn(language.numbers, word)) text += String(language.numbers[word]);
    else break;
    end++;
  }
  return text === "" ? undefined : { value: text, end };
}

const beginners = new WeakMap<BuiltinLanguage, ReadonlySet<string>>();

/** Most words begin no number, and need not be looked at closer. */
function mayBegin(word: string | undefined, language: BuiltinLanguage): boolean {
  let known = beginners.get(language);
  if (known === undefined) {
    const { numbers, magnitudes, negatives, articles, phrases } = language;
    const firsts = Object.keys(phrases).map((phrase) => phrase.split(" ")[0] ?? "");
    known = new Set([...Object.keys(numbers), ...Object.keys(magnitudes), ...negatives, ...articles, ...firsts]);
    beginners.set(language, known);
  }
  return word !== undefined && (known.has(word) || isDigits(word));
}

/** The number that begins at `at`: "7", "1,250.5", "twenty five", "minus two point five", "a dozen", "two and a half". */
export function numberAt(words: Words, at: number, language: BuiltinLanguage): Found<number> | undefined {
  const { norms } = words;
  if (!mayBegin(norms[at], language)) return undefined;
  const phrase = phraseAt(language.phrases, norms, at);
  if (phrase !== undefined) return phrase;
  const isNegative = language.negatives.includes(norms[at] ?? "");
  const whole = wordsAt(words, isNegative ? at + 1 : at, language);
  if (whole === undefined) return undefined;
  const sign = isNegative ? -1 : 1;
  if (Number.isInteger(whole.value) && language.decimalWords.includes(norms[whole.end] ?? "")) {
    const decimals = decimalsAt(words, whole.end + 1, language);
    if (decimals) return { value: sign * Number(`${whole.value}.${decimals.value}`), end: decimals.end };
  }
  const share = shareAfter(words, whole.end, language);
  if (share !== undefined) return { value: sign * (whole.value + share.value), end: share.end };
  return { value: sign * whole.value, end: whole.end };
}

/** "and a half". */
export function shareAfter({ norms }: Words, at: number, language: BuiltinLanguage): Found<number> | undefined {
  return language.joiners.includes(norms[at] ?? "") ? phraseAt(language.fractions, norms, at + 1) : undefined;
}

/** The ordinal that begins at `at`: "4th", "third", "twenty first", "one hundred and third". */
export function ordinalAt(words: Words, at: number, language: BuiltinLanguage): Found<number> | undefined {
  const { norms, glued } = words;
  const last = (index: number) => {
    const word = norms[index] ?? "";
    return Object.hasOwn(language.ordinals, word) ? language.ordinals[word] : undefined;
  };
  const alone = last(at);
  if (alone !== undefined) return { value: alone, end: at + 1 };
  const digits = digitsAt(words, at, language);
  if (digits !== undefined && Number.isInteger(digits.value)) {
    const isSuffixed = glued[digits.end] && language.ordinalSuffixes.includes(norms[digits.end] ?? "");
    return isSuffixed ? { value: digits.value, end: digits.end + 1 } : undefined;
  }
  const before = wordsAt(words, at, language);
  if (before === undefined || !Number.isInteger(before.value)) return undefined;
  const joined = language.joiners.includes(norms[before.end] ?? "") ? before.end + 1 : before.end;
  const value = last(joined);
  if (value === undefined) return undefined;
  if (value >= 100) return { value: before.value * value, end: joined + 1 };
  const place = value < 10 ? 10 : 100;
  return before.value % place === 0 ? { value: before.value + value, end: joined + 1 } : undefined;
}
