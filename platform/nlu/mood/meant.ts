/** What is known of an intent from its own sentences, and which directions and turns of a sentence it therefore rules out. */
import type { Allowance } from "../../assistant/assistant.ts";
import { opposites, type Sign, type TraitKind } from "./mood-text.ts";
import { isWithin } from "./phrases.ts";
import type { MoodReader, WordSpan } from "./read-mood.ts";
import { isAskedAbout, isCovered, overlaps, type Said, traitsOf, turnOf } from "./turns.ts";

/** Contains what was learned from an intent's sentences; plain data, part of a trained model. */
export type MeantModel = {
  /** The turns that a share of its sentences have, and hashes of those of single sentences, each with the word behind it. */
  readonly allows: readonly TraitKind[];
  readonly turns: Uint32Array;
  readonly signs: readonly Sign[];
  /** Hashes of stems outside slots, and numbers of groups of interchangeable words. */
  readonly stems: Uint32Array;
  readonly alike: readonly number[];
  /** Of these stems, those that only sentences contain that are only understood, and that begin none. */
  readonly unheard: Uint32Array;
  /** The same for the words that most of its sentences contain. */
  readonly keys: Uint32Array;
  readonly keysAlike: readonly number[];
  readonly isInformation: boolean;
  /** True if its sentences order another person to act: "tell my sister to". */
  readonly relays: boolean;
  /** True if its sentences tell how a thing is: "the band saw is broken". */
  readonly describes: boolean;
  /** The share of its sentences that contain one of its signs. */
  readonly signed: number;
  /** True if all contain a value of one of its slots. */
  readonly alwaysFilled: boolean;
  /** The slots of which each of them contains a value. */
  readonly needed: readonly number[];
  /** The stems with which its sentences begin. */
  readonly verbs: Uint32Array;
  /** The stems before and after each slot; 0 is the edge of the sentence, 1 any determiner. */
  readonly before: readonly Uint32Array[];
  readonly after: readonly Uint32Array[];
  readonly sentences: number;
};

export type Meant = {
  readonly allows: ReadonlySet<TraitKind>;
  readonly turns: ReadonlySet<number>;
  readonly signs: ReadonlySet<Sign>;
  readonly stems: ReadonlySet<number>;
  readonly alike: ReadonlySet<number>;
  readonly unheard: ReadonlySet<number>;
  readonly keys: ReadonlySet<number>;
  readonly keysAlike: ReadonlySet<number>;
  readonly isInformation: boolean;
  /** True if its sentences order another person to act: "tell my sister to". */
  readonly relays: boolean;
  /** True if its sentences tell how a thing is: "the band saw is broken". */
  readonly describes: boolean;
  /** The share of its sentences that contain one of its signs. */
  readonly signed: number;
  /** True if all contain a value of one of its slots. */
  readonly alwaysFilled: boolean;
  /** The slots of which each of them contains a value. */
  readonly needed: readonly number[];
  readonly verbs: ReadonlySet<number>;
  readonly before: readonly ReadonlySet<number>[];
  readonly after: readonly ReadonlySet<number>[];
  readonly sentences: number;
};

/** The kinds of turns that each of an author's allowances covers. */
const kindsOf: Readonly<Record<Allowance, readonly TraitKind[]>> = {
  negation: ["negated", "without", "keep"],
  question: ["whether", "what", "why", "who", "when", "where", "how"],
  state: ["state", "past"],
  later: ["later"],
  all: ["all"],
  except: ["except", "all"],
  several: ["several"],
};

/** Returns what a model says about an intent, with the turns that its author allows in addition. */
export function meantOf(model: MeantModel, declared: readonly Allowance[] = []): Meant {
  return {
    allows: new Set([...model.allows, ...declared.flatMap((one) => kindsOf[one])]),
    turns: new Set(model.turns),
    signs: new Set(model.signs),
    stems: new Set(model.stems),
    alike: new Set(model.alike),
    unheard: new Set(model.unheard),
    keys: new Set(model.keys),
    keysAlike: new Set(model.keysAlike),
    isInformation: model.isInformation,
    relays: model.relays,
    describes: model.describes,
    signed: model.signed,
    alwaysFilled: model.alwaysFilled,
    needed: model.needed,
    verbs: new Set(model.verbs),
    before: model.before.map((stems) => new Set(stems)),
    after: model.after.map((stems) => new Set(stems)),
    sentences: model.sentences,
  };
}

/** Stands for any determiner among the stems before a slot. */
export const anyDeterminer = 1;

export const signsOf = ({ mood, slots }: Said) =>
  mood.signs.filter((sign) => !slots.some((slot) => overlaps(slot, sign) && isCovered(sign, [slot])));

/** Returns true if two intents act on the same thing in opposite directions. */
export function isOpposite(one: Meant, other: Meant): boolean {
  if (![...one.signs].some((sign) => other.signs.has(opposites[sign]) && !other.signs.has(sign))) return false;
  return (
    [...one.keys].some((stem) => other.stems.has(stem)) || [...one.keysAlike].some((line) => other.alike.has(line))
  );
}

/** Signs that exclude an intent even if its sentences never contain the opposite. */
const strong: ReadonlySet<Sign> = new Set(["off", "lock", "unlock"]);

/** Returns true for "leave" at the beginning: nothing but politeness precedes it. */
const isOrdered = ({ mood }: Said, { start }: WordSpan) => {
  return Array.from({ length: start }, (_, at) => at).every((at) => isWithin(at, mood.polite));
};

/** Returns the first sign of a sentence that is the opposite of the intent's action. */
export function oppositeIn(said: Said, meant: Meant): (WordSpan & { readonly sign: Sign }) | undefined {
  const found = signsOf(said);
  const has = (sign: Sign) => found.some((one) => one.sign === sign);
  return found.find(({ sign }) => {
    if (meant.signs.has(sign)) return false;
    // Both signs occur: one of them describes the present state, as in "turn off what is on". For a door this is never
    // guessed.
    if (has(opposites[sign]) && sign !== "lock" && sign !== "unlock") return false;
    return meant.signs.has(opposites[sign]) || strong.has(sign);
  });
}

/**
 * Returns the first turn of a sentence that the intent does not allow. `isBounded`: a value limits the meaning of "all".
 */
export function unallowedIn(
  said: Said,
  meant: Meant,
  isBounded: boolean,
  reader: MoodReader,
): (WordSpan & { readonly kind: TraitKind }) | undefined {
  return traitsOf(said).find((trait) => {
    if (meant.turns.has(turnOf(said, trait, reader)) || isAskedAbout(said, trait)) return false;
    // "Is the radio still on" may be asked, but "leave the radio as it is" asks for nothing.
    if (meant.allows.has(trait.kind) && !(trait.kind === "keep" && meant.isInformation && isOrdered(said, trait)))
      return false;
    return !(isBounded && trait.kind === "all" && isCovered(trait, said.mood.bounded));
  });
}
