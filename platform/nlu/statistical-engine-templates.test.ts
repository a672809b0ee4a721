/** A template with more sentences than are listed, from the file to what is understood. */
import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import { lessonOf } from "./lesson.ts";
import { statisticalEngine as engine } from "./statistical-engine.ts";

const polite = "[(could|can|would|will) you] [please] [just] [quickly]";
const end = "[(now|at once|right away|again)] [for (me|us|them)] [please]";
const intent = (name: string) => ({
  id: name,
  name,
  enabledByDefault: true,
  slots: [{ name: "room", entityId: "room", required: false, missingQuestion: "" }],
});

t.test("every sentence of a large template is understood as written, and training is given only some", async (t) => {
  const folder = t.testdir({
    "assistant.json": JSON.stringify({
      id: "me",
      name: "Me",
      language: "en",
      version: "1",
      intents: [intent("on"), intent("off")],
    }),
    "dataset.json": JSON.stringify({
      intents: {
        on: { utterances: [{ template: `${polite} turn on the light[s] in the [room:room] ${end}` }] },
        off: { utterances: [{ template: `${polite} turn off the light[s] in the [room:room] ${end}` }] },
      },
      entities: {
        room: { data: [{ value: "kitchen" }, { value: "living room", synonyms: ["lounge"] }, { value: "hall" }] },
      },
    }),
  });
  const assistant = (await readAssistant(folder))!;
  const { lesson } = lessonOf(assistant);
  t.ok(lesson.intents.every(({ utterances }) => utterances.length < 100));
  const understanding = await engine.load(
    engine.train(lesson, () => {}),
    lesson,
    vocabulary(assistant.dataset, nothingInjected),
  );
  const listed = new Set(lesson.intents[0]!.utterances.map(({ data }) => data.map(({ text }) => text).join("")));
  for (const [text, name, room] of [
    ["would you please just quickly turn on the lights in the lounge right away for them please", "on", "living room"],
    ["can you quickly turn off the light in the hall again for us", "off", "hall"],
    ["turn on the light in the kitchen", "on", "kitchen"],
    ["Will you turn off the lights in the living room, at once, please!", "off", "living room"],
  ] as const) {
    t.notOk(listed.has(text));
    const { best } = understanding.parse(text);
    t.match(
      best,
      { intentName: name, confidenceScore: 1, slots: [{ slotName: "room", value: { value: room } }] },
      text,
    );
  }
  t.not(understanding.parse("would you please just quickly turn on the", new Set(["on"])).best.confidenceScore, 1);
});
