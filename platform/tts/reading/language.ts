/** Defines how a language reads digits and signs. */
export type Gender = "m" | "f";

/** The unit that is counted: "kilometre", "kilometres". */
export type Noun = { readonly one: string; readonly many: string; readonly gender: Gender };

export type Currency = Noun & { readonly cent?: Noun | undefined };

export type Day = { readonly day: number; readonly month: number; readonly year?: number | undefined };

export type Clock = {
  readonly hour: number;
  readonly minute: number;
  readonly second?: number | undefined;
  readonly half?: "AM" | "PM" | undefined;
};

/** An expression and its replacement; `before` is the preceding word in lower case. */
export type Rule = readonly [RegExp, (groups: readonly (string | undefined)[], before: string) => string];

export type Reading = {
  /** The decimal mark. */
  readonly decimal: "." | ",";
  readonly minus: string;
  /** The word between two numbers of a range. */
  readonly to: string;
  readonly per: string;
  /** The word between the parts of a version or an address. */
  readonly dot: string;
  /** "#5" */
  readonly number: string;
  /** "3x" */
  readonly times: string;
  readonly plusMinus: string;
  readonly about: string;
  /** "one and a half" */
  readonly and: string;
  /** The words for "1/2", "1/3", "2/3", "1/4", "3/4". */
  readonly fractions: readonly [string, string, string, string, string];
  /** A word after the hour that is part of the time: "Uhr". */
  readonly hourWord?: string;
  /** Marks between hour and minute other than the colon. */
  readonly hourMarks?: string;
  /** True when the day has two halves: "7 am". In other languages "am" is a word. */
  readonly hasHalves?: boolean;
  readonly months: readonly string[];
  /** Returns true when 11/12/2026 is in November. */
  readonly monthFirst?: (lang: string) => boolean;
  /** By their signs. */
  readonly units: ReadonlyMap<string, Noun>;
  /** Pairs of units whose reading is not formed with "per". */
  readonly pairs?: Readonly<Record<string, string>>;
  /** By their codes. */
  readonly currencies: ReadonlyMap<string, Currency>;
  /** Additional words that are counted. */
  readonly counted?: readonly Noun[];
  /** Returns a whole number, in words if it agrees with its noun; `before` is the preceding word in lower case. */
  readonly count: (digits: string, noun: Noun, before: string) => string;
  readonly date: (day: Day, before: string) => string;
  readonly time: (clock: Clock, before: string) => string;
  readonly money: (whole: string, cents: string, currency: Currency) => string;
  /** Rules of this language only: abbreviations, ordinals, dates with words. They apply first. */
  readonly own: readonly Rule[];
};

/** Parses lines such as "km kilometre|kilometres"; "f " precedes a feminine noun; one form if both are the same. */
export function nouns(text: string): ReadonlyMap<string, Noun> {
  return new Map(lines(text).map(([sign, rest]) => [sign, noun(rest)]));
}

/** Parses lines such as "EUR euro|euros, cent|cents". */
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
