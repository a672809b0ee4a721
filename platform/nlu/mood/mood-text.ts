/**
 * The words with which a language modifies a command: not, the opposite, a question, later, all. Patterns consist of
 * plain words.
 */

import { heldTraits } from "#bus";

/** The turns that are detected; the bus reports them under these names. */
export const traitKinds = heldTraits;
export type TraitKind = (typeof traitKinds)[number];

/** Actions and their opposites: each pair is a direction. */
export const opposites = { on: "off", off: "on", up: "down", down: "up", lock: "unlock", unlock: "lock" } as const;
export type Sign = keyof typeof opposites;

/**
 * All patterns are regular expressions over words without accents, capitals and punctuation, with one space between them
 * ("don t"); they begin and end at word boundaries.
 */
export type MoodText = {
  /** Polite phrases; they are skipped, so that "could you" is no question. */
  readonly polite: string;
  readonly traits: Readonly<Partial<Record<TraitKind, string>>>;
  /** Verbs and particles of each direction; a longer match hides the shorter ones inside it. */
  readonly signs: Readonly<Partial<Record<Sign, string>>>;
  /** The words for "all" that a value limits: "all the lights in the kitchen". */
  readonly bounded: string;
  /** Times that mean immediately, and so not later. */
  readonly present: string;
  /** Phrases that request an answer rather than an action: "tell me". */
  readonly informs: string;
  /** Words that join two commands. */
  readonly joiners: string;
  /** Words between a statement and the command that follows from it: "my hands are full, so …". */
  readonly breaks: string;
  /** Verbs with which commands begin, in addition to those of the assistant's sentences. */
  readonly commands: string;
  /** Words with little meaning of their own, in any order. */
  readonly little: string;
  /** Words that may replace each other in commands, one group per line. */
  readonly alike: string;
  /** Words that turn nothing, though they are written like others but for an accent: "müsste" asks, "musste" tells. */
  readonly accented?: readonly string[];
};
