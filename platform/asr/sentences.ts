/** Makes the expression of all that the assistant's users may say, from a dataset and the values of its entities. */
import { builtinSpoken } from "./builtin-spoken.ts";
import { type Expression, oneOf, say } from "./expression.ts";
import { type Chunk, chunksOf, type Sentence } from "./sentence.ts";
import { isSmall } from "./smallest-network.ts";
import { type Corrections, correctionsOf, endsWithValue } from "./corrections/corrections.ts";
import { requestsOf } from "./requests/requests.ts";
import { answersIn } from "./slot-answers.ts";
import { spokenWords } from "./spoken.ts";
import type { VoiceProfile } from "./fitting/profile.ts";

/** A value of an entity with its synonyms. `weight`: how often it is said, 1 by default. */
export type SpokenValue = { readonly forms: readonly string[]; readonly weight?: number };

/** The sentences of an assistant's users, from its dataset and the injected values. */
export type Domain = {
  /** The code of the language that they are in; English by default. */
  readonly language?: string | undefined;
  /** The sentences of each intent. */
  readonly intents: ReadonlyMap<string, readonly Sentence[]>;
  /** The values of each entity, injected ones included. */
  readonly entities: ReadonlyMap<string, readonly SpokenValue[]>;
  /** Sentences that are expected whichever intents are active: the ways to cancel. */
  readonly always: readonly Sentence[];
  /** The words that agree to a question, each alone. */
  readonly agreements?: readonly string[];
  /** Pronunciations in addition to the dictionary: of words, and of values of several words joined by "_". */
  readonly pronunciations: ReadonlyMap<string, readonly string[]>;
  /** What is known of the people who speak, and at which sites. */
  readonly profiles?: readonly Pick<VoiceProfile, "sites" | "sounds">[];
};

/** Joins several words that are one to the decoder, because their pronunciation is known as a whole. */
export const joint = "_";

/**
 * Returns the ways to say each entity: its values, its built-in grammar, and the words that example sentences have for it.
 */
export function entityExpressions(domain: Domain): ReadonlyMap<string, Expression> {
  const examples = new Map<string, Set<string>>();
  for (const { entity, text } of chunksIn(domain)) {
    if (entity === undefined) continue;
    const known = examples.get(entity) ?? new Set<string>();
    examples.set(entity, known.add(spokenWords(text, domain.language).join(" ")));
  }
  const expressions = new Map<string, Expression>();
  for (const entity of new Set([...examples.keys(), ...domain.entities.keys()])) {
    const weights = spokenForms(domain.entities.get(entity) ?? [], domain);
    expressions.set(
      entity,
      entityExpression(builtinSpoken(entity, domain.language), weights, examples.get(entity) ?? []),
    );
  }
  return expressions;
}

/** Generates the chunks of all sentences, those of alternatives included. */
function* chunksIn({ intents }: Domain): Generator<Chunk> {
  for (const sentences of intents.values()) for (const sentence of sentences) yield* chunksOf(sentence);
}

function spokenForms(values: readonly SpokenValue[], { pronunciations, language }: Domain): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { forms, weight = 1 } of values) {
    for (const form of forms) {
      const words = spokenWords(form, language);
      const whole = words.join(joint);
      const spellings = words.length > 1 && pronunciations.has(whole) ? [words.join(" "), whole] : [words.join(" ")];
      for (const spelling of spellings) {
        if (spelling !== "") weights.set(spelling, (weights.get(spelling) ?? 0) + weight / forms.length);
      }
    }
  }
  return weights;
}

function entityExpression(
  builtin: Expression | undefined,
  weights: Map<string, number>,
  examples: Iterable<string>,
): Expression {
  for (const words of examples) {
    // The rules pronounce number words better than the spelling of digits does.
    const known = words === "" || weights.has(words) || (builtin !== undefined && /\d/.test(words));
    if (!known) weights.set(words, 1);
  }
  // A value without a weight is still a value.
  const listed: Expression = {
    kind: "choice",
    options: [...weights.keys()].map(say),
    weights: [...weights.values()].map((weight) => Math.max(weight, 1e-3)),
  };
  return builtin === undefined ? listed : oneOf(builtin, listed);
}

/**
 * Returns the sentences of all intents with all values of their entities. When intents are named, returns only their
 * sentences, and also the answers to a question for a slot: its value alone, or with the words that lead to it ("in the
 * kitchen").
 */
export function sentencesExpression(
  domain: Domain,
  entities: ReadonlyMap<string, Expression>,
  intents?: ReadonlySet<string>,
): Expression {
  const [commands, others] = weighted(domain, intents);
  const all = [...others, ...commands];
  const options = all.map(([sentence]) => sentenceExpression(sentence, entities, domain.language));
  return { kind: "choice", options, weights: all.map(([, weight]) => weight), bySentence: true };
}

/** Entities with a larger network are not heard a second time in a correction: the search pays for each arc. */
const maxCorrectedArcs = 400;

/**
 * Returns the same, and what people make of the sentences whatever the assistant: requests by modal verbs, and corrections
 * of a value.
 */
export function spokenExpression(
  domain: Domain,
  entities: ReadonlyMap<string, Expression>,
  intents?: ReadonlySet<string>,
): Expression {
  const { language } = domain;
  const [commands, others] = weighted(domain, intents);
  const requests = [...commands.keys()].flatMap((sentence) => requestsOf(sentence, language));
  const corrected = new Map([...entities].filter(([, values]) => isSmall(values, maxCorrectedArcs)));
  const corrections = correctionsOf([...commands.keys()], corrected, hasNumbers(entities), language);
  const groups = { plain: [...others], short: [], whole: [] } as Record<string, [Sentence, number][]>;
  for (const said of [...commands, ...requests.map(({ request, times }): [Sentence, number] => [request, times])]) {
    const [sentence] = said;
    const hasValue = [...chunksOf(sentence)].some(
      ({ entity }) => entity !== undefined && (corrected.has(entity) || isNumeric(entity)),
    );
    groups[hasValue ? (endsWithValue(sentence, language) ? "whole" : "short") : "plain"]!.push(said);
  }
  const options = Object.entries(groups).map(([kind, said]): Expression => {
    const sentences: Expression = {
      kind: "choice",
      options: said.map(([sentence]) => sentenceExpression(sentence, entities, language)),
      weights: said.map(([, weight]) => weight),
      bySentence: true,
    };
    const correction = kind === "plain" ? undefined : corrections?.[kind as keyof Corrections];
    return correction === undefined ? sentences : { kind: "sequence", parts: [sentences, correction] };
  });
  return { kind: "choice", options, bySentence: true };
}

/** Kinds of values that contain numbers. */
const isNumeric = (entity: string): boolean =>
  /^snips\/(?:number|duration|percentage|temperature|amountofmoney|datetime|time)$/iu.test(entity);
const hasNumbers = (entities: ReadonlyMap<string, Expression>): boolean => [...entities.keys()].some(isNumeric);

type Weights = ReadonlyMap<Sentence, number>;

/** Returns the sentences of the intents, and what else is expected, each with how often it is said. */
function weighted(domain: Domain, intents: ReadonlySet<string> | undefined): [commands: Weights, others: Weights] {
  const commands = new Map<Sentence, number>();
  const others = new Map<Sentence, number>(domain.always.map((sentence) => [sentence, 1]));
  for (const [intent, sentences] of domain.intents) {
    if (intents !== undefined && !intents.has(intent)) continue;
    for (const sentence of sentences) {
      commands.set(sentence, 1);
      if (intents !== undefined)
        for (const { answer, times } of answersIn(sentence, domain.language)) others.set(answer, times);
    }
  }
  return [commands, others];
}

function sentenceExpression(
  sentence: Sentence,
  entities: ReadonlyMap<string, Expression>,
  language: string | undefined,
): Expression {
  const parts = sentence.map((part): Expression => {
    if ("oneOf" in part) {
      const options = part.oneOf.map((option) => sentenceExpression(option, entities, language));
      return { kind: "choice", options, bySentence: true };
    }
    if (part.entity !== undefined) return entities.get(part.entity) ?? oneOf();
    return { kind: "words", words: spokenWords(part.text, language) };
  });
  return { kind: "sequence", parts };
}

/** Returns the words of values that occur in no sentence outside of its slots: they are probably names. */
export function namesIn(domain: Domain): ReadonlySet<string> {
  const wordsOf = (text: string) => spokenWords(text, domain.language);
  const values = [...domain.entities.values()].flat().flatMap(({ forms }) => forms.flatMap(wordsOf));
  const names = new Set(values);
  for (const { text, entity } of chunksIn(domain))
    if (entity === undefined) for (const word of wordsOf(text)) names.delete(word);
  return names;
}
