/** The YAML form of the dataset: one document per intent or entity, with sentences such as `[slot:entity](words)`. */
import * as v from "valibot";
import { type Chunk, type Entity, type EntityValue, type IntentSentences, record, type Utterance } from "./dataset.ts";
import { Expanded } from "./expanded.ts";
import type { Problem } from "./problem.ts";
import { entityName, matchingStrictness, type Place, type Placed, readShape, shortText, tell } from "./read-shape.ts";
import { noEntity } from "./sentence-template.ts";
import type { Source } from "./source.ts";
import type { Path } from "./source-lines.ts";

const scalarText = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String), // YAML parses 7 as a number.
  shortText,
);
const intent = v.object({
  type: v.literal("intent"),
  name: shortText,
  slots: v.nullish(v.array(v.object({ name: shortText, entity: entityName })), []),
  utterances: v.array(scalarText),
  /** Sentences that the recogniser does not listen for. */
  also_understood: v.nullish(v.array(scalarText), []),
});
const entity = v.object({
  type: v.literal("entity"),
  name: entityName,
  automatically_extensible: v.nullish(v.boolean(), true),
  use_synonyms: v.nullish(v.boolean(), true),
  matching_strictness: matchingStrictness,
  values: v.nullish(v.array(v.union([scalarText, v.array(scalarText)])), []),
});
const counterExamples = v.object({ type: v.literal("counter_examples"), sentences: v.array(scalarText) });

export function readYamlDataset(source: Source, language: string, problems: Problem[]): Placed {
  const intents = new Map<string, IntentSentences>();
  const entities = new Map<string, Entity>();
  const meantByNone: string[] = [];
  const documentOf = new Map<string, number>();
  const heardOf = new Map<string, number>();
  const expanded = new Expanded();
  const elsewhere = namesOf(source);
  for (const [document, value] of source.documents.entries()) {
    if (value === null || value === undefined) continue;
    const place: Place = { source, document, problems };
    const type = typeof value === "object" && "type" in value ? value.type : undefined;
    if (type === "entity") {
      const read = readShape(entity, value, place);
      if (read === undefined) continue;
      if (entities.has(read.name)) tell(place, ["name"], `there are two entities with the name "${read.name}"`);
      const { type: _type, name, values, ...settings } = read;
      entities.set(name, { ...settings, data: values.map(readValue) });
    } else if (type === "intent") {
      if (tellUnquoted(value, place)) continue;
      const read = readShape(intent, value, place);
      if (read === undefined) continue;
      if (intents.has(read.name)) tell(place, ["name"], `there are two intents with the name "${read.name}"`);
      const slots = new Map(read.slots.map((slot) => [slot.name, slot.entity]));
      const heard = read.utterances.length;
      const utterances = [...read.utterances, ...read.also_understood].flatMap((text, index): Utterance[] => {
        const wrong = (message: string) => tell(place, placeOfSentence(index, heard), message);
        const plain = () => readSentence(text, slots, wrong);
        const written = { intent: read.name, index, text, isUnheard: index >= heard };
        return expanded.read(written, { declared: slots, elsewhere }, plain, wrong);
      });
      intents.set(read.name, { utterances, templates: expanded.templatesOf(read.name) });
      documentOf.set(read.name, document);
      heardOf.set(read.name, heard);
    } else if (type === "counter_examples") {
      const read = readShape(counterExamples, value, place);
      for (const [index, text] of (read?.sentences ?? []).entries()) {
        if (hasSlot.test(text)) tell(place, ["sentences", index], "a counter-example has no slots: write a value");
        meantByNone.push(text);
      }
    } else tell(place, ["type"], 'expected a document with "type: intent", "type: entity" or "type: counter_examples"');
  }
  const placeOf = (name: string): Place => ({ source, document: documentOf.get(name) ?? 0, problems });
  return {
    dataset: {
      language,
      intents: record(intents),
      entities: record(entities),
      ...(meantByNone.length > 0 && { counterExamples: meantByNone }),
    },
    tellUtterance: (name, utterance, message) =>
      expanded.once(name, utterance, message, (index) =>
        tell(placeOf(name), placeOfSentence(index, heardOf.get(name) ?? 0), message),
      ),
    tellIntent: (name, message) => tell(placeOf(name), ["name"], message),
  };
}

/** Where a sentence stands: those that are only understood follow the others. */
const placeOfSentence = (index: number, heard: number): Path =>
  index < heard ? ["utterances", index] : ["also_understood", index - heard];

/** The names of all entities and slots: `[room]` is no optional word if another intent has the slot "room". */
function namesOf({ documents }: Source): Set<string> {
  const slotted = v.object({ slots: v.nullish(v.array(v.object({ name: v.string() })), []) });
  const named = v.object({ type: v.literal("entity"), name: v.string() });
  return new Set(
    documents.flatMap((document) => {
      const [slots, entityRead] = [v.safeParse(slotted, document), v.safeParse(named, document)];
      return [
        ...(slots.success ? slots.output.slots.map(({ name }) => name) : []),
        ...(entityRead.success ? [entityRead.output.name] : []),
      ];
    }),
  );
}

const hasSlot = /[[\]]/u;

/** Sentences that YAML reads as something else: "remind me: tomorrow" is a key and a value. */
function tellUnquoted(value: object, place: Place): boolean {
  let isTold = false;
  for (const key of ["utterances", "also_understood"]) {
    const listed = (value as Readonly<Record<string, unknown>>)[key];
    for (const [index, one] of (Array.isArray(listed) ? (listed as unknown[]) : []).entries()) {
      const read = unquoted(one);
      if (read === undefined) continue;
      isTold = true;
      tell(place, [key, index], `the sentence ${read} is read as something else: put it in quotes`);
    }
  }
  return isTold;
}

/** What was written, as far as it can be told; undefined for words and numbers. */
function unquoted(one: unknown): string | undefined {
  if (typeof one === "boolean" || one === null) return JSON.stringify(String(one));
  if (Array.isArray(one)) return JSON.stringify(`[${one.map(String).join(", ")}]`.slice(0, maxQuoted));
  if (typeof one !== "object") return undefined;
  const [entry] = Object.entries(one);
  if (entry === undefined) return '"{}"';
  const [key, after] = entry;
  const rest = typeof after === "object" ? "…" : String(after);
  return JSON.stringify(`${key}: ${rest}`.slice(0, maxQuoted));
}
const maxQuoted = 120;

function readValue(read: string | string[]): EntityValue {
  const [value = "", ...synonyms] = [read].flat();
  return { value, synonyms };
}

/**
 * `[slot]`, `[slot:entity]`, `[slot](words)` and `[slot:entity](words)`; the entity defaults to the one with the slot's
 * name.
 */
function readSentence(text: string, slots: Map<string, string>, wrong: (message: string) => void): Chunk[] {
  const chunks: Chunk[] = [];
  let end = 0;
  if (/\]\([^()]*(?:$|\()/.test(text)) wrong("has a bracket behind a slot that is not closed");
  const plain = (words: string) => {
    if (/[[\]]/.test(words)) wrong("has a square bracket that belongs to no slot");
    if (words !== "") chunks.push({ text: words });
  };
  for (const match of text.matchAll(/\[([^[\]:]*)(?::([^[\]]*))?\](?:\(([^()]*)\))?/g)) {
    plain(text.slice(end, match.index));
    end = match.index + match[0].length;
    const slotName = match[1]?.trim() ?? "";
    const entityOfSlot = match[2]?.trim() || slots.get(slotName);
    if (slotName === "" || entityOfSlot === undefined) wrong(noEntity(slotName));
    const words = match[3]?.trim();
    const slot = { entity: entityOfSlot ?? slotName, slot_name: slotName };
    chunks.push(words ? { text: words, ...slot } : slot);
  }
  plain(text.slice(end));
  return chunks;
}
