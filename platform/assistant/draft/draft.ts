/** An assistant that is being edited: a single value, which may be incomplete. */
import type { Allowance } from "../assistant.ts";
import type { Expected } from "../cases/read-cases.ts";

/** Characters `start` to `end` (exclusive, counted as on the bus) of a sentence are a value of this slot. */
export type Mark = { readonly start: number; readonly end: number; readonly slot: string };

export type DraftSentence = {
  /** `[room]` is a placeholder for any value of the slot "room". */
  readonly text: string;
  /** From left to right, without overlaps. */
  readonly marks: readonly Mark[];
  /** False for a sentence that is only understood: the recogniser does not listen for it. */
  readonly heard?: false;
};

export type DraftSlot = {
  readonly name: string;
  /** The name of an entity, or of a builtin one ("snips/number"). */
  readonly entity: string;
  readonly required: boolean;
  /** The question that is asked when a required slot is missing. */
  readonly question: string;
  /** True when a sentence may contain several of it. */
  readonly many?: boolean;
};

export type DraftIntent = {
  /** "author:name". */
  readonly id: string;
  readonly enabled: boolean;
  readonly slots: readonly DraftSlot[];
  /** As in assistant.json; omitted where it is omitted there. */
  readonly confirm?: "always" | "unsure";
  readonly allows?: readonly Allowance[];
  readonly sentences: readonly DraftSentence[];
};

export type DraftEntity = {
  readonly name: string;
  /** True when unlisted values are accepted. */
  readonly extensible: boolean;
  readonly useSynonyms: boolean;
  /** From 0 to 1. */
  readonly strictness: number;
  readonly values: readonly { readonly value: string; readonly synonyms: readonly string[] }[];
};

export type DraftTest = {
  readonly text: string;
  /** The intent's id; null: no intent. */
  readonly intent: string | null;
  readonly slots?: Readonly<Record<string, Expected>>;
};

export type DraftCard = {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly version: string;
  readonly wakeWord: string | null;
  /** Sentences that mean none of the intents. */
  readonly counterExamples?: readonly string[];
};

export type Draft = DraftCard & {
  readonly intents: readonly DraftIntent[];
  readonly entities: readonly DraftEntity[];
  /** By language and purpose: "cancel", "notUnderstood". */
  readonly phrases: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly tests: readonly DraftTest[];
};
