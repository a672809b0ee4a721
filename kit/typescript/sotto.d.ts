/**
 * The bus of Sotto for a skill in TypeScript or JavaScript: `sotto.js` beside it is all that it needs.
 *
 * ```ts
 * const skill = new Skill();
 * skill.on("me:turnOn", (asked) => `The light in the ${asked.text("room")} is on.`);
 * await skill.start();
 * ```
 */

/** The value of a slot, by `kind`. Times are ISO 8601 with an offset. */
export type SlotValue =
  | { kind: "Custom" | "MusicAlbum" | "MusicArtist" | "MusicTrack" | "City" | "Country" | "Region"; value: string }
  | { kind: "Number" | "Percentage"; value: number }
  /** 1 is the first. */
  | { kind: "Ordinal"; value: number }
  | { kind: "InstantTime"; value: string; grain: Grain; precision: Precision }
  | { kind: "TimeInterval"; from?: string | null | undefined; to?: string | null | undefined }
  | { kind: "AmountOfMoney"; value: number; precision: Precision; unit?: string | null | undefined }
  /** unit: celsius or fahrenheit. */
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

/** A slot of an intent. */
export type Slot = {
  /** The words as they were spoken. */
  rawValue: string;
  value: SlotValue;
  alternatives: SlotValue[];
  /** The position of the words in the text, in characters; the end is exclusive. */
  range: { start: number; end: number };
  entity: string;
  slotName: string;
  /** 0 to 1. */
  confidenceScore: number;
};

/** A request to the skill. */
export interface Asked {
  /** The intent's name: "author:name". */
  readonly intent: string;
  /** The text that was spoken. */
  readonly said: string;
  /** The confidence of the NLU, 0 to 1. */
  readonly confidence: number;
  /** The room, or another place with a microphone, in which it was spoken. */
  readonly siteId: string;
  readonly sessionId: string;
  /** The data that the skill has passed with its own question, or to `ask`. */
  /** The language of the assistant, "en" or "de_AT": the answer is spoken in it. */
  readonly language: string;
  readonly customData: string | undefined;
  /** All slots, in spoken order. */
  readonly slots: readonly Slot[];
  /** Returns the value of a slot; undefined when it is missing. */
  value(slot: string): SlotValue | undefined;
  /** Returns a slot as text; "" when it is missing. */
  text(slot: string): string;
  /** Returns a slot as a number; undefined when it is missing or not a number. */
  number(slot: string): number | undefined;
  /** Returns a duration in seconds (a month has 30 days); undefined when it is missing or not a duration. */
  seconds(slot: string): number | undefined;
}

/** A question that continues the session. */
export interface Question {
  readonly question: string;
  readonly intents?: readonly string[] | undefined;
  readonly slot?: string | undefined;
  readonly customData?: string | undefined;
}
export type QuestionOptions = {
  /** Only these intents are understood as a reply. */
  intents?: readonly string[];
  /** The reply is the value of this slot; requires exactly one intent. */
  slot?: string;
  /** Is returned with the reply. */
  customData?: string;
};
/** Creates a question: `on` may return it instead of a text. */
export function question(text: string, options?: QuestionOptions): Question;

/** A text is spoken and ends the session; a question continues it; nothing ends it silently. */
export type Answer = string | Question | undefined | void;

/** How a session ended. */
export type Ended = {
  readonly sessionId: string;
  readonly siteId: string;
  readonly customData: string | undefined;
  /** nominal, siteUnavailable, abortedByUser, intentNotRecognized, timeout or error. */
  readonly reason: string;
};

export type SkillOptions = {
  /** The folder with config.ini; the current folder by default. */
  folder?: string;
};

export class Skill {
  constructor(options?: SkillOptions);
  /** A folder for the skill's own data: it survives updates and holds 64 MB. */
  readonly data: string;
  /** Returns a setting of config.ini, or its default; "" when there is neither. */
  setting(section: string, key: string): string;
  /** Returns the settings of a section by their names, without empty ones. */
  section(name: string): ReadonlyMap<string, string>;
  /** Answers an intent. An error that is thrown is logged, and "Something went wrong." is spoken, in the language of the intent. */
  on(intent: string, answer: (asked: Asked) => Answer | Promise<Answer>): this;
  /** Called when a session has ended, whoever started it. */
  onEnded(hear: (ended: Ended) => void): this;
  /** Speaks at a site as soon as nobody talks there, in its own session. */
  notify(text: string, siteId?: string): void;
  /** Starts a session with a question; the reply is passed to `on`, with `customData`. */
  ask(text: string, options?: QuestionOptions & { siteId?: string }): void;
  /** Adds values to entities, or replaces all those injected into them before. Requires the permission `inject`. */
  inject(values: Readonly<Record<string, readonly string[]>>, options?: { replace?: boolean }): void;
  /**
   * Connects to the bus and runs until the platform asks it to end (SIGTERM). Resolves when it is subscribed to its
   * intents.
   */
  start(): Promise<void>;
  /** Disconnects from the bus. */
  stop(): Promise<void>;
}
