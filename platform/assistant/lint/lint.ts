/** Checks a readable assistant before training for what will likely work badly. */
import type { Assistant, Intent } from "../assistant.ts";
import type { Dataset } from "../dataset.ts";
import { datasetKey } from "../read-assistant.ts";
import type { Finding } from "./finding.ts";
import { type HearingConfig, hearingNotice, incompleteLanguage } from "../../languages/lacks.ts";
import { findOverlaps } from "./overlaps.ts";
import { patternOf, shown, wordsOf } from "./phrase.ts";
import { writtenOut } from "./written-out.ts";

/** With fewer sentences than this, an intent is guessed rather than learned. */
const fewSentences = 5;
/** Limit on the listed findings of one kind. */
const maxOfAKind = 20;

/** Returns all findings, by kind; deterministic. `hearing`: how the board hears, if it is known. */
export function lint(assistant: Assistant, hearing?: HearingConfig): Finding[] {
  const { dataset, listedAt } = writtenOut(assistant.dataset);
  const findings = [
    ...unheard(assistant, hearing),
    ...incomplete(assistant),
    ...few(dataset),
    ...repeated(dataset),
    ...overlapping(dataset),
    ...contradicted(dataset),
    ...ambiguousValues(dataset),
    ...unused(assistant),
    ...unasked(assistant),
  ];
  return findings.map((finding) => ({ ...finding, parts: finding.parts.map(listedAt) }));
}

/** The embedded engine does not recognise this language, or not well; text still works, and so do other engines. */
export function unheard({ language }: Pick<Assistant, "language">, hearing?: HearingConfig): Finding[] {
  const found = hearingNotice(language, hearing);
  if (found === undefined) return [];
  const { code, message, remedy } = found;
  return [{ code, about: [], parts: [], message: `${message}: ${remedy}` }];
}

function incomplete({ language }: Assistant): Finding[] {
  const found = incompleteLanguage(language);
  return found === undefined ? [] : [{ ...found, about: [], parts: [] }];
}

function few({ intents }: Dataset): Finding[] {
  return bounded(
    Object.entries(intents)
      .filter(([, { utterances }]) => utterances.length < fewSentences)
      .map(([intent, { utterances }]) => ({
        code: "FEW_SENTENCES",
        about: [intent],
        parts: [{ intent }],
        message: `intent "${intent}" has ${utterances.length} ${utterances.length === 1 ? "sentence" : "sentences"}: ten or more ways to say it are understood far better`,
      })),
  );
}

function repeated({ intents }: Dataset): Finding[] {
  return bounded(
    Object.entries(intents).flatMap(([intent, { utterances }]) => {
      const places = new Map<string, number[]>();
      for (const [index, { data }] of utterances.entries()) {
        const text = data.map((chunk) => chunk.text ?? `{${chunk.slot_name ?? chunk.entity}}`).join(" ");
        const key = wordsOf(text.replaceAll(/[{}]/gu, " ")).join(" ");
        places.set(key, [...(places.get(key) ?? []), index]);
      }
      return [...places]
        .filter(([, indexes]) => indexes.length > 1)
        .map(([sentence, indexes]) => ({
          code: "SENTENCE_REPEATED",
          about: [intent],
          parts: indexes.slice(1).map((index) => ({ intent, sentence: index })),
          message: `intent "${intent}" has "${sentence}" ${indexes.length} times: once is enough`,
        }));
    }),
  );
}

function overlapping(dataset: Dataset): Finding[] {
  const { overlaps, complete } = findOverlaps(dataset);
  const findings = overlaps.map(({ intents: [first, second], at, sentence, pattern }): Finding => {
    const same = shown(sentence) === shown(pattern);
    const message = same
      ? `"${shown(sentence)}" is a sentence of "${first}" and of "${second}": only one of them can be meant`
      : `"${shown(sentence)}" of "${first}" fits "${shown(pattern)}" of "${second}" too: make one of them more particular`;
    const parts = [
      { intent: first, sentence: at[0] },
      { intent: second, sentence: at[1] },
    ];
    return { code: "INTENTS_OVERLAP", about: [first, second], parts, message };
  });
  const all = bounded(findings);
  if (!complete)
    all.push({
      code: "LOOKED_AT_IN_PART",
      about: [],
      parts: [],
      message: "there are too many sentences to compare all of them",
    });
  return all;
}

/** Counter-examples that an intent has as a sentence, with these very values: they win, and the sentence is lost. */
function contradicted({ intents, counterExamples = [] }: Dataset): Finding[] {
  const meantByNone = new Set(counterExamples.map((text) => wordsOf(text).join(" ")));
  return bounded(
    Object.entries(intents).flatMap(([intent, { utterances }]) =>
      utterances.flatMap(({ data }, sentence): Finding[] => {
        if (data.some(({ text }) => text === undefined)) return [];
        const text = wordsOf(data.map(({ text: words }) => words).join(" ")).join(" ");
        if (!meantByNone.has(text)) return [];
        const message = `"${text}" is a sentence of "${intent}" and a counter-example: it is not understood`;
        return [{ code: "COUNTER_EXAMPLE_MEANT", about: [intent], parts: [{ intent, sentence }], message }];
      }),
    ),
  );
}

function ambiguousValues({ entities }: Dataset): Finding[] {
  const owners = new Map<string, Set<string>>();
  for (const [name, { data }] of Object.entries(entities)) {
    for (const { value, synonyms } of data) {
      for (const text of [value, ...synonyms]) {
        const key = wordsOf(text).join(" ");
        if (key !== "") owners.set(key, (owners.get(key) ?? new Set()).add(name));
      }
    }
  }
  const shared = new Map<string, string[]>();
  for (const [value, names] of owners) {
    if (names.size < 2) continue;
    const key = JSON.stringify([...names].toSorted());
    shared.set(key, [...(shared.get(key) ?? []), value]);
  }
  return bounded(
    [...shared].map(([key, values]) => {
      const about = JSON.parse(key) as string[];
      const listed = values.slice(0, 5).map((value) => `"${value}"`);
      if (values.length > 5) listed.push(`${values.length - 5} more`);
      return {
        code: "VALUE_IN_TWO_ENTITIES",
        about,
        parts: about.map((entity) => ({ entity })),
        message: `${listed.join(", ")} ${values.length === 1 ? "is a value" : "are values"} of ${about.map((name) => `"${name}"`).join(" and ")}: where both can stand, either is guessed`,
      };
    }),
  );
}

function unused({ intents, dataset }: Assistant): Finding[] {
  const usedEntities = new Set<string>();
  const findings: Finding[] = [];
  for (const intent of intents) {
    const used = slotsSaid(intent, dataset);
    for (const { name, entityId } of intent.slots) {
      usedEntities.add(entityId);
      if (!used.has(name))
        findings.push({
          code: "SLOT_UNUSED",
          about: [intent.id],
          parts: [{ intent: intent.id, slot: name }],
          message: `no sentence of "${intent.id}" has the slot "${name}": it will never be understood`,
        });
    }
  }
  for (const name of Object.keys(dataset.entities)) {
    if (!usedEntities.has(name))
      findings.push({
        code: "ENTITY_UNUSED",
        about: [name],
        parts: [{ entity: name }],
        message: `no slot has the entity "${name}"`,
      });
  }
  return bounded(findings);
}

function unasked({ intents }: Assistant): Finding[] {
  return bounded(
    intents.flatMap((intent) =>
      intent.slots
        .filter(({ required, missingQuestion }) => required && missingQuestion.trim() === "")
        .map(({ name }) => ({
          code: "QUESTION_MISSING",
          about: [intent.id],
          parts: [{ intent: intent.id, slot: name }],
          message: `slot "${name}" of "${intent.id}" is required but has no missingQuestion: the user will not know what to say`,
        })),
    ),
  );
}

function slotsSaid(intent: Intent, dataset: Dataset): Set<string> {
  const key = datasetKey(intent, dataset);
  const { utterances } = (key !== undefined && dataset.intents[key]) || { utterances: [] };
  const parts = utterances.flatMap(patternOf);
  return new Set(parts.flatMap((part) => (typeof part === "string" ? [] : [part.slot])));
}

function bounded(findings: readonly Finding[]): Finding[] {
  const shownOnes = findings.slice(0, maxOfAKind);
  const [first] = findings;
  if (first !== undefined && findings.length > maxOfAKind)
    shownOnes.push({
      code: first.code,
      about: [],
      parts: [],
      message: `and ${findings.length - maxOfAKind} more like these`,
    });
  return shownOnes;
}
