/** Trains a complete model from the training data. */
import type { Lesson, Progress } from "../engine.ts";
import type { Hit } from "../gazetteer.ts";
import { intentFeatures } from "../intent/features.ts";
import { isKnowledge, prepareKnowledge } from "../lexicon/knowledge.ts";
import type { Model } from "../model.ts";
import { meantBy } from "../mood/learn-meant.ts";
import type { MeantModel } from "../mood/meant.ts";
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
  /** The total number of forms of sentences to learn, and of visits to them; with many sentences, each gets fewer. */
  readonly forms: number;
  readonly visits: number;
  /** The number of sentences that mean no intent, limited to at most as many as mean one, and to at least 1 in 4. */
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
  // Training reads sentences with the same grammar as parsing.
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

/** The maximum number of sentences of an intent that are examined, and of those that are only understood: more add nothing new. */
const maxMeant = 300;

/** Learns from the sentences of each intent the forms in which it may be requested. */
function meantOfAll(
  material: Material,
  language: string,
  vary: ReturnType<typeof variationsOf>,
): readonly MeantModel[] {
  const reader = moodReaderOf(language);
  return material.intents.map(({ sentences, slots, heard }) => {
    const core = Math.min(heard, maxMeant);
    const examined = [...sentences.slice(0, core), ...sentences.slice(heard, heard + maxMeant)];
    const said = examined.map((parts) => {
      const { words, spans, hits } = vary(parts, 0);
      const places = placesOf(words);
      return { ...saidOf(places, hits, reader), slots: spans.map((span) => places.toWords(span)) };
    });
    return meantBy(said, slots.length, reader, core);
  });
}

/** Returns for each form the sentences of all intents, and sentences of none. */
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

/** A tagger uses only the entities of its own intent's slots, and the knowledge that applies to any sentence. */
export function relevantEntities(entities: readonly number[]): (hits: readonly Hit[]) => Hit[] {
  const own = new Set(entities);
  return (hits) => hits.filter(({ entity }) => own.has(entity) || isKnowledge(entity));
}
