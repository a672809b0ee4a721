/** Trains a whole model from a lesson. */
import type { Lesson, Progress } from "../engine.ts";
import { intentFeatures } from "../intent/features.ts";
import type { Hit } from "../gazetteer.ts";
import type { Model } from "../model.ts";
import { prepare } from "./material.ts";
import { noiseOf } from "./noise.ts";
import { randomFrom } from "./random.ts";
import { type ClassifierSettings, trainClassifier } from "./train-classifier.ts";
import { type TaggerSettings, trainTagger } from "./train-tagger.ts";
import { type Variation, variationsOf } from "./vary.ts";

export type Settings = {
  readonly variation: Variation;
  readonly tagger: Omit<TaggerSettings, "epochs">;
  readonly classifier: Omit<ClassifierSettings, "epochs">;
  /** Sentences to be seen, counted each time; more for few sentences than `mostEpochs` allows is not done. */
  readonly sights: number;
  readonly fewestEpochs: number;
  readonly mostEpochs: number;
};

export const settings: Settings = {
  variation: { swap: 0.5, lower: 0.15, forget: 0.3 },
  tagger: { rate: 0.5, l1: 0.05, l2: 0.1, least: 0.01 },
  classifier: { rate: 0.15, l1: 0.0001, l2: 0.001, least: 0.005 },
  sights: 1500,
  fewestEpochs: 8,
  mostEpochs: 40,
};

export function train(lesson: Lesson, progress: Progress, chosen: Settings = settings): Model {
  const random = randomFrom(20_261_121);
  const material = prepare(lesson);
  const { language } = lesson;
  const vary = variationsOf(material, language, chosen.variation, random);
  const epochsFor = (sentences: number) =>
    Math.max(chosen.fewestEpochs, Math.min(chosen.mostEpochs, Math.ceil(chosen.sights / Math.max(1, sentences))));
  const steps = lesson.intents.length + 1;

  progress(0, steps, "intents");
  const samples = material.intents.flatMap(({ sentences }, kind) => sentences.map((parts) => ({ parts, kind })));
  const noise = noiseOf(material, language, random);
  const none = lesson.intents.length;
  const noises = Math.min(3000, Math.max(60, Math.ceil(samples.length / Math.max(1, none))));
  const classifier = trainClassifier(
    samples.length + noises,
    none,
    (index, round) => {
      const sample = samples[index];
      if (sample === undefined) {
        const words = noise();
        return {
          features: intentFeatures(words, { hits: material.gazetteer.hits(words), known: material.known }),
          kind: none,
        };
      }
      const { words, hits } = vary(sample.parts, round);
      return { features: intentFeatures(words, { hits, known: material.known }), kind: sample.kind };
    },
    { ...chosen.classifier, epochs: epochsFor(samples.length / Math.max(1, none)) },
    random,
  );

  const taggers = material.intents.map(({ slots, sentences }, intent) => {
    progress(intent + 1, steps, lesson.intents[intent]!.id);
    const frame = material.frames[intent]!;
    const relevant = relevantEntities(slots.map(({ entity }) => material.entities.indexOf(entity)));
    return trainTagger(
      sentences.length,
      slots.length,
      (index, round) => {
        const { words, spans, hits } = vary(sentences[index]!, round);
        return { words, spans, context: { hits: relevant(hits), frame } };
      },
      { ...chosen.tagger, epochs: epochsFor(sentences.length) },
      random,
    );
  });
  progress(steps, steps, "done");
  return {
    classifier,
    taggers,
    frames: material.frames.map((frame) => Uint32Array.from(frame)),
    known: Uint32Array.from(material.known),
  };
}

/** A tagger looks at the entities of its own intent's slots only. */
export function relevantEntities(entities: readonly number[]): (hits: readonly Hit[]) => Hit[] {
  const own = new Set(entities);
  return (hits) => hits.filter(({ entity }) => own.has(entity));
}
