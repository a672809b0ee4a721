/** The data of an assistant [bus-shapes, Files that users bring]. */
import type { Dataset } from "./dataset.ts";

export type IntentSlot = {
  readonly name: string;
  /** A custom entity of the dataset, or a builtin one ("snips/number"). */
  readonly entityId: string;
  readonly required: boolean;
  /** What the dialogue asks when a required slot is missing. */
  readonly missingQuestion: string;
  /** True when a sentence may contain several of it. */
  readonly many?: boolean | undefined;
};

/** Turns of a sentence that an intent accepts although none of its own sentences has them. */
export const allowances = ["negation", "question", "state", "later", "all", "except", "several"] as const;
export type Allowance = (typeof allowances)[number];

export type Intent = {
  /** "author:name": the intent's name on the bus. */
  readonly id: string;
  /** The key of its sentences in the dataset: the intent's name, or its id. */
  readonly name: string;
  readonly enabledByDefault: boolean;
  readonly slots: readonly IntentSlot[];
  /** "always": the person is asked before it is executed, however confident the result is. */
  readonly confirm?: "always" | "unsure" | undefined;
  /** What a sentence may additionally say: see the how-to page on writing an assistant. */
  readonly allows?: readonly Allowance[] | undefined;
};

/** The platform's own phrases in one language, by purpose: "cancel", "notUnderstood". */
export type Phrases = Readonly<Record<string, readonly string[]>>;

/** Absolute paths of WAV files that replace the platform's own. */
export type Sounds = {
  readonly startOfInput?: string;
  readonly endOfInput?: string;
  readonly error?: string;
};

/** Everything except the sentences. */
export type Profile = {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly version: string;
  /** The wake word, if the assistant names one. */
  readonly hotword: string | undefined;
  readonly intents: readonly Intent[];
  /** By language ("en"). Null prototype. */
  readonly phrases: Readonly<Record<string, Phrases>>;
  readonly sounds: Sounds;
  /** Absolute paths of the files in `custom_hotword/`, sorted. */
  readonly customHotwords: readonly string[];
};

export type Assistant = Profile & { readonly dataset: Dataset };
