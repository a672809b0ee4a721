/**
 * What people answer to "did you mean …?" and "shall I do that?" in a language, as lists of phrases separated by "/", without
 * accents and punctuation.
 */
export type ReplyText = {
  /** Answers that agree. */
  readonly yes: string;
  /** Answers that agree, but not plainly; what must be confirmed is not done on them. */
  readonly weak: string;
  /** Words that make even a plain yes a guess or an objection: "I think, yes", "na ja", "yes, but". Those that agree alone are in `weak`, too. */
  readonly hedges: string;
  /** Those of `yes` that more words may follow: "yes, the kitchen". */
  readonly yesBefore: string;
  /** Those of them that may end a sentence and mean nothing else there: "the kitchen, yes". */
  readonly yesBehind: string;
  readonly no: string;
  /** Those of them that another sentence may follow: "no, the bedroom". None of them negates a verb. */
  readonly noBefore: string;
  /** Words like those in `noBefore` that negate what follows unless a comma separates them: "no enciendas la luz". */
  readonly negators: string;
  /** Asks to hear the question again. */
  readonly again: string;
  /** Takes the request back, or puts it off. */
  readonly withdrawn: string;
  readonly undecided: string;
  /** What may stand around any of these and means nothing. */
  readonly fillers: string;
  /** Words that may surround a value in an answer: "I meant the bedroom". None of them changes what is meant. */
  readonly little: string;
  /** Words that stand for a thing after another word: "the kitchen one". */
  readonly ones: string;
  /** Negates a value: "not the kitchen, the garden". */
  readonly not: string;
  /** Joins a second request: "yes, and turn off the radio". */
  readonly joiners: string;
};
