/** Writes an imported assistant in our own format: assistant.json and dataset.yaml. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Drafted, DraftedChunk, DraftedEntity, DraftedIntent, DraftedSlot } from "./drafted.ts";

export type Naming = {
  /** "anna": the intents become "anna:turnOn". */
  readonly author: string;
  /** The assistant's id and name: "my-house". */
  readonly name: string;
};

/** Writes into a folder without these two files: throws when one exists. */
export async function writeAssistant(folder: string, drafted: Drafted, naming: Naming): Promise<void> {
  // In a split bundle, a package of this kind has only its default export.
  const { stringify } = (await import("yaml")).default;
  const documents = [
    ...drafted.intents.map((intent) => ({
      type: "intent",
      name: plainName(intent.name),
      slots: slotsOf(intent).map(({ name, entity }) => ({ name, entity })),
      utterances: [...new Set(intent.sentences.map(written))],
    })),
    ...drafted.entities.map(entityOf),
    ...(drafted.counterExamples ? [{ type: "counter_examples", sentences: [...drafted.counterExamples] }] : []),
  ];
  const dataset = documents.map((document) => stringify(document, { lineWidth: 0 })).join("---\n");
  await mkdir(folder, { recursive: true });
  const profile = `${JSON.stringify(profileOf(drafted, naming), undefined, 2)}\n`;
  await writeFile(join(folder, "dataset.yaml"), dataset, { flag: "wx" });
  await writeFile(join(folder, "assistant.json"), profile, { flag: "wx" });
}

function profileOf({ language, intents }: Drafted, { author, name }: Naming): object {
  return {
    id: name,
    name,
    language: language.slice(0, 2),
    version: "1.0.0",
    intents: intents.map((intent) => ({
      id: `${author}:${plainName(intent.name)}`,
      name: plainName(intent.name),
      enabledByDefault: true,
      slots: slotsOf(intent).map((slot) => ({
        name: slot.name,
        entityId: slot.entity,
        required: false,
        missingQuestion: "",
      })),
    })),
  };
}

function entityOf({ name, values, extensible, useSynonyms, strictness }: DraftedEntity): object {
  return {
    type: "entity",
    name,
    automatically_extensible: extensible,
    ...(useSynonyms === false && { use_synonyms: false }),
    ...(strictness !== undefined && strictness !== 1 && { matching_strictness: strictness }),
    values: values.map((value) => (value.length === 1 ? value[0] : value)),
  };
}

/** Uses the first entity of each slot: our slots have only one. */
function slotsOf({ sentences }: DraftedIntent): DraftedSlot[] {
  const slots = new Map<string, DraftedSlot>();
  for (const chunk of sentences.flat())
    if (typeof chunk !== "string" && !slots.has(chunk.name)) slots.set(chunk.name, chunk);
  return [...slots.values()];
}

function written(sentence: readonly DraftedChunk[]): string {
  return sentence
    .map((chunk) => {
      if (typeof chunk === "string") return chunk.replaceAll(/[[\]]/gu, "");
      const words = chunk.words === undefined ? "" : `(${chunk.words.replaceAll(/[()[\]]/gu, "")})`;
      return `[${chunk.name}:${chunk.entity}]${words}`;
    })
    .join(" ");
}

/** Returns a name that is valid in a topic. */
function plainName(name: string): string {
  return name.replaceAll(/[/+#\s]+/gu, "_");
}
