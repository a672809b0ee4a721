/** What a language must tell so that its numbers and durations are understood: data, no code. */

export const durationUnits = ["years", "quarters", "months", "weeks", "days", "hours", "minutes", "seconds"] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** All words are normalised: lower case, without accents. Phrases of several words have one space between them. */
export type BuiltinLanguage = {
  /** Words that add up: "five", "twenty". */
  readonly numbers: Readonly<Record<string, number>>;
  /** Words that multiply what stands before them: "hundred", "thousand". */
  readonly magnitudes: Readonly<Record<string, number>>;
  /** Words that may stand between the parts of a number: "and". */
  readonly joiners: readonly string[];
  /** "point": digits follow. */
  readonly decimalWords: readonly string[];
  readonly negatives: readonly string[];
  /** "a", "an": one, before a magnitude or a unit. */
  readonly articles: readonly string[];
  /** Phrases that are a number in themselves: "a dozen". */
  readonly phrases: Readonly<Record<string, number>>;
  /** The sign between whole and decimal digits, and the one between thousands. */
  readonly decimalSign: string;
  readonly thousandsSign: string;
  /** Words that end an ordinal: "first", "twentieth"; and what makes digits one: "th". */
  readonly ordinals: Readonly<Record<string, number>>;
  readonly ordinalSuffixes: readonly string[];
  /** "percent", "%", "per cent". */
  readonly percents: readonly string[];
  readonly units: Readonly<Record<string, DurationUnit>>;
  /** Shares of a unit: "half" of "half an hour", "three quarters" of "three quarters of an hour". */
  readonly fractions: Readonly<Record<string, number>>;
  /** Words between a share, or a number that needs one, and its unit: "of" in "a couple of minutes". */
  readonly of: readonly string[];
  /** Words before a value that say that it is not exact: "about". */
  readonly approximators: readonly string[];
  /** Words before a value that belong to the phrase but change nothing: "the", "for". */
  readonly openers: readonly string[];
  /** By builtin entity, phrases as people say them: for training, where a sentence leaves the value open. */
  readonly examples: Readonly<Record<string, readonly string[]>>;
};
