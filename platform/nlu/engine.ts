/** The interface of an NLU engine; `statistical-engine.ts` is ours. */
import type { Held, NluExplained, Slot } from "#bus";
import type { Allowance } from "../assistant/assistant.ts";
import type { Utterance } from "../assistant/dataset.ts";
import type { Vocabulary } from "../assistant/vocabulary.ts";
import type { Now } from "./builtin/find.ts";

/** `isMany`: a sentence may have several of it. */
export type SlotKind = { readonly name: string; readonly entity: string; readonly isMany?: boolean };

/** All that training sees: plain data, the same for the same assistant. */
export type Lesson = {
  readonly language: string;
  readonly intents: readonly {
    /** The intent's name on the bus. */
    readonly id: string;
    readonly slots: readonly SlotKind[];
    /** Turns of a sentence that it allows beside those of its own sentences. */
    readonly allows?: readonly Allowance[];
    readonly utterances: readonly Utterance[];
  }[];
  /** The dataset's own values; those injected later do not change what was learned. */
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
  /** That it is this one, 0 to 1. */
  readonly confidenceScore: number;
  readonly slots: Slot[];
};

export type Parse = {
  /** The likeliest of the intents asked for; null when none is likelier than all of them. */
  readonly best: Guess;
  /** The next likely ones, likeliest first. */
  readonly alternatives: Guess[];
  /** What it would have been, had it not been said in a way that the intent does not allow; `best` is none then. */
  readonly held?: Held;
  /** The likeliest intent in the author's words, with the values: what a person is asked for a yes. */
  readonly saidBack?: string;
};

/** As it goes on the bus, without what the component adds: which request it answers, and its threshold. */
export type Explanation = Omit<NluExplained, "id" | "input" | "threshold">;

export type Understanding = {
  /** `intents`: only these may be found. Ranges count characters (code points), not UTF-16 units. */
  parse(text: string, intents?: ReadonlySet<string>): Parse;
  /** Why `parse` gives what it gives. */
  explain(text: string, intents?: ReadonlySet<string>): Explanation;
  /** The slot of a known intent in an answer to a question ("the kitchen"). */
  parseSlot(text: string, intent: string, slot: string): Slot | undefined;
};

export type Progress = (done: number, of: number, what: string) => void;

export type Engine = {
  /** Part of the key under which a trained model is kept: it changes when training would give something else. */
  readonly version: string;
  /** The trained model. Slow: called in a worker. The same lesson gives the same bytes. */
  train(lesson: Lesson, progress: Progress): Uint8Array;
  /**
   * Puts a trained model to work, with the values known now. `now` tells when and where sentences are said; without it, now
   * and here. Throws for bytes that `train` did not make.
   */
  load(model: Uint8Array, lesson: Lesson, vocabulary: Vocabulary, now?: () => Now): Promise<Understanding>;
};
