/** The messages between the recogniser and the second ear's process. */
import type { ExpectedWords } from "../expected-words.ts";

/** 1: as it was said; 2: also more slowly. */
export type Ways = 1 | 2;

export type ToEar =
  /** Recognises a sentence and writes it down. */
  | { readonly type: "hear"; readonly id: number; readonly samples: Int16Array }
  /** Scores how likely each text is for a sentence that the process has heard. */
  | { readonly type: "score"; readonly id: number; readonly ask: number; readonly texts: readonly string[] }
  /** From now on, these words are expected; none without a value. */
  | { readonly type: "expect"; readonly words: ExpectedWords | undefined }
  /** Writes down a sentence that the process has heard, with the words that are expected; `ways` as in `Listening.rewrite`. */
  | { readonly type: "rewrite"; readonly id: number; readonly ask: number; readonly ways: Ways }
  | { readonly type: "forget"; readonly id: number };

export type Scored = { readonly score: number; readonly pieces: number };

export type FromEar =
  | { readonly type: "ready" }
  | {
      readonly type: "written";
      readonly id: number;
      readonly text: string;
      readonly score: number;
      readonly pieces: number;
      /** How long it took to hear the sound, and to write this down. */
      readonly hearMs: number;
      readonly ms: number;
    }
  | {
      readonly type: "rewritten";
      readonly id: number;
      readonly ask: number;
      readonly text: string;
      readonly score: number;
      readonly pieces: number;
      /** What else may have been said, the likeliest first. */
      readonly others: readonly (Scored & { readonly text: string })[];
    }
  | { readonly type: "scored"; readonly id: number; readonly ask: number; readonly scores: readonly Scored[] }
  | { readonly type: "failed"; readonly reason: string };
