/** What the comparison of two versions is told, and what it answers [docs/decisions/0058-shadow.md]. */
import type { Understood } from "./understanding.ts";

/** A version's understanding: its program, and the Node that runs it. */
export type ShadowProgram = { readonly main: string; readonly node?: string | undefined };

export type ShadowOrder = Samples & {
  readonly programs: readonly ShadowProgram[];
  /** Seconds that each program has, its training included. */
  readonly seconds: number;
};

/** What this board is asked, and what is needed to understand it: from the supervisor of the version in use. */
export type Samples = {
  readonly sentences: readonly string[];
  /** Folders and files of the data folder. */
  readonly assistant: string;
  readonly cache: string;
  readonly injected: string;
  /** The section of the configuration. */
  readonly config: unknown;
  /** [updates] max_changed */
  readonly maxChanged: number;
};

/** Of one program, in the order of the order: what it understands, or why it does not, or that it took too long. */
export type ShadowAnswer =
  | { readonly sentences: readonly Understood[] }
  | { readonly failed: string }
  | { readonly late: string };
