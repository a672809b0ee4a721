/**
 * Converts between the words that the grammar knows and the text that the second ear writes. It writes sentences with
 * capitals, digits and a mark at the end, as people do, and gives low scores to other spellings.
 */

const ones = words(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
);
const tens = words("_ _ twenty thirty forty fifty sixty seventy eighty ninety");
const irregular: Readonly<Record<number, string>> = {
  1: "first",
  2: "second",
  3: "third",
  5: "fifth",
  8: "eighth",
  9: "ninth",
  12: "twelfth",
};

function words(text: string): readonly string[] {
  return text.split(" ");
}

/**
 * Returns the lower case words of the grammar for a text of the second ear: "Set it to 20%." → "set it to twenty percent".
 */
export function spokenOf(written: string): string {
  return written
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[’‘`]/gu, "'")
    .replaceAll(/(\d),(?=\d{3}\b)/gu, "$1")
    .replaceAll("%", " percent")
    .replaceAll(/\bper cent\b/gu, "percent")
    .replaceAll("&", " and ")
    .replaceAll(/\s*°\s*/gu, " degrees ")
    .replaceAll(/\b([ap])\.\s?m\.?(?![\p{L}])/gu, "$1m")
    .replaceAll(/(\d)(?=[ap]m\b)/gu, "$1 ")
    .replaceAll(/\b(\d+)(?:st|nd|rd|th)\b/gu, (_, digits: string) => ordinalOf(Number(digits)))
    .replaceAll(/\b(\d{1,2}):(\d\d)\b/gu, (_, hour: string, minute: string) => clockOf(Number(hour), minute))
    .replaceAll(/(\d+)\.(\d+)/gu, (_, whole: string, part: string) =>
      [numberOf(Number(whole)), "point", ...digitsOf(part)].join(" "),
    )
    .replaceAll(/(?<![\p{L}\d])-(?=\d)/gu, "minus ")
    .replaceAll(/\d+/gu, (digits) => ` ${numberOf(Number(digits))} `)
    .replaceAll(/[^\p{L}\p{M}\p{N}' ]+/gu, " ")
    .replaceAll(/(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

const digitsOf = (digits: string) => digits.split("").map((digit) => ones[Number(digit)]!);

function numberOf(value: number): string {
  if (value < 20) return ones[value]!;
  if (value < 100) return [tens[Math.floor(value / 10)], ...(value % 10 === 0 ? [] : [ones[value % 10]])].join(" ");
  const [unit, name] =
    value < 1000 ? [100, "hundred"] : value < 1_000_000 ? [1000, "thousand"] : [1_000_000, "million"];
  if (value >= 1e9) return digitsOf(String(value)).join(" ");
  const rest = value % unit;
  return [numberOf(Math.floor(value / unit)), name, ...(rest === 0 ? [] : [numberOf(rest)])].join(" ");
}

function clockOf(hour: number, minute: string): string {
  if (minute === "00") return numberOf(hour);
  return `${numberOf(hour)} ${minute.startsWith("0") ? "oh " : ""}${numberOf(Number(minute))}`;
}

function ordinalOf(value: number): string {
  const low = value % 100 < 20 ? value % 100 : value % 10;
  const head = value - low;
  const tail = irregular[low] ?? (low === 0 ? "" : `${ones[low]}th`);
  if (tail === "") return numberOf(value).replace(/y$/u, "ie").concat("th");
  return head === 0 ? tail : `${numberOf(head)} ${tail}`;
}

/** Replaces the number words that people write as digits: "twenty one percent" → "21%". */
function withDigits(spoken: string): string {
  const parts = spoken.split(" ");
  const written: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const word = parts[at]!;
    const ten = tens.indexOf(word);
    const one = ones.indexOf(word);
    const next = ones.indexOf(parts[at + 1] ?? "");
    if (ten > 1 && next > 0 && next < 10) {
      written.push(String(ten * 10 + next));
      at++;
    } else if (ten > 1) written.push(String(ten * 10));
    else if (one >= 0) written.push(String(one));
    else written.push(word);
  }
  return written.join(" ").replaceAll(/(\d+) percent/gu, "$1%");
}

/** A number in a name, "lamp 2", as it sounds: nobody says of what it is the number. */
const asHeard: Readonly<Record<string, readonly string[]>> = {
  "2": ["two", "to", "too"],
  "4": ["four", "for"],
  "8": ["eight", "ate"],
};

/** Returns the words with the digits in names as they sound; nothing if there are none. */
function asTheySound(spoken: string): string[] {
  if (!/(?<![\p{L}\p{N}])\d{1,2}(?![\p{L}\p{N}])/u.test(spoken)) return [];
  return [0, 1, 2].map((way) =>
    spoken.replaceAll(/(?<![\p{L}\p{N}])\d{1,2}(?![\p{L}\p{N}])/gu, (digits) => {
      const ways = asHeard[digits] ?? [numberOf(Number(digits))];
      return ways[Math.min(way, ways.length - 1)]!;
    }),
  );
}

const questions =
  /^(?:what|which|who|when|where|how|why|is|are|do|does|did|can|could|will|would|am|was|were|should)\b/u;
const endMark = /[.?!]$/u;

/**
 * Returns the likeliest ways to write the words: with the free text's final mark and with the one that fits, with numbers
 * in words and in digits, those in names by others that sound alike, and with names in lower case and capitalised.
 */
export function spellings(spoken: string, names: ReadonlySet<string>, freeText: string): string[] {
  const digits = withDigits(spoken);
  const marks = new Set([endMark.exec(freeText)?.[0] ?? "", questions.test(spoken) ? "?" : "."]);
  const found = new Set<string>();
  for (const numbers of new Set([spoken, digits, ...asTheySound(spoken)])) {
    const named = numbers.replaceAll(/[\p{L}\p{M}']+/gu, (word) => (names.has(word) ? capital(word) : word));
    for (const text of new Set([numbers, named]))
      for (const mark of marks) found.add(`${capital(text.replaceAll(/\bi\b/gu, "I"))}${mark}`);
  }
  return [...found];
}

/** Returns one way to write the words, for texts that are compared with each other alone. */
export function spelled(spoken: string, hasDigits: boolean): string {
  const numbers = hasDigits ? withDigits(spoken) : spoken;
  return `${capital(numbers.replaceAll(/\bi\b/gu, "I"))}${questions.test(spoken) ? "?" : "."}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
