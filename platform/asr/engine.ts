/** The interface between a recogniser and the component: pocketsphinx, a Wyoming service, sherpa-onnx or a command. */

import type { EmptyReason } from "#bus";

/** A word with its times, in seconds since the first sample that was fed. */
export type HeardWord = {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** 0..1 */
  readonly confidence: number;
};

/** An alternative text. */
export type Guess = { readonly text: string; readonly likelihood: number };

export type Heard = {
  /** Lower case words; "" when nothing was said that was meant for the assistant. */
  readonly text: string;
  /** The probability, 0 to 1, that this was said and meant. */
  readonly likelihood: number;
  readonly words: readonly HeardWord[];
  /** The reason why there is no text. */
  readonly reason?: EmptyReason;
  /** True without a text if the engine has no model of the assistant: it cannot tell if anybody has spoken. */
  readonly undecided?: boolean;
  /** Set without a text: the expected sentence that is nearest to what was said. */
  readonly nearest?: Guess;
  /** Set with a text: the alternatives, the likeliest first. */
  readonly alternatives?: readonly Guess[];
  /** True if the text is no sentence that the assistant expects. */
  readonly unforeseen?: boolean;
  /** True if only the grammar has decided, and is not sure enough: the user is asked before anything is done. */
  readonly unverified?: boolean;
};

export const nothingHeard: Heard = { text: "", likelihood: 0, words: [], reason: "noise" };

/** A sentence that is being recognised. It is over after `finish` or `cancel`. */
export type Utterance = {
  /** Takes 16 kHz mono samples, any number at a time. The engine owns them afterwards. */
  feed(samples: Int16Array): void;
  /** The speaker pauses: the sentence may be complete, so the engine may decode it already. */
  pause(): void;
  /** The speaker continues: the sentence was not complete. */
  resume(): void;
  /** Returns the guess so far; undefined where the engine was not asked for guesses or has none yet. */
  partial(): Heard | undefined;
  /** Ends the audio and returns the result. Rejects when the engine failed. */
  finish(): Promise<Heard>;
  cancel(): void;
};

export type OpenOptions = {
  readonly siteId: string;
  /** The assistant beside the one in use that is spoken to. */
  readonly assistant?: string | undefined;
  readonly sessionId?: string | undefined;
  /** The intents whose sentences are expected; all intents when omitted. */
  readonly intents?: readonly string[] | undefined;
  /** True if guesses are wanted during the speech. */
  readonly partials: boolean;
};

export type Engine = {
  /** Begins a sentence. Never throws because the engine is busy: the audio queues. */
  open(options: OpenOptions): Utterance;
  /** Reads the current assistant and injections. When it rejects, the engine continues with the previous ones. */
  reload(): Promise<void>;
  close(): Promise<void>;
};
