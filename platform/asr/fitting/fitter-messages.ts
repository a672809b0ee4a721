/** The messages between the supervisor and the program that fits the recogniser to a voice. Sounds are WAV files in base64. */
import type { Fitted } from "./fit.ts";

/** `config`: the section [asr] of the configuration. */
type Place = {
  readonly language: string;
  readonly assistant: string;
  readonly injected: string;
  readonly config: Readonly<Record<string, unknown>>;
};

export type ToFitter =
  /** Asks for the sentences that somebody reads. Without a language it is the assistant's. */
  | ({ readonly ask: "sentences" } & Place)
  | ({ readonly ask: "fit"; readonly readings: readonly { readonly text: string; readonly wav: string }[] } & Place);

/** `scratch`: a folder that whoever asks removes afterwards. */
export type Asked = ToFitter & { readonly scratch: string };

export type FromFitter =
  | { readonly progress: number; readonly what: string }
  | { readonly sentences: readonly string[]; readonly language: string }
  | { readonly fitted: Fitted }
  /** `isInput`: the request cannot be met with the given input. */
  | { readonly error: string; readonly isInput: boolean };
