/** The data of an assistant [bus-shapes, Files that users bring]. */
import type { Dataset } from "./dataset.ts";

export type IntentSlot = {
  readonly name: string;
  /** A custom entity of the dataset, or a builtin one ("snips/number"). */
  readonly entityId: string;
  readonly required: boolean;
  /** What the dialogue asks when a required slot is missing. */
  readonly missingQuestion: string;
  /** Whether a sentence may have several of it. */
  readonly many?: boolean | undefined;
};

/** Turns of a sentence that an intent understands though none of its sentences has them. */
export const allowances = ["negation", "question", "state", "later", "all", "except", "several"] as const;
export type Allowance = (typeof allowances)[number];

export type Intent = {
  /** "author:name": the intent's name on the bus. */
  readonly id: string;
  /** The dataset's intent of this name (or of the id) has its sentences. */
  readonly name: string;
  readonly enabledByDefault: boolean;
  readonly slots: readonly IntentSlot[];
  /** "always": a person is asked before it is done, however sure it is. */
  readonly confirm?: "always" | "unsure" | undefined;
  /** What a sentence may say beside: see the page on writing an assistant. */
  readonly allows?: readonly Allowance[] | undefined;
};

/** The platform's own phrases in one language, by what they are for: "cancel", "notUnderstood". */
export type Phrases = Readonly<Record<string, readonly string[]>>;

/** Absolute paths of WAV files that take the place of the platform's own. */
export type Sounds = {
  readonly startOfInput?: string;
  readonly endOfInput?: string;
  readonly error?: string;
};

/** Everything but the sentences. */
export type Profile = {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly version: string;
  /** The wake word, when the assistant names one. */
  readonly hotword: string | undefined;
  readonly intents: readonly Intent[];
  /** By language ("en"). Null prototype. */
  readonly phrases: Readonly<Record<string, Phrases>>;
  readonly sounds: Sounds;
  /** Absolute paths of what `custom_hotword/` holds, sorted. */
  readonly customHotwords: readonly string[];
};

export type Assistant = Profile & { readonly dataset: Dataset };
