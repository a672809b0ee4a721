/**
 * The default engine: tries exact patterns first, then a classifier of intents and a tagger of slots, all trained on the
 * board.
 */
import { setImmediate } from "node:timers/promises";
import type { Vocabulary } from "../assistant/vocabulary.ts";
import { here, isGrammatical, type Now } from "./builtin/find.ts";
import type { Engine, Lesson } from "./engine.ts";
import { meantText } from "./counter-examples.ts";
import { readEntityValues } from "./entity-values.ts";
import { explain } from "./explain.ts";
import { Gazetteer } from "./gazetteer.ts";
import { prepareKnowledge } from "./lexicon/knowledge.ts";
import { wordGroupsOf } from "./lexicon/word-groups.ts";
import { makeClassifier } from "./intent/classifier.ts";
import { packModel, unpackModel } from "./model.ts";
import { directionsOf } from "./directions.ts";
import { samplesOf } from "./nearest.ts";
import { makeParser } from "./parser.ts";
import type { Parts } from "./parts.ts";
import { Patterns } from "./patterns.ts";
import { makeTagger } from "./slot/tagger.ts";
import { meantOf } from "./mood/meant.ts";
import { moodReaderOf } from "./mood/read-mood.ts";
import { framesOf } from "./say-back.ts";
import { hashText } from "./text/hash.ts";
import { stemmerOf } from "./text/stem.ts";
import { wordsOf } from "./text/tokens.ts";
import { wordMaker } from "./text/word.ts";
import { makeWeights } from "./weights.ts";
import { placeEntitiesOf } from "./place-entities.ts";
import { turnsOfSentences } from "./unmeant.ts";
import { formsIn, wordsOutsideValues } from "./known-forms.ts";
import { entitiesOf, valuesInSentences } from "./training/material.ts";
import { relevantEntities, settings, train } from "./training/train.ts";

export const statisticalEngine: Engine = {
  // Raise the number when features or training change in a way that the settings do not show.
  version: `statistical-14 ${process.versions.v8} ${JSON.stringify(settings)}`,
  train: (lesson, progress) => packModel(train(lesson, progress)),
  async load(bytes, lesson, vocabulary, now = here) {
    const parts = await assemble(bytes, lesson, vocabulary, now);
    return { ...makeParser(parts), explain: (text, asked) => explain(parts, text, asked) };
  },
};

export async function assemble(
  bytes: Uint8Array,
  lesson: Lesson,
  vocabulary: Vocabulary,
  now: () => Now,
): Promise<Parts> {
  const model = unpackModel(bytes);
  const { language } = lesson;
  const stem = stemmerOf(language);
  const entities = entitiesOf(lesson);
  const numbers = new Map(entities.map((name, number) => [name, number]));
  const gazetteer = new Gazetteer();
  const values = await readEntityValues(vocabulary, valuesInSentences(lesson), language, stem, (entity, words) => {
    const number = numbers.get(entity);
    if (number !== undefined) gazetteer.add(number, words);
  });
  const shared = makeWeights(model.shared);
  const patterns = new Patterns();
  for (const [intent, { slots, utterances, templates }] of lesson.intents.entries()) {
    for (const tree of templates?.values() ?? []) patterns.addTemplate(intent, slots, tree);
    for (const [index, utterance] of utterances.entries()) {
      if (utterance.template === undefined || templates?.has(utterance.template.index) !== true)
        patterns.add(intent, slots, utterance);
      if (index % 500 === 499) await setImmediate();
    }
  }
  const reader = moodReaderOf(language);
  const verbs = new Set(model.meant.flatMap(({ verbs: own }) => [...own]));
  const sentences = lesson.intents.map(({ utterances }) => utterances.map(wordsOutsideValues));
  // What is said back or proposed can be said aloud, too.
  const heard = lesson.intents.map(({ utterances }) => utterances.filter(({ isUnheard }) => isUnheard !== true));
  const grammatical = entities.filter((entity) => isGrammatical(entity, language));
  prepareKnowledge(language);
  return {
    language,
    intents: lesson.intents.map(({ id, slots }, intent) => ({
      id,
      slots,
      tag: makeTagger(model.taggers[intent]!, shared),
      frame: new Set(model.frames[intent]),
      relevant: relevantEntities(slots.map(({ entity }) => entities.indexOf(entity))),
      meant: meantOf(model.meant[intent]!, lesson.intents[intent]!.allows),
      frames: framesOf(heard[intent]!),
      samples: samplesOf(heard[intent]!),
      directions: directionsOf(reader, heard[intent]!.map(wordsOutsideValues)),
      turns: turnsOfSentences(
        language,
        // A question may be asked in more ways than are listened for; an action may not.
        model.meant[intent]!.isInformation ? sentences[intent]! : heard[intent]!.map(wordsOutsideValues),
      ),
    })),
    entities,
    grammatical,
    gazetteer,
    values,
    counterExamples: new Set((lesson.counterExamples ?? []).map((text) => meantText(reader, wordsOf(text)))),
    patterns,
    classify: makeClassifier(model.classifier),
    known: new Set(model.known),
    knownForms: formsIn(sentences.flat(), (word) => reader.isDeterminer(word)),
    makeWord: wordMaker(stem, wordGroupsOf(language)),
    reader,
    places: placeEntitiesOf(lesson, reader),
    isVerb: (word) => verbs.has(hashText(stem(word))),
    now,
  };
}
