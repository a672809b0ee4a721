/** The interface of an NLU engine; `statistical-engine.ts` is ours. */
import type { Held, NluExplained, NluIntentNotRecognized, Slot } from "#bus";
import type { Allowance } from "../assistant/assistant.ts";
import type { TemplateTree, Utterance } from "../assistant/dataset.ts";
import type { Vocabulary } from "../assistant/vocabulary.ts";
import type { Now } from "./builtin/find.ts";

/** `isMany`: a sentence may have several values of the slot. */
export type SlotKind = { readonly name: string; readonly entity: string; readonly isMany?: boolean };

/** All input of the training: plain data, the same for the same assistant. */
export type Lesson = {
  readonly language: string;
  readonly intents: readonly {
    /** The intent's name on the bus. */
    readonly id: string;
    readonly slots: readonly SlotKind[];
    /** The turns of a sentence that the intent allows in addition to those of its own sentences. */
    readonly allows?: readonly Allowance[];
    readonly utterances: readonly Utterance[];
    /** The templates among the utterances, by `template.index`: their sentences are understood as written. */
    readonly templates?: ReadonlyMap<number, TemplateTree>;
  }[];
  /** The dataset's own values; values injected later do not change what was learned. */
  readonly entities: readonly {
    readonly name: string;
    readonly isExtensible: boolean;
    readonly values: readonly string[];
  }[];
  /** Sentences that mean none of the intents. */
  readonly counterExamples?: readonly string[];
};

export type Guess = {
  /** Null if no intent matches. */
  readonly intentName: string | null;
  /** The probability of this intent, 0 to 1. */
  readonly confidenceScore: number;
  readonly slots: Slot[];
};

export type Parse = {
  /** The likeliest of the requested intents; null when "none of these" is likelier than all of them. */
  readonly best: Guess;
  /** The next likely intents, likeliest first. */
  readonly alternatives: Guess[];
  /** The result that was rejected because the intent does not allow this form of sentence; `best` is none then. */
  readonly held?: Held;
  /** The likeliest intent in the author's words, with the values: the user is asked to confirm this text. */
  readonly saidBack?: string;
};

/**
 * The explanation as published on the bus, without what the component adds: the request's id and input, and its threshold.
 */
export type Explanation = Omit<NluExplained, "id" | "input" | "threshold">;

/** Some values of a slot; `open`: others are accepted, too. */
export type SlotOptions = { readonly entity: string; readonly known: string[]; readonly open?: true };

export type Understanding = {
  /** `intents`: only these may be found. Ranges count characters (code points), not UTF-16 units. */
  parse(text: string, intents?: ReadonlySet<string>): Parse;
  /** Explains the result of `parse`. */
  explain(text: string, intents?: ReadonlySet<string>): Explanation;
  /** Returns the slot of a known intent in an answer to a question ("the kitchen"). */
  parseSlot(text: string, intent: string, slot: string): Slot | undefined;
  /** Returns what may be said for a slot of a known intent. */
  optionsOf(intent: string, slot: string): SlotOptions | undefined;
  /** Returns what another engine may choose for a sentence that `parse` refused. */
  offers(text: string, intents?: ReadonlySet<string>): readonly Offer[];
  /** Returns the assistant's sentence that is most like one that `parse` refused; undefined if none is near. */
  nearest(text: string, intents?: ReadonlySet<string>): NluIntentNotRecognized["nearest"];
};

/** An intent that another engine may choose for a refused sentence. */
export type Offer = {
  readonly intentName: string;
  /** Some of the author's sentences. */
  readonly sentences: readonly string[];
  /** The listed values of the slots that the sentence does not fill itself. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** Returns the intent with the sentence's own values and these, as something to ask the user about. */
  take(values: ReadonlyMap<string, string>): Held;
};

export type Progress = (done: number, of: number, what: string) => void;

export type Engine = {
  /** Part of the key under which a trained model is kept: it changes when training would produce a different result. */
  readonly version: string;
  /** Returns the trained model. Slow: called in a worker. The same lesson gives the same bytes. */
  train(lesson: Lesson, progress: Progress): Uint8Array;
  /**
   * Loads the trained model, with the current values. `now` returns the time and place of sentences; the default is the
   * actual time and place. Throws for bytes that `train` did not make.
   */
  load(model: Uint8Array, lesson: Lesson, vocabulary: Vocabulary, now?: () => Now): Promise<Understanding>;
};
