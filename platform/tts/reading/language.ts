/** What a language has to say of how it reads what is written in digits and signs. */
export type Gender = "m" | "f";

/** What is counted: "kilometre", "kilometres". */
export type Noun = { readonly one: string; readonly many: string; readonly gender: Gender };

export type Currency = Noun & { readonly cent?: Noun | undefined };

export type Day = { readonly day: number; readonly month: number; readonly year?: number | undefined };

export type Clock = {
  readonly hour: number;
  readonly minute: number;
  readonly second?: number | undefined;
  readonly half?: "AM" | "PM" | undefined;
};

/** An expression and what is read in its place; what `before` is, is the word before it in small letters. */
export type Rule = readonly [RegExp, (groups: readonly (string | undefined)[], before: string) => string];

export type Reading = {
  /** The mark before a fraction. */
  readonly decimal: "." | ",";
  readonly minus: string;
  /** From one number to another. */
  readonly to: string;
  readonly per: string;
  /** Between the parts of a version or an address. */
  readonly dot: string;
  /** "#5" */
  readonly number: string;
  /** "3x" */
  readonly times: string;
  readonly plusMinus: string;
  readonly about: string;
  /** "one and a half" */
  readonly and: string;
  /** Of "1/2", "1/3", "2/3", "1/4", "3/4". */
  readonly fractions: readonly [string, string, string, string, string];
  /** What stands after an hour and belongs to the time: "Uhr". */
  readonly hourWord?: string;
  /** What a time has between hour and minute besides the colon. */
  readonly hourMarks?: string;
  /** Whether the day has two halves: "7 am". Elsewhere "am" is a word. */
  readonly hasHalves?: boolean;
  readonly months: readonly string[];
  /** Whether 11/12/2026 is in November. */
  readonly monthFirst?: (lang: string) => boolean;
  /** By their signs. */
  readonly units: ReadonlyMap<string, Noun>;
  /** Units of two whose reading is not the two with "per". */
  readonly pairs?: Readonly<Record<string, string>>;
  /** By their codes. */
  readonly currencies: ReadonlyMap<string, Currency>;
  /** Words that are counted besides units and currencies. */
  readonly counted?: readonly Noun[];
  /** A whole number, in words where it agrees with what it counts; `before` is the word before it in small letters. */
  readonly count: (digits: string, noun: Noun, before: string) => string;
  readonly date: (day: Day, before: string) => string;
  readonly time: (clock: Clock, before: string) => string;
  readonly money: (whole: string, cents: string, currency: Currency) => string;
  /** What only this language has: abbreviations, ordinals, dates with words. First of all. */
  readonly own: readonly Rule[];
};

/** Nouns of lines such as "km kilometre|kilometres"; "f " before a feminine one, one form where there is no other. */
export function nouns(text: string): ReadonlyMap<string, Noun> {
  return new Map(lines(text).map(([sign, rest]) => [sign, noun(rest)]));
}

/** Currencies of lines such as "EUR euro|euros, cent|cents". */
export function currencies(text: string): ReadonlyMap<string, Currency> {
  return new Map(
    lines(text).map(([code, rest]) => {
      const [whole, cent] = rest.split(", ");
      return [code, { ...noun(whole!), cent: cent === undefined ? undefined : noun(cent) }];
    }),
  );
}

export function noun(text: string): Noun {
  const gender = text.startsWith("f ") ? "f" : "m";
  const [one, many] = text.replace(/^f /u, "").split("|");
  return { one: one!, many: many ?? one!, gender };
}

function lines(text: string): (readonly [string, string])[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const trimmed = line.trim();
      const space = trimmed.indexOf(" ");
      return [trimmed.slice(0, space), trimmed.slice(space + 1)] as const;
    });
}
