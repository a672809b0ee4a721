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
    }
  /** Whether a wake word is heard in sounds. */
  | { readonly ask: "try"; readonly trained: TrainedWakeWord; readonly recordings: readonly Recording[] };

/** `margin`: how far above its limit the best moment is; what is below 0 is not heard. */
export type Tried = { readonly name: string; readonly heard: boolean; readonly margin: number };

export type FromTrainer =
  | { readonly progress: number; readonly what: string }
  | { readonly trained: TrainedWakeWord }
  | { readonly tried: readonly Tried[] }
  /** `isInput`: what was asked for cannot be done with what was given. */
  | { readonly error: string; readonly isInput: boolean };
