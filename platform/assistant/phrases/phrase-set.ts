/** The phrases that every language must provide; each language has a file with the words. */

export type DialoguePhrases = {
  /** Said when a sentence was not understood, one after the other. */
  readonly notUnderstood: readonly string[];
  /** A sentence that is one of these ends the session. */
  readonly cancel: readonly string[];
  /** A sentence that is one of these ends what sounds; whatever the assistant, they are the same in a language. */
  readonly stop: readonly string[];
  /** Answers to "did you mean". */
  readonly yes: readonly string[];
  readonly no: readonly string[];
  /** With {sentence}: asked when it is not sure, and before what must be confirmed. */
  readonly didYouMean: string;
  readonly confirm: string;
  /** Said after a no. */
  readonly leftAlone: string;
  /** With {words} and {known}. */
  readonly unknownValue: string;
  /** Said of a sentence that says more than the intent allows; what is missing is not understood. */
  readonly otherwise: Readonly<Partial<Record<Turn, string>>>;
};

export const turns = ["negated", "opposite", "question", "later", "all", "except", "several"] as const;
export type Turn = (typeof turns)[number];

/** Of a language whose turns are noticed: each can be answered. */
export type CompletePhrases = DialoguePhrases & { readonly otherwise: Readonly<Record<Turn, string>> };
