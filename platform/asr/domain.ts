/**
 * Determines what the assistant's users may say, from the assistant and the injected values, with the known pronunciations.
 */
import type { Assistant } from "../assistant/assistant.ts";
import type { Injected } from "../assistant/injected.ts";
import { heardObjections } from "../assistant/objections/objections.ts";
import { optionAsksIn } from "../assistant/replies/option-asks.ts";
import { phrasesOf } from "../assistant/phrases.ts";
import { datasetKey } from "../assistant/read-assistant.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import { readPhones } from "../speech/arpabet.ts";
import { mergePronunciations } from "../speech/dictionary.ts";
import { pronounceByRules, voiceOf } from "../speech/pronounce.ts";
import type { IntentSentences, TemplateTree } from "../assistant/dataset.ts";
import type { Sentence } from "./sentence.ts";
import { type Domain, joint, type SpokenValue } from "./sentences.ts";
import { spokenWords } from "./spoken.ts";

export type HeardDomain = Domain & {
  /** Messages about the parts of the injections that cannot be used. */
  readonly complaints: readonly string[];
};

/** Of the ways to ask what can be said, those that people use most are enough for a recogniser that hears nothing else. */
const maxAsks = 4;

/** Rejects only when espeak-ng does not run at all; a fault in a single value becomes a complaint. */
export async function readDomain(assistant: Assistant, injected: Injected): Promise<HeardDomain> {
  const { dataset } = assistant;
  const { language } = dataset;
  const intents = new Map<string, readonly Sentence[]>();
  for (const intent of assistant.intents) {
    intents.set(intent.id, sentencesOf(dataset.intents[datasetKey(intent, dataset) ?? ""] ?? { utterances: [] }));
  }
  const entities = new Map<string, readonly SpokenValue[]>();
  const foreign = new Map<string, Set<string>>();
  for (const [name, { values, useSynonyms }] of vocabulary(dataset, injected)) {
    const spoken = values.map(({ value, synonyms, weight, crossLanguage }): SpokenValue => {
      if (crossLanguage !== undefined) {
        const words = foreign.get(crossLanguage) ?? new Set();
        for (const word of spokenWords(value, language)) words.add(word);
        foreign.set(crossLanguage, words);
      }
      return { forms: useSynonyms ? [value, ...synonyms] : [value], weight };
    });
    entities.set(name, spoken);
  }
  // Values can be injected into builtin entities too, for example names of songs.
  for (const [name, values] of Object.entries(injected.entities)) {
    if (!entities.has(name))
      entities.set(
        name,
        values.map(({ value, weight }) => ({ forms: [value], weight })),
      );
  }
  const complaints: string[] = [];
  const [spelled, crossed] = [
    spelledOut(injected.lexicon, language, complaints),
    await crossLanguage(foreign, complaints),
  ];
  const { cancel, stop, yes, no, either } = phrasesOf(assistant);
  // A single word, "help", would be heard in others.
  const asks = optionAsksIn(assistant.language)
    .filter((phrase) => phrase.includes(" "))
    .slice(0, maxAsks);
  const places = [...(either?.first ?? []), ...(either?.second ?? [])];
  // Whatever the assistant is, the dialogue may ask for a yes, for one of two or for a value, and a user may interrupt with
  // stop, ask what can be said or say that something wrong was done. Sentences that mean no intent must be recognised as they
  // are: otherwise the nearest sentence of an intent would be forced on them.
  const objections = heardObjections(assistant.language);
  const always = [
    ...new Set([
      ...cancel,
      ...stop,
      ...yes,
      ...no,
      ...places,
      ...asks,
      ...objections,
      ...(dataset.counterExamples ?? []),
    ]),
  ];
  const spoken = always.map((phrase) => [{ text: phrase }]);
  return {
    language,
    intents,
    entities,
    always: spoken,
    agreements: yes.map((phrase) => spokenWords(phrase, language).join(" ")).filter((phrase) => !phrase.includes(" ")),
    pronunciations: mergePronunciations(spelled, crossed),
    complaints,
  };
}

/** Returns a template as one sentence with alternatives, instead of its expansions; nothing of what is only understood. */
function sentencesOf({ utterances: all, templates = new Map() }: IntentSentences): Sentence[] {
  const utterances = all.filter(({ isUnheard }) => isUnheard !== true);
  const heard = new Set(utterances.map(({ template }) => template?.index));
  const trees = [...templates].flatMap(([index, tree]) => (heard.has(index) ? [tree] : []));
  const plain = utterances.filter(({ template }) => template === undefined || !templates.has(template.index));
  return [...plain.map(({ data }) => data), ...trees].map(sentenceOf);
}

/** Returns the sentences of a tree as the recogniser hears them. */
export function sentenceOf(tree: TemplateTree): Sentence {
  return tree.map((part) => {
    if ("oneOf" in part) return { oneOf: part.oneOf.map(sentenceOf) };
    return { text: part.text ?? "", entity: part.entity };
  });
}

/** Returns the lexicon's pronunciations: of the word, or, for a value of several words, of all of them as one. */
function spelledOut(lexicon: Injected["lexicon"], language: string, complaints: string[]): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const [value, pronunciations] of Object.entries(lexicon)) {
    const word = spokenWords(value, language).join(joint);
    for (const written of pronunciations) {
      const phones = readPhones(written);
      if (word !== "" && phones !== undefined) all.set(word, [...(all.get(word) ?? []), phones]);
      else
        complaints.push(`the pronunciation "${written.slice(0, 60)}" of "${value.slice(0, 60)}" has no ARPAbet phones`);
    }
  }
  return all;
}

async function crossLanguage(
  foreign: ReadonlyMap<string, ReadonlySet<string>>,
  complaints: string[],
): Promise<Map<string, string[]>> {
  const all: Map<string, string[]>[] = [];
  for (const [language, words] of foreign) {
    try {
      all.push(await pronounceByRules([...words], [voiceOf(language)]));
    } catch (error) {
      complaints.push(
        `crossLanguage "${language.slice(0, 40)}": ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  return mergePronunciations(...all);
}
