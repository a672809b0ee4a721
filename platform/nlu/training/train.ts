/** Trains a complete model from the training data. */
import type { Lesson, Progress } from "../engine.ts";
import type { Hit } from "../gazetteer.ts";
import { intentFeatures } from "../intent/features.ts";
import { isKnowledge, prepareKnowledge } from "../lexicon/knowledge.ts";
import type { Model } from "../model.ts";
import { meantBy, type MeantModel } from "../mood/meant.ts";
import { moodReaderOf } from "../mood/read-mood.ts";
import { placesOf, saidOf } from "../mood/said.ts";
import { corruptionOf } from "./corrupt.ts";
import { type Material, prepare } from "./material.ts";
import { type Random, randomFrom } from "./random.ts";
import { type ClassifierSample, type ClassifierSettings, trainClassifier } from "./train-classifier.ts";
import { type TaggerSettings, trainTaggers } from "./train-taggers.ts";
import { type Variation, type Varied, variationsOf } from "./vary.ts";

export type Settings = {
  readonly variation: Variation;
  readonly tagger: Omit<TaggerSettings, "epochs" | "variants">;
  readonly classifier: Omit<ClassifierSettings, "epochs">;
  /** Forms of sentences to be learned, all in all, and how often they are gone through; fewer each with many sentences. */
  readonly forms: number;
  readonly visits: number;
  /** Sentences that are of no intent: this many, but not more than there are of intents, and not less than 1 in 4. */
  readonly strangers: number;
};

export const settings: Settings = {
  variation: { swap: 0.7, lower: 0.15, forget: 0.4 },
  tagger: { rate: 0.25, l1: 0.2, l2: 0.3, fewest: 3, least: 0.01 },
  classifier: { rate: 0.1, l2: 1, least: 0.005 },
  forms: 6000,
  visits: 12_000,
  strangers: 150,
};

export function train(lesson: Lesson, progress: Progress, chosen: Settings = settings): Model {
  // Sentences are read with the grammar that they are understood with.
  prepareKnowledge(lesson.language);
  const random = randomFrom(20_261_121);
  const material = prepare(lesson);
  const varyFrom = (seed: number) => variationsOf(material, lesson.language, chosen.variation, randomFrom(seed));
  const sentences = material.intents.reduce((sum, intent) => sum + intent.sentences.length, 0);
  const share = (total: number, fewest: number, most: number) =>
    Math.max(fewest, Math.min(most, Math.round(total / Math.max(1, sentences))));
  const epochs = share(chosen.visits, 8, 24);

  progress(0, 100, "intents");
  const strangers = Math.ceil(Math.max(0.25 * sentences, Math.min(sentences, chosen.strangers)));
  const forms = formsOf(lesson, material, varyFrom(1), share(chosen.forms / 2, 2, 6), strangers, random);
  const classifier = trainClassifier(forms, lesson.intents.length, { ...chosen.classifier, epochs }, random);

  const vary = varyFrom(2);
  const lessons = material.intents.map(({ slots, sentences: own }, intent) => {
    const frame = material.frames[intent]!;
    const entities = slots.map(({ entity }) => material.entities.indexOf(entity));
    const relevant = relevantEntities(entities);
    return {
      sentences: own.length,
      entities,
      sentenceAt: (index: number, variant: number) => {
        const { words, spans, hits } = vary(own[index]!, variant);
        return { words, spans, context: { hits: relevant(hits), frame } };
      },
    };
  });
  const { taggers, shared } = trainTaggers(
    lessons,
    { ...chosen.tagger, epochs, variants: share(chosen.forms, 2, 12) },
    randomFrom(3),
    (done, of) => progress(20 + Math.floor((80 * done) / of), 100, "slots"),
  );
  const meant = meantOfAll(material, lesson.language, varyFrom(3));
  progress(100, 100, "done");
  return {
    classifier,
    taggers,
    shared,
    frames: material.frames.map((frame) => Uint32Array.from(frame)),
    known: Uint32Array.from(material.known),
    meant,
  };
}

/** Sentences of an intent that are looked at: more of them say nothing new. */
const maxMeant = 300;

/** What the sentences of each intent say of how it may be asked for. */
function meantOfAll(
  material: Material,
  language: string,
  vary: ReturnType<typeof variationsOf>,
): readonly MeantModel[] {
  const reader = moodReaderOf(language);
  return material.intents.map(({ sentences, slots }) => {
    const said = sentences.slice(0, maxMeant).map((parts) => {
      const { words, spans, hits } = vary(parts, 0);
      const places = placesOf(words);
      return { ...saidOf(places, hits, reader), slots: spans.map((span) => places.toWords(span)) };
    });
    return meantBy(said, slots.length, reader);
  });
}

/** By form, the sentences of all intents, and strangers. */
function formsOf(
  { intents, language }: Lesson,
  material: Material,
  vary: ReturnType<typeof variationsOf>,
  forms: number,
  strangers: number,
  random: Random,
): ClassifierSample[][] {
  const samples = material.intents.flatMap(({ sentences }, kind) => sentences.map((parts) => ({ parts, kind })));
  const corrupt = corruptionOf(material, language, random);
  const reader = moodReaderOf(language);
  const featuresOf = ({ words, hits }: Varied) => intentFeatures(words, { hits, known: material.known, reader });
  return Array.from({ length: forms }, (_, round) => [
    ...samples.map(({ parts, kind }) => ({ features: featuresOf(vary(parts, round)), kind })),
    ...material.counterExamples.map((parts) => ({ features: featuresOf(vary(parts, round)), kind: intents.length })),
    ...Array.from({ length: strangers }, () => {
      return { features: featuresOf(vary(corrupt(), 1)), kind: intents.length };
    }),
  ]);
}

/** A tagger looks at the entities of its own intent's slots only, and at what is known of any sentence. */
export function relevantEntities(entities: readonly number[]): (hits: readonly Hit[]) => Hit[] {
  const own = new Set(entities);
  return (hits) => hits.filter(({ entity }) => own.has(entity) || isKnowledge(entity));
}
