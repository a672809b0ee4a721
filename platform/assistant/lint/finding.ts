/** What an assistant can do without, and would be better for: it works all the same. */

export type Finding = {
  /** Stable, for tools: see lint.ts. */
  readonly code: string;
  /** The intents or entities it is about. */
  readonly about: readonly string[];
  /** One line: what was found, and what to do. */
  readonly message: string;
};
