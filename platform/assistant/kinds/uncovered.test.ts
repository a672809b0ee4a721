/** What is listed of an assistant; that of the real understanding is in cli/authoring/coverage.test.ts. */
import t, { type Test } from "tap";
import type { Assistant } from "../assistant.ts";
import type { Understood } from "../cases/judge.ts";
import { readAssistant } from "../read-assistant.ts";
import { coverageOf } from "./uncovered.ts";

const dataset = `type: intent
name: lampOn
slots: [{ name: room, entity: room }]
utterances:
  - turn on the [room] lamp
  - turn on the [room:room](hall) lamp
  - do not turn on the lamp
---
type: intent
name: lampOff
utterances:
  - turn off the lamp
  - lamp off
---
type: entity
name: room
values: [kitchen, hall]
---
type: counter_examples
sentences:
  - get the kitchen lamp on
`;

async function lamps(t: Test, language = "en"): Promise<Assistant> {
  const intent = (name: string, slots: unknown[]) => ({ id: `me:${name}`, name, enabledByDefault: true, slots });
  const room = { name: "room", entityId: "room", required: false };
  const intents = [intent("lampOn", [room]), intent("lampOff", [])];
  const folder = t.testdir({
    "assistant.json": JSON.stringify({ id: "lamps", name: "Lamps", language, version: "1", intents }),
    "dataset.yaml": dataset,
  });
  return (await readAssistant(folder))!;
}

/** Understands every sentence, by the words that tell these intents apart. */
function everything(text: string): Understood {
  if (!text.includes("kitchen")) return { intentName: text.includes("not turn") ? null : "me:lampOff", slots: [] };
  const slot = { slotName: "room", rawValue: "Kitchen" };
  return { intentName: "me:lampOn", slots: [slot] as unknown as Understood["slots"] };
}

t.test("nothing is listed when all that people would say is understood", async (t) => {
  const found = coverageOf(await lamps(t), everything)!;
  t.match(found, [
    { intent: "me:lampOn", gaps: [] },
    { intent: "me:lampOff", gaps: [] },
  ]);
  for (const { tried, covered } of found) t.equal(covered, tried);
  t.ok(found.every(({ tried }) => tried > 20));
});

t.test(
  "what is refused is listed with the kind and the line for the dataset, three of an intent at most",
  async (t) => {
    const asked: string[] = [];
    const found = coverageOf(await lamps(t), (text) => {
      asked.push(text);
      return text.startsWith("turn o") ? everything(text) : { intentName: null, slots: [] };
    })!;
    const [on] = found;
    t.equal(on!.gaps.length, 3);
    t.equal(new Set(on!.gaps.map(({ kind }) => kind)).size, 3);
    t.match(on!.gaps[0], {
      kind: "short",
      text: "kitchen lamp on",
      got: null,
      line: '- "[room:room](kitchen) lamp on"',
    });
    t.notOk(asked.includes("get the kitchen lamp on"), "a counter-example is not tried");
    t.notOk(asked.includes("hall lamp on"), "sentences that only differ in their values are said once");
  },
);

t.test(
  "another intent and other values are listed as such, but not a sentence that the other intent has",
  async (t) => {
    const [on, off] = coverageOf(await lamps(t), (text) =>
      text.startsWith("turn o") ? everything(text) : { intentName: "me:lampOn", slots: [] },
    )!;
    t.match(on!.gaps[0], { kind: "short", got: "me:lampOn" });
    t.ok(off!.gaps.length > 0);
    t.ok(off!.gaps.every(({ got }) => got === "me:lampOn"));
  },
);

t.test("of a language without rules nothing is said", async (t) => {
  t.equal(coverageOf(await lamps(t, "pl"), everything), undefined);
});
