/**
 * The words with which a language modifies a command: not, the opposite, a question, later, all. Patterns consist of
 * plain words.
 */

import { heldTraits } from "#bus";

/** The turns that are looked for: by these words they are told on the bus. */
export const traitKinds = heldTraits;
export type TraitKind = (typeof traitKinds)[number];

/** Deeds and their opposites: each pair is a direction. */
export const opposites = { on: "off", off: "on", up: "down", down: "up", lock: "unlock", unlock: "lock" } as const;
export type Sign = keyof typeof opposites;

/**
 * All patterns are regular expressions over words without accents, capitals and signs, with one space between them ("don t");
 * they begin and end at words.
 */
export type MoodText = {
  /** What only makes a request friendly; it is passed over, so that "could you" is no question. */
  readonly polite: string;
  readonly traits: Readonly<Partial<Record<TraitKind, string>>>;
  /** Verbs and particles of each direction; a longer match hides the shorter ones inside it. */
  readonly signs: Readonly<Partial<Record<Sign, string>>>;
  /** Of what means all, words that a value bounds: "all the lights in the kitchen". */
  readonly bounded: string;
  /** Times that mean at once: not later. */
  readonly present: string;
  /** What asks for an answer rather than a deed: "tell me". */
  readonly informs: string;
  /** Between two commands. */
  readonly joiners: string;
  /** Between what is told and the command that follows from it: "my hands are full, so …". */
  readonly breaks: string;
  /** Verbs that commands begin with, beside those of the assistant's sentences. */
  readonly commands: string;
  /** Words that mean little by themselves, in any order. */
  readonly little: string;
  /** Words that stand for one another in commands, a line each. */
  readonly alike: string;
};
