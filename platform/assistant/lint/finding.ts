/** A finding: a possible improvement of an assistant that works without it. */

/** A part of an assistant; `intent` is its id or its name in the dataset, `sentence` counts from 0. */
export type Part =
  | { readonly intent: string; readonly sentence?: number; readonly slot?: string }
  | { readonly entity: string };

export type Finding = {
  /** Stable, for programs: see lint.ts. */
  readonly code: string;
  /** The intents or entities it concerns. */
  readonly about: readonly string[];
  /** One line: what was found, and what to do. */
  readonly message: string;
  /** Where it occurs. */
  readonly parts: readonly Part[];
};
