import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { parseAllDocuments } from "yaml";
import { readManifest } from "../../supervisor/skills/manifest.ts";
import { colourWish } from "./colours.ts";
import { intents } from "./intents.ts";

const example = join(import.meta.dirname, "../../examples/home");
type Part = { type: string; name: string; utterances?: string[]; values?: (string | string[])[] };
const dataset = parseAllDocuments(readFileSync(join(example, "dataset.yaml"), "utf8")).map(
  (part) => part.toJS() as Part,
);

t.test("the skill hears what it answers, and the assistant has many sentences for each", async (t) => {
  const names = Object.keys(intents);
  t.same((await readManifest(import.meta.dirname)).intents, names);
  const profile = JSON.parse(readFileSync(join(example, "assistant.json"), "utf8")) as {
    intents: { id: string; confirm?: string }[];
  };
  t.same(profile.intents.map(({ id }) => id).toSorted(), names.toSorted());
  t.equal(profile.intents.find(({ id }) => id === "sotto:unlockDoor")?.confirm, "always");
  for (const name of names) {
    const own = dataset.find((part) => part.type === "intent" && `sotto:${part.name}` === name);
    t.ok(new Set(own?.utterances).size >= 40, name);
  }
});

t.test("every colour of the assistant is one", async (t) => {
  const colours = dataset.find((part) => part.type === "entity" && part.name === "colour")?.values ?? [];
  t.ok(colours.length > 5);
  for (const colour of colours.flat()) t.ok(colourWish(colour), colour);
  t.equal(colourWish("constructor"), undefined);
});
