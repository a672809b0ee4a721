/**
 * How a language talks about an action without ordering it: conditions, wishes, reports, questions about what is possible,
 * orders to other people.
 */

/**
 * `condition`: "if it rains". `unreal`: "imagine you could". `told`: "she says". `asked`: "why did you", "should I".
 * `plan`: "I was going to turn". `duty`: "I should turn",
 * "I am going to turn". `expected`: "the light should be off". `granted`: "yes, you may turn". `taste`: "I love jazz". `permission`: "may I turn". `narrated`: "the light went out by itself". `possible`: "can one lock the door". `lack`: "we are short of
 * time". `thanks`: "thank you for". `ability`: "can the fan be". `addressed`: "you boys". `deed`: no form or place of a command.
 */
export const doubtKinds = [
  "condition",
  "unreal",
  "told",
  "narrated",
  "asked",
  "permission",
  "plan",
  "duty",
  "expected",
  "granted",
  "taste",
  "possible",
  "lack",
  "thanks",
  "ability",
  "addressed",
  "deed",
] as const;
export type DoubtKind = (typeof doubtKinds)[number];

/** Patterns like those of mood-text.ts: words without accents, capitals and punctuation. They read the whole sentence. */
export type DoubtText = {
  readonly condition: string;
  readonly unreal: string;
  readonly told: string;
  /** What happened to a thing, with no command behind it. */
  readonly narrated: string;
  readonly asked: string;
  /** Questions whether the speaker may do it. "May I have", "could I hear" are requests, and none of these. */
  readonly permission: string;
  /** Before a verb: what the speakers did not do yet, or may do later. */
  readonly plan: string;
  /** Before a verb: what the speakers have to do, or are about to. Some mean it as an order, so the user is asked. */
  readonly duty: string;
  /** How a thing ought to be, which may be a wish: the user is asked. */
  readonly expected: string;
  /** That somebody may do it, who asked the speaker. To the board, it may be an order: the user is asked. */
  readonly granted: string;
  /** What the speakers like, which they need not want now: the user is asked. */
  readonly taste: string;
  /** The form of a verb that a duty governs, wherever it stands; without it, the verb follows at once. */
  readonly infinitive?: string;
  /** Questions whether people can do it at all, which few mean as an order: the user is asked. */
  readonly possible: string;
  /** That something is missing or needed, which is for a list only if it can be bought. */
  readonly lack: string;
  readonly thanks: string;
  /** Questions whether something can be done, which are also a polite way to order it. */
  readonly ability: string;
  readonly addressed: string;
  /** Words directly before a verb that make it no order: "to open", "he opens". */
  readonly governors: string;
  /** Governors that begin an order: "que pare la música". */
  readonly wishes?: string;
  /** Words that may stand between a governor and its verb: "to quickly open". */
  readonly between: string;
  /** Small words that make such an order a question: "from", "even". */
  readonly extra: string;
  /** Endings of verbs that are no order to one listener; a regular expression over one word. */
  readonly forms: string;
  /** Words that are written like "if" but for an accent: "sí". */
  readonly accented?: readonly string[];
};
