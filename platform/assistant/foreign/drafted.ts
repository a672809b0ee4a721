/** An assistant during the import from files of another platform. */
import type { Problem } from "../problem.ts";

export type DraftedSlot = { readonly name: string; readonly entity: string };

/** `value`: what `words` mean, where it is not themselves. `cut`: letters that stood at the slot and were left out. */
export type DraftedChunk =
  | string
  | (DraftedSlot & { readonly words?: string; readonly value?: string; readonly cut?: string });

export type DraftedIntent = {
  readonly name: string;
  readonly sentences: readonly (readonly DraftedChunk[])[];
};

export type DraftedEntity = {
  readonly name: string;
  /** Each value with its synonyms. */
  readonly values: readonly (readonly string[])[];
  readonly extensible: boolean;
  /** As in our dataset; left out where the other platform knows nothing of the kind. */
  readonly useSynonyms?: boolean;
  readonly strictness?: number;
};

export type Drafted = {
  readonly language: string;
  readonly intents: readonly DraftedIntent[];
  readonly entities: readonly DraftedEntity[];
  /** Sentences that no intent means. */
  readonly counterExamples?: readonly string[];
  /** What could not be imported, each with its file and line. */
  readonly left: readonly Problem[];
};
