/**
 * The bus of Sotto for a skill in TypeScript or JavaScript: `sotto.js` beside it is all that it needs.
 *
 * ```ts
 * const skill = new Skill();
 * skill.on("me:turnOn", (asked) => `The light in the ${asked.text("room")} is on.`);
 * await skill.start();
 * ```
 */

/** What the words of a slot mean, by `kind`. Times are ISO 8601 with an offset. */
export type SlotValue =
  | { kind: "Custom" | "MusicAlbum" | "MusicArtist" | "MusicTrack" | "City" | "Country" | "Region"; value: string }
  | { kind: "Number" | "Percentage"; value: number }
  /** 1 is the first. */
  | { kind: "Ordinal"; value: number }
  | { kind: "InstantTime"; value: string; grain: Grain; precision: Precision }
  | { kind: "TimeInterval"; from?: string | null | undefined; to?: string | null | undefined }
  | { kind: "AmountOfMoney"; value: number; precision: Precision; unit?: string | null | undefined }
  /** unit: celsius, fahrenheit. */
  | { kind: "Temperature"; value: number; unit?: string | null | undefined }
  | {
      kind: "Duration";
      years: number;
      quarters: number;
      months: number;
      weeks: number;
      days: number;
      hours: number;
      minutes: number;
      seconds: number;
      precision: Precision;
    };
export type Grain = "Year" | "Quarter" | "Month" | "Week" | "Day" | "Hour" | "Minute" | "Second";
export type Precision = "Exact" | "Approximate";

/** A slot as it was understood. */
export type Slot = {
  /** The words, as they were said. */
  rawValue: string;
  value: SlotValue;
  alternatives: SlotValue[];
  /** Where the words are in the text, in characters; the end is exclusive. */
  range: { start: number; end: number };
  entity: string;
  slotName: string;
  /** 0 to 1. */
  confidenceScore: number;
};

/** What somebody wants of the skill. */
export interface Asked {
  /** The intent's name: "author:name". */
  readonly intent: string;
  /** What was said. */
  readonly said: string;
  /** How sure the understanding is, 0 to 1. */
  readonly confidence: number;
  /** The room, or another place with a microphone, in which it was said. */
  readonly siteId: string;
  readonly sessionId: string;
  /** What the skill has given to its own question, or to `ask`. */
  readonly customData: string | undefined;
  /** All slots, in the order in which they were said. */
  readonly slots: readonly Slot[];
  /** The value of a slot; undefined when it was not said. */
  value(slot: string): SlotValue | undefined;
  /** A slot as a text; "" when it was not said. */
  text(slot: string): string;
  /** A slot as a number; undefined when it was not said, or is none. */
  number(slot: string): number | undefined;
  /** A duration in seconds (a month has 30 days); undefined when it was not said, or is none. */
  seconds(slot: string): number | undefined;
}

/** A question that is asked back in the same session. */
export interface Question {
  readonly question: string;
  readonly intents?: readonly string[] | undefined;
  readonly slot?: string | undefined;
  readonly customData?: string | undefined;
}
export type QuestionOptions = {
  /** Only these intents are understood as an answer. */
  intents?: readonly string[];
  /** The answer is the value of this slot; needs exactly one intent. */
  slot?: string;
  /** Comes back with the answer. */
  customData?: string;
};
/** Asks back: what `on` may return instead of a text. */
export function question(text: string, options?: QuestionOptions): Question;

/** A text is said, and ends the session; a question is asked; nothing ends it without a word. */
export type Answer = string | Question | undefined | void;

/** How a session has ended. */
export type Ended = {
  readonly sessionId: string;
  readonly siteId: string;
  readonly customData: string | undefined;
  /** nominal, siteUnavailable, abortedByUser, intentNotRecognized, timeout, error. */
  readonly reason: string;
};

export type SkillOptions = {
  /** Where config.ini is: the folder it runs in, when left out. */
  folder?: string;
};

export class Skill {
  constructor(options?: SkillOptions);
  /** A folder for the skill's own data: it outlives updates, and holds 64 MB. */
  readonly data: string;
  /** A setting of config.ini, or of its default; "" when there is none. */
  setting(section: string, key: string): string;
  /** Answers an intent. An error that it throws is logged, and "Something went wrong." is said. */
  on(intent: string, answer: (asked: Asked) => Answer | Promise<Answer>): this;
  /** Called when a session has ended, whoever began it. */
  onEnded(hear: (ended: Ended) => void): this;
  /** Says something at a site as soon as nobody talks there: a session of its own. */
  notify(text: string, siteId?: string): void;
  /** Begins a session with a question; what is answered comes to `on`, with `customData`. */
  ask(text: string, options?: QuestionOptions & { siteId?: string }): void;
  /** Joins the bus and stays until the platform asks it to end (SIGTERM). Resolves when it hears its intents. */
  start(): Promise<void>;
  /** Leaves the bus. */
  stop(): Promise<void>;
}
