/** How often a value is found whole in a carrier that no sentence has: a tagger's cut loses to a grammar's and a list's match. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseYaml } from "yaml";
import type { Guess, Parse, Understanding } from "../../platform/nlu/engine.ts";
import { valueOf } from "./judge.ts";

type Carried = {
  readonly intent: string;
  readonly slot: string;
  /** By what is said, what it means. */
  readonly values: Readonly<Record<string, string | number>>;
  /** "{}" stands for the value. */
  readonly carriers: readonly string[];
};
export type Spans = { readonly title: string; readonly of: number; readonly right: number; readonly wrong: string[] };

/** Each slot's values in each carrier, as of the example assistant. */
export function measureSpans({ parse }: Pick<Understanding, "parse">): Spans[] {
  const file = join(import.meta.dirname, "spans/example.en.yaml");
  const all = parseYaml(readFileSync(file, "utf8")) as readonly Carried[];
  return all.map(({ intent, slot, values, carriers }) => {
    const wrong: string[] = [];
    for (const carrier of carriers)
      for (const [said, meant] of Object.entries(values)) {
        const text = carrier.replace("{}", said);
        const found = slotOf(parse(text, new Set([intent])), intent, slot);
        if (found?.value === undefined || valueOf(found.value) !== String(meant))
          wrong.push(`${text} | ${found?.rawValue ?? "nothing"}`);
      }
    const of = carriers.length * Object.keys(values).length;
    return { title: `${intent}, ${slot}`, of, right: of - wrong.length, wrong };
  });
}

/** Of the intent's guess, sure or not: whether the sentence is understood is another question. */
function slotOf({ best, alternatives, held }: Parse, intent: string, slot: string) {
  const guesses: readonly Pick<Guess, "intentName" | "slots">[] = [
    best,
    ...(held === undefined ? [] : [held]),
    ...alternatives,
  ];
  return guesses.find(({ intentName }) => intentName === intent)?.slots.find(({ slotName }) => slotName === slot);
}
