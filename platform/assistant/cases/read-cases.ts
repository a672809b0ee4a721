/**
 * Reads the test sentences of an assistant: `tests.yaml` (or `.json`) beside its dataset, each with its expected
 * result.
 */
import * as v from "valibot";
import type { Profile } from "../assistant.ts";
import { readText } from "../file.ts";
import { BadAssistant, type Problem } from "../problem.ts";
import { type Place, readShape, shortText, tell } from "../read-shape.ts";
import { readYamlSource } from "../source.ts";

export type Expected = string | number | boolean | Readonly<Record<string, unknown>>;

export type Case = {
  readonly text: string;
  /** The intent's id; null: no intent. */
  readonly intent: string | null;
  /** All slots, by name; undefined: not compared. */
  readonly slots: Readonly<Record<string, Expected>> | undefined;
  /** The line in the file. */
  readonly line: number;
};

const expected = v.union([v.string(), v.number(), v.boolean(), v.record(v.string(), v.unknown())]);
const shape = v.array(
  v.object({
    text: shortText,
    intent: v.nullable(v.string()),
    slots: v.optional(v.record(v.string(), expected)),
  }),
);

const files = ["tests.yaml", "tests.yml", "tests.json"] as const;

/**
 * Returns the cases in an assistant's folder; none when there is no such file. Throws BadAssistant with every problem
 * in it.
 */
export async function readCases(folder: string, card: Pick<Profile, "intents">): Promise<Case[]> {
  for (const file of files) {
    const text = await readText(folder, file, 8);
    if (text === undefined) continue;
    const problems: Problem[] = [];
    // JSON is YAML.
    const cases = collectCases({ source: await readYamlSource(file, text), document: 0, problems }, card);
    if (problems.length > 0) throw new BadAssistant(problems);
    return cases;
  }
  return [];
}

/** Reads the cases from the values of such a file; problems are reported at `place`. */
export function collectCases(place: Place, { intents }: Pick<Profile, "intents">): Case[] {
  const { source, document } = place;
  return (readShape(shape, source.documents[document] ?? [], place) ?? []).map(
    ({ text, intent, slots }, index): Case => {
      const known = intents.find(({ id, name }) => id === intent || name === intent);
      if (intent !== null && known === undefined) tell(place, [index, "intent"], `there is no intent "${intent}"`);
      for (const slot of Object.keys(slots ?? {}))
        if (known !== undefined && !known.slots.some(({ name }) => name === slot))
          tell(place, [index, "slots", slot], `intent "${known.id}" has no slot "${slot}"`);
      return { text, intent: known?.id ?? null, slots, line: source.lineOf(document, [index]) ?? 1 };
    },
  );
}
