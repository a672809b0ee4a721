/** What a speech engine is. Another one is a file like espeak-ng.ts and a name in the component's configuration. */
import type { Pcm } from "../sound/pcm.ts";
import type { Manner } from "./manner.ts";

export type Engine = {
  readonly name: string;
  /**
   * Characters of whole sentences that are asked for at once after a text's first sentence: many where starting takes longer
   * than speaking, 0 where each sentence is worth waiting for alone.
   */
  readonly batch: number;
  /** Whether a text may have phonemes in it, between `phonemeMarks`. */
  readonly takesPhonemes: boolean;
  /**
   * The text as sound, at full volume; without samples when nothing in the text can be spoken. Rejects with CannotSpeak, and with the signal's reason when it is aborted.
   */
  synthesize(text: string, manner: Manner, signal: AbortSignal): Promise<Pcm>;
  /** Lets go of what it holds. */
  stop(): void;
};

/** A text that cannot be spoken; `message` says why. */
export class CannotSpeak extends Error {
  override name = "CannotSpeak";
}
