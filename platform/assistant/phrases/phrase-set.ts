/** The phrases that every language must provide; each language has a file with the words. */

export type DialoguePhrases = {
  /** Spoken in turn when a sentence was not understood. */
  readonly notUnderstood: readonly string[];
  /** A sentence that equals one of these ends the session. */
  readonly cancel: readonly string[];
  /**
   * A sentence that equals one of these stops the current sound; they are the same for every assistant in a language.
   */
  readonly stop: readonly string[];
  /** Replies to "did you mean". */
  readonly yes: readonly string[];
  readonly no: readonly string[];
  /** With {sentence}: asked when the confidence is low, and before what must be confirmed. */
  readonly didYouMean: string;
  readonly confirm: string;
  /** With {sentence}: asked instead when several things were said, of which this is the first. */
  readonly firstOfSeveral?: string;
  /** Asked instead when one of two was said that sound alike. */
  readonly either?: Either;
  /** Spoken after a no. */
  readonly leftAlone: string;
  /** With {words} and {known}. */
  readonly unknownValue: string;
  /** With {words}: spoken instead if it is not clear what they would be a value of. */
  readonly unknownWords: string;
  /** Asked after "that was wrong". */
  readonly whatMeant: string;
  /** Spoken when that was said where nothing was asked for in the last minutes. */
  readonly nothingWrong: string;
  /** Spoken when a sentence says more than the intent accepts; a missing turn counts as not understood. */
  readonly otherwise: Readonly<Partial<Record<Turn, string>>>;
};

export type Either = {
  /** With {sentence} and {other}, the value that may have been said instead of the one in the sentence. */
  readonly question: string;
  /** Added when the question is repeated: who said a value that sounds like another will be misheard again. */
  readonly which: string;
  /** Answers that choose one without saying its value. */
  readonly first: readonly string[];
  readonly second: readonly string[];
};

export const turns = ["negated", "opposite", "question", "later", "all", "except", "several"] as const;
export type Turn = (typeof turns)[number];

/** For a language whose turns are detected: each has a response. */
export type CompletePhrases = DialoguePhrases & {
  readonly firstOfSeveral: string;
  readonly either: Either;
  readonly otherwise: Readonly<Record<Turn, string>>;
};
