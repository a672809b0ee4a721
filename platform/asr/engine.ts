/** What a recogniser is to the component: pocketsphinx today; a Wyoming service, sherpa-onnx or a command likewise. */

import type { EmptyReason } from "#bus";

/** A word with its times, in seconds since the first sample that was fed. */
export type HeardWord = {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** 0..1 */
  readonly confidence: number;
};

/** What may have been said instead. */
export type Guess = { readonly text: string; readonly likelihood: number };

export type Heard = {
  /** Lower case words; "" when nothing was said that was meant for us. */
  readonly text: string;
  /** 0..1: how likely it is that this was said, and meant. */
  readonly likelihood: number;
  readonly words: readonly HeardWord[];
  /** Why there is no text. */
  readonly reason?: EmptyReason;
  /** Without a text: the expected sentence that is nearest to what was said. */
  readonly nearest?: Guess;
  /** With a text: what else it may have been, the likeliest first. */
  readonly alternatives?: readonly Guess[];
  /** The text is no sentence that the assistant expects. */
  readonly unforeseen?: boolean;
};

export const nothingHeard: Heard = { text: "", likelihood: 0, words: [], reason: "noise" };

/** One sentence being heard. After `finish` or `cancel` it is over. */
export type Utterance = {
  /** Takes 16 kHz mono samples, any number of them, as they come. They are the engine's from then on. */
  feed(samples: Int16Array): void;
  /** The speaker pauses: what was fed may be the whole sentence, so it may be worked out already. */
  pause(): void;
  /** The speaker goes on: it was not the whole. */
  resume(): void;
  /** The guess so far; undefined where the engine was not asked for guesses or has none yet. */
  partial(): Heard | undefined;
  /** No more samples come. Rejects when the engine failed. */
  finish(): Promise<Heard>;
  cancel(): void;
};

export type OpenOptions = {
  readonly siteId: string;
  /** Only these intents' sentences are expected; all when left out. */
  readonly intents?: readonly string[] | undefined;
  /** Whether guesses are wanted while it is spoken. */
  readonly partials: boolean;
};

export type Engine = {
  /** Begins a sentence. Never throws because the engine is busy: the audio waits. */
  open(options: OpenOptions): Utterance;
  /** Takes over what the assistant and the injections say now. When it rejects, it goes on with what it knew. */
  reload(): Promise<void>;
  close(): Promise<void>;
};
