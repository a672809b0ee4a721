import t, { type Test } from "tap";
import type { Assistant } from "../assistant.ts";
import { readAssistant } from "../read-assistant.ts";
import { suggestionsFor } from "./suggestions.ts";

async function lamps(t: Test, language = "en"): Promise<Assistant> {
  const room = { name: "room", entityId: "room", required: false };
  const intents = [
    { id: "me:lampOn", name: "lampOn", enabledByDefault: true, slots: [room] },
    { id: "me:lampOff", name: "lampOff", enabledByDefault: true, slots: [] },
  ];
  const folder = t.testdir({
    "assistant.json": JSON.stringify({ id: "lamps", name: "Lamps", language, version: "1", intents }),
    "dataset.yaml": `type: intent
name: lampOn
slots: [{ name: room, entity: room }]
utterances: ["turn on the [room] lamp"]
---
type: intent
name: lampOff
utterances: [turn off the lamp, switch the kitchen lamp on]
---
type: entity
name: room
values: [kitchen]
---
type: counter_examples
sentences: [kitchen lamp on]
`,
  });
  return (await readAssistant(folder))!;
}

t.test("each suggestion is of another kind of people, with its values marked, and eight at most", async (t) => {
  const found = suggestionsFor(await lamps(t), "me:lampOn")!;
  t.ok(found.length > 3 && found.length <= 8, String(found.length));
  t.equal(new Set(found.map(({ kind }) => kind)).size, found.length);
  for (const { text, marks } of found) {
    t.equal(text, text.trim());
    t.same(
      marks.map(({ start, end, slot }) => [slot, text.slice(start, end)]),
      [["room", "kitchen"]],
      text,
    );
  }
});

t.test("what the assistant has, as another intent's or as meant by none, is not suggested", async (t) => {
  const found = suggestionsFor(await lamps(t), "me:lampOn")!.map(({ text }) => text);
  t.notOk(found.includes("kitchen lamp on") || found.includes("switch the kitchen lamp on"));
});

t.test("what is understood already is left out; what is taken for another intent is not", async (t) => {
  const assistant = await lamps(t);
  const understoodAs = (intentName: string) => () => ({ intentName, slots: [] });
  t.same(suggestionsFor(assistant, "me:lampOn", understoodAs("me:lampOn")), []);
  t.ok(suggestionsFor(assistant, "me:lampOn", understoodAs("me:lampOff"))!.length > 3);
});

t.test("without rules for the language, and for an intent that is not there, there is nothing", async (t) => {
  t.equal(suggestionsFor(await lamps(t, "pl"), "me:lampOn"), undefined);
  t.same(suggestionsFor(await lamps(t), "me:gone"), []);
});
