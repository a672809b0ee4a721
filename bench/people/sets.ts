/** Sets of sentences as people say them, and the assistants they are meant for. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseYaml } from "yaml";
import { type Entity, record, type Utterance } from "../../platform/assistant/dataset.ts";
import { nothingInjected } from "../../platform/assistant/injected.ts";
import { readAssistant } from "../../platform/assistant/read-assistant.ts";
import { type Vocabulary, vocabulary } from "../../platform/assistant/vocabulary.ts";
import { languagesWith } from "../../platform/languages/languages.ts";
import type { Lesson } from "../../platform/nlu/engine.ts";
import { lessonOf } from "../../platform/nlu/lesson.ts";
import { hashText } from "../../platform/nlu/text/hash.ts";

export type Said = {
  /** The speaker, or what is tested: "grandmother", "negation". */
  readonly kind: string;
  readonly text: string;
  /** Null: nothing may be done. */
  readonly intent: string | null;
  /** Slots whose values matter; others are ignored. */
  readonly slots: Readonly<Record<string, string>>;
  /** True for the third whose failures are not printed; its figures were inspected between changes. */
  readonly isKeptApart: boolean;
  readonly origin: Origin;
};

/**
 * `strangers`: written separately from rules and sentences, and never inspected; its failures are not printed at all.
 * `ten`: ten kinds of speakers, written before the rules were read; the failures of one third are never printed.
 * `neighbours`: other kinds of speakers, and what people say to one another, written and split likewise, later.
 * `tenants`: again other speakers, questions about what happened, and verbs that no assistant knows, written and split likewise.
 * `guests`: timers, lists, announcements, music, volume and sums, written from the intents alone and split likewise.
 * `lodgers`: spontaneous speech of several clauses, written from the intents and values alone and split likewise.
 * `relatives`: an elderly person, a carer, a teenager and a relative on a visit, written from the intents and values alone and split likewise.
 * `newcomers`: a plumber, a night nurse, a six-year-old, learners, angry people, dictation, stories and a television, written and split likewise.
 * `housemates`: people who tell of their duties, plans, memories and readings, written from the intents and values alone and split likewise.
 * `visitors`: grandmothers, children, visitors, people who swear, dictate or correct themselves, a television and sayings, written and split likewise.
 * `regulars`: grandmothers, carers, learners, people on the phone, quotations, opposite orders and what is not meant for the board, written and split likewise.
 * `trades`: assistants that are no house (a recipe, a workshop, a care home), with sentences of their own, split likewise.
 */
export type Origin =
  | "development"
  | "strangers"
  | "ten"
  | "neighbours"
  | "tenants"
  | "guests"
  | "lodgers"
  | "relatives"
  | "newcomers"
  | "housemates"
  | "visitors"
  | "regulars"
  | "trades";

export type Taught = { readonly lesson: Lesson; readonly vocabulary: Vocabulary };
export type SentenceSet = {
  readonly name: string;
  readonly said: readonly Said[];
  readonly teach: () => Promise<Taught>;
};

const folders: Readonly<Record<Origin, string>> = {
  development: join(import.meta.dirname, "sets"),
  strangers: join(import.meta.dirname, "strangers"),
  ten: join(import.meta.dirname, "ten"),
  neighbours: join(import.meta.dirname, "neighbours"),
  tenants: join(import.meta.dirname, "tenants"),
  guests: join(import.meta.dirname, "guests"),
  lodgers: join(import.meta.dirname, "lodgers"),
  relatives: join(import.meta.dirname, "relatives"),
  newcomers: join(import.meta.dirname, "newcomers"),
  housemates: join(import.meta.dirname, "housemates"),
  visitors: join(import.meta.dirname, "visitors"),
  regulars: join(import.meta.dirname, "regulars"),
  trades: join(import.meta.dirname, "trades"),
};

const trades = readdirSync(folders.trades).flatMap((file) => (file.endsWith(".yaml") ? file.slice(0, -5) : []));

export const sets: readonly SentenceSet[] = [
  { name: "example.en", said: readAll("example.en"), teach: () => teachFrom("assistant") },
  ...languagesWith("moods").map((language) => {
    const name = `house.${language}`;
    return { name, said: readAll(name), teach: () => Promise.resolve(teachSmall(folders.development, name)) };
  }),
  // The assistants of the package.
  ...languagesWith("moods").map((language) => {
    const name = `evening.${language}`;
    return { name, said: readAll(name), teach: () => teachFrom(`house/${language}`) };
  }),
  // Five or six sentences an intent, like the houses.
  ...trades.map((name) => {
    return { name, said: readAll(name), teach: () => Promise.resolve(teachSmall(folders.trades, name)) };
  }),
];

function readAll(name: string): Said[] {
  const origins = Object.entries(folders) as [Origin, string][];
  return origins.flatMap(([origin, folder]) => {
    const file = join(folder, `${name}.txt`);
    return existsSync(file) ? readSaid(file, origin) : [];
  });
}

function readSaid(file: string, origin: Origin): Said[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line) => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const [kind = "", expected = "", text = ""] = line.split("|").map((part) => part.trim());
    const [intent = "", ...rest] = expected.split(/ (?=\w+=)/);
    const slots = Object.fromEntries(rest.map((one) => one.split("=") as [string, string]));
    const isKeptApart = origin === "strangers" || hashText(text) % 3 === 0;
    return [{ kind, text, intent: intent === "-" ? null : intent, slots, isKeptApart, origin }];
  });
}

async function teachFrom(example: string): Promise<Taught> {
  const assistant = await readAssistant(join(import.meta.dirname, "../../examples", example));
  if (assistant === undefined) throw new Error(`the assistant ${example} is not there`);
  const { lesson } = lessonOf(assistant);
  const intents = lesson.intents.map((intent) => ({ ...intent, id: intent.id.replace(/^.*:/, "") }));
  return { lesson: { ...lesson, intents }, vocabulary: vocabulary(assistant.dataset, nothingInjected) };
}

type House = {
  readonly intents: Readonly<Record<string, readonly [Readonly<Record<string, string>>, ...string[]]>>;
  readonly entities: Readonly<Record<string, { readonly closed: boolean; readonly values: (string | string[])[] }>>;
};

function teachSmall(folder: string, name: string): Taught {
  const language = name.slice(name.lastIndexOf(".") + 1);
  const house = parseYaml(readFileSync(join(folder, `${name}.yaml`), "utf8")) as House;
  const entities = Object.entries(house.entities).map(([entity, { closed, values }]): [string, Entity] => {
    const data = values.map((one) => [one].flat()).map(([value = "", ...synonyms]) => ({ value, synonyms }));
    return [entity, { data, use_synonyms: true, automatically_extensible: !closed, matching_strictness: 1 }];
  });
  const intents = Object.entries(house.intents).map(([id, [slots, ...sentences]]) => ({
    id,
    slots: Object.entries(slots).map(([slot, entity]) => ({ name: slot, entity })),
    utterances: sentences.map(readSentence),
  }));
  const lesson: Lesson = {
    language,
    intents,
    entities: entities.map(([entity, { automatically_extensible: isExtensible, data }]) => {
      return { name: entity, isExtensible, values: data.flatMap(({ value, synonyms }) => [value, ...synonyms]) };
    }),
  };
  const dataset = { language, intents: record<{ utterances: Utterance[] }>([]), entities: record(entities) };
  return { lesson, vocabulary: vocabulary(dataset, nothingInjected) };
}

/** Parses "lock the [door:door](gate)". */
function readSentence(sentence: string): Utterance {
  const parts = sentence.split(/\[(\w+):([\w/]+)\]\(([^)]*)\)/);
  const data: { text: string; entity?: string; slot_name?: string }[] = [];
  for (let at = 0; at < parts.length; at += 4) {
    if (parts[at] !== "") data.push({ text: parts[at]! });
    const [, slot, entity, text] = parts.slice(at);
    if (slot !== undefined && entity !== undefined) data.push({ text: text ?? "", entity, slot_name: slot });
  }
  return { data };
}
