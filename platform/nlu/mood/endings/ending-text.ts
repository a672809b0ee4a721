/** What a clause behind or before a comma does to the order beside it. Patterns like those of mood-text.ts. */
export type EndingText = {
  /** Small words before a clause that takes an order back: "oh", "or rather". */
  readonly lead: string;
  /** Whole clauses that take back what was said before them: "never mind", "not necessary". */
  readonly takesBack: string;
  /** Single words that take back what was said before them also without a pause, at the end of a sentence: "no", "wait". */
  readonly back: string;
  /** What a clause begins with that says when, or in which case: "should it rain". */
  readonly condition: string;
  /** Of these, what only asks kindly or answers: "if you can". */
  readonly kindly: string;
  /** Whole clauses of who said or thinks what stands beside them: "as my mother would say". */
  readonly reports: string;
  /** What a clause begins with that tells another person what to do, and one about the speaker who does the rest: "you turn …, I'll lock …". */
  readonly you: string;
  readonly me: string;
};
