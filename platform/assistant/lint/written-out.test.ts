/** What is said of large templates, of which the dataset lists a sample. */
import t from "tap";
import { readAssistant } from "../read-assistant.ts";
import { lint } from "./lint.ts";

const options = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"].join("|");
const many = (end: string) => `say (${options}) (${options}) (${options}) ${end}`;
const intent = (name: string) => ({ id: name, name, enabledByDefault: true, slots: [] });

t.test("sentences of large templates are compared, also those that are not in the sample", async (t) => {
  const folder = t.testdir({
    "assistant.json": JSON.stringify({
      id: "me",
      name: "Me",
      language: "en",
      version: "1",
      intents: [intent("one"), intent("two")],
    }),
    "dataset.json": JSON.stringify({
      intents: {
        one: { utterances: [{ data: [{ text: "hello" }] }, { template: many("[now]") }] },
        two: { utterances: [{ template: many("then") }, { data: [{ text: "say b g e now" }] }] },
      },
    }),
  });
  const assistant = await readAssistant(folder);
  t.ok(assistant !== undefined && assistant.dataset.intents["one"]!.utterances.length < 100);
  const found = lint(assistant!).filter(({ code }) => code !== "FEW_SENTENCES");
  const { utterances } = assistant!.dataset.intents["two"]!;
  t.match(found, [
    {
      code: "INTENTS_OVERLAP",
      message: '"say b g e now" is a sentence of "two" and of "one": only one of them can be meant',
      parts: [
        { intent: "two", sentence: utterances.length - 1 },
        { intent: "one", sentence: 1 },
      ],
    },
  ]);
  t.equal(found.length, 1);
});
