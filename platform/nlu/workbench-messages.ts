/** The messages between the supervisor and a workbench. Draft and assistant are plain data. */
import type { Draft } from "../assistant/draft/draft.ts";
import type { Remark } from "../assistant/draft/check.ts";
import type { Report } from "../assistant/cases/judge.ts";
import type { Suggestion } from "../assistant/kinds/suggestions.ts";
import type { HearingConfig } from "../languages/lacks.ts";
import type { Problem } from "../assistant/problem.ts";
import type { Parse } from "./engine.ts";
import type { Explanation } from "./engine.ts";

/** An assistant in a folder, or a draft: sent in full when the workbench does not know it yet, by its key afterwards. */
export type From = { readonly folder: string } | { readonly key: string; readonly draft?: Draft };

/** Folders of trained models: all of them are searched, and new models are kept in the first. */
export type Models = readonly [string, ...string[]];

export type Asks = {
  /** Returns the faults of a draft, and possible improvements. `hearing`: how the board hears, if it is known. */
  check: {
    readonly ask: { readonly draft: Draft; readonly hearing?: HearingConfig | undefined };
    readonly answer: readonly Remark[];
  };
  /** Returns the draft of an assistant in a folder. */
  read: { readonly ask: { readonly folder: string }; readonly answer: Draft };
  /** Returns the draft of imported files, from which an assistant is made in the folder `into` in the process. */
  import: {
    readonly ask: {
      readonly path: string;
      readonly into: string;
      readonly author: string;
      readonly name: string;
      readonly language: string;
    };
    readonly answer: { readonly draft: Draft; readonly from: string; readonly left: readonly Problem[] };
  };
  /** Trains, unless the same lesson was trained before. `missing`: entities that are not understood in its language. */
  train: {
    readonly ask: { readonly from: From; readonly models: Models };
    readonly answer: { readonly seconds?: number; readonly bytes: number; readonly missing: readonly string[] };
  };
  parse: {
    readonly ask: { readonly from: From; readonly models: Models; readonly text: string };
    readonly answer: Parse;
  };
  explain: {
    readonly ask: { readonly from: From; readonly models: Models; readonly text: string };
    readonly answer: Explanation;
  };
  /**
   * Suggests sentences that people would also say for an intent; undefined if nothing is known about how its language is spoken.
   * What is understood already is left out if it is trained.
   */
  suggest: {
    readonly ask: { readonly from: From; readonly models: Models; readonly intent: string };
    readonly answer: { readonly isTrained: boolean; readonly suggestions: readonly Suggestion[] | undefined };
  };
  /** Runs the assistant's own test sentences. */
  judge: { readonly ask: { readonly from: From; readonly models: Models }; readonly answer: Report };
};
export type Ask = keyof Asks;

export type ToWorkbench = { [Name in Ask]: { readonly id: number; readonly ask: Name } & Asks[Name]["ask"] }[Ask];

export type FromWorkbench =
  | { readonly id: number; readonly progress: number; readonly what: string }
  | { readonly id: number; readonly answer: unknown }
  /**
   * `problems`: the faults of an unusable assistant; `unknown`: the workbench does not know the draft of that key (any
   * more).
   */
  | {
      readonly id: number;
      readonly error: string;
      readonly problems?: readonly Problem[];
      readonly unknown?: boolean;
      readonly missing?: boolean;
    };
