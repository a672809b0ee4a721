/** The parts needed to understand a sentence: the trained model of each intent, and the listed values. */
import { isBuiltinName, type Utterance } from "../assistant/dataset.ts";
import type { Now } from "./builtin/find.ts";
import type { SlotKind } from "./engine.ts";
import type { EntityValues } from "./entity-values.ts";
import type { Gazetteer, Hit } from "./gazetteer.ts";
import type { Classifier } from "./intent/classifier.ts";
import type { Meant } from "./mood/meant.ts";
import type { Sign } from "./mood/mood-text.ts";
import type { MoodReader } from "./mood/read-mood.ts";
import type { Patterns } from "./patterns.ts";
import type { Frames } from "./say-back.ts";
import type { Tagger } from "./slot/tagger.ts";
import type { Token } from "./text/tokens.ts";
import type { Word } from "./text/word.ts";

export type IntentParts = {
  readonly id: string;
  readonly slots: readonly SlotKind[];
  readonly tag: Tagger;
  readonly frame: ReadonlySet<number>;
  readonly relevant: (hits: readonly Hit[]) => Hit[];
  readonly meant: Meant;
  /** The author's sentences, one for each set of slots: see say-back.ts. */
  readonly frames: Frames;
  /** Some of the author's sentences: see nearest.ts. */
  readonly samples: readonly Utterance[];
  /** The turns of its own sentences that make those of other intents no orders: see unmeant.ts. */
  readonly turns: ReadonlySet<string>;
  /** The directions that its sentences mostly have: see direction.ts. */
  readonly directions: ReadonlySet<Sign>;
};
export type Parts = {
  readonly language: string;
  readonly intents: readonly IntentParts[];
  /** The entities in the order of their numbers, and those of them that a grammar finds. */
  readonly entities: readonly string[];
  readonly grammatical: readonly string[];
  readonly gazetteer: Gazetteer;
  readonly values: EntityValues;
  /** The counter-examples in the form of `meantText`. */
  readonly counterExamples: ReadonlySet<string>;
  readonly patterns: Patterns;
  readonly classify: Classifier;
  readonly known: ReadonlySet<number>;
  /** The words of all sentences outside values, and each two of them that follow one another. */
  readonly knownForms: ReadonlySet<string>;
  readonly makeWord: (token: Token) => Word;
  readonly reader: MoodReader;
  /** The entities whose values are places. */
  readonly places: ReadonlySet<string>;
  /** Returns true if one of the assistant's sentences begins with the word. */
  readonly isVerb: (word: string) => boolean;
  /** Returns the time and place of sentences, to which "tomorrow" is relative. */
  readonly now: () => Now;
};

/** Returns true if all values of a slot are listed. */
export function isClosed({ values }: Parts, { slots }: IntentParts, slot: number): boolean {
  const { entity } = slots[slot]!;
  return !isBuiltinName(entity) && !values.isExtensible(entity);
}
