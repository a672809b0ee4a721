/** What the comparison of two versions is told, and what it answers [docs/decisions/0058-shadow.md]. */
import type { Understood } from "./understanding.ts";

/** The programs of a version, and the Node that runs them. */
export type ShadowPrograms = {
  readonly understanding: string;
  readonly recogniser?: string | undefined;
  readonly node?: string | undefined;
};

/** One version is asked at a time. */
export type ShadowOrder = Omit<Samples, "maxChanged"> & {
  readonly programs: ShadowPrograms;
  /** What each program has, its training included. */
  readonly seconds: { readonly understanding: number; readonly hearing: number };
  readonly megabytes: number;
  /** After so many seconds no further recording is heard: what this version has not heard, the other one is not asked. */
  readonly enoughSeconds?: number | undefined;
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
  /** Where the sound of requests is kept [docs/decisions/0334-shadow-by-sound.md]. */
  readonly hearing?: Hearing | undefined;
};

/** What is needed to recognise recordings. */
export type Hearing = {
  /** WAV files, the newest request first. */
  readonly recordings: readonly string[];
  readonly cache: string;
  readonly voiceProfiles: string;
  /** The section of the configuration. */
  readonly config: unknown;
};

/** What a version has heard in a recording: no text if it has failed. */
export type Heard = {
  /** The path, as in the order. */
  readonly recording: string;
  /** "" when nothing was said that was meant for the assistant. */
  readonly text?: string | undefined;
};

/**
 * What a program has answered; or that it needs what is not installed; or that it was not ready with the time and the memory that it
 * had, which may be too little for its training; or why it does not work.
 */
export type Answers<Answer> =
  | { readonly answers: readonly Answer[] }
  | { readonly missing: string }
  | { readonly starved: string }
  | { readonly failed: string };

/** Of one version. Among what it understands is also what it has heard. */
export type ShadowAnswer = {
  readonly understood: Answers<Understood>;
  readonly heard?: Answers<Heard> | undefined;
  /** Recordings that are gone, or no sound. */
  readonly unreadable?: number | undefined;
};
