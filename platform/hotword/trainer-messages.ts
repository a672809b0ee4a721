/** The messages between the supervisor and the program that trains wake words. Sounds are WAV files in base64. */
import type { TrainedWakeWord } from "./trained-wake-word.ts";

export type Recording = { readonly name: string; readonly wav: string };

export type ToTrainer =
  | {
      readonly ask: "train";
      readonly phrase: string;
      readonly language: string;
      readonly recordings: readonly Recording[];
      readonly quick: boolean;
      /** Windows of embeddings that are not the wake word, as numbers of four bytes in base64. */
      readonly falseWakes?: string | undefined;
    }
  /** Asks whether a wake word is recognised in recordings. */
  | { readonly ask: "try"; readonly trained: TrainedWakeWord; readonly recordings: readonly Recording[] };

/** `margin`: how far above its limit the best moment is. A negative margin means that the wake word is not recognised. */
export type Tried = { readonly name: string; readonly heard: boolean; readonly margin: number };

export type FromTrainer =
  | { readonly progress: number; readonly what: string }
  | { readonly trained: TrainedWakeWord }
  | { readonly tried: readonly Tried[] }
  /** `isInput`: the request cannot be met with the given input. */
  | { readonly error: string; readonly isInput: boolean };
