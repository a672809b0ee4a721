/**
 * How people say in a language that something wrong was done, as patterns of words without capitals, accents and apostrophes
 * ("that s wrong").
 */
export type ObjectionText = {
  /** What may stand around any of these and means nothing. */
  readonly fillers: string;
  readonly no: string;
  /** "That was wrong", wherever it stands before other words. */
  readonly wrong: string;
  /** The same in words that may have another meaning before others: "not that (light)". They must end a sentence or a pause. */
  readonly short: string;
  /** Whole sentences that would be short ones, and say nothing of what was done: "wrong number". */
  readonly idioms?: string;
  /** "I meant", before what was meant. */
  readonly meant: string;
  /** "I wanted", which says what was meant only after one of the above. */
  readonly wanted: string;
  /** "I meant", after what was meant. */
  readonly behind: string;
  /** What is said on both sides of what was meant: "ich hab … gemeint". */
  readonly around: readonly (readonly [before: string, behind: string])[];
  /** The usual ones, as they are written: the recogniser knows these whatever the assistant is. */
  readonly heard: readonly string[];
};
