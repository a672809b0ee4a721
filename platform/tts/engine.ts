/** Defines a speech engine. To add one: a file like espeak-ng.ts and a name in the component's configuration. */
import type { Pcm } from "../sound/pcm.ts";
import type { Manner } from "./manner.ts";

export type Spoken = Pcm & {
  /** Another engine has said it because this one failed, which may work again the next time. */
  readonly isStandIn?: true;
};

export type Engine = {
  readonly name: string;
  /**
   * Characters of whole sentences to request at once after a text's first sentence: many if starting takes longer than
   * speaking, 0 if each sentence should be requested separately.
   */
  readonly batch: number;
  /** True when a text may contain phonemes, between `phonemeMarks`. */
  readonly takesPhonemes: boolean;
  /**
   * Returns the text as sound, at full volume; without samples when nothing in the text can be spoken. Rejects with
   * CannotSpeak, and with the signal's reason when it is aborted.
   */
  synthesize(text: string, manner: Manner, signal: AbortSignal): Promise<Spoken>;
  /** Releases its resources. */
  stop(): void;
};

/** A text that cannot be spoken; `message` says why. */
export class CannotSpeak extends Error {
  override name = "CannotSpeak";
}
