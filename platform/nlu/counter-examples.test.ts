/** Counter-examples: never carried out, and what resembles them less often. */
import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import type { Lesson } from "./engine.ts";
import { statisticalEngine } from "./statistical-engine.ts";
import { accept } from "./zones.ts";

const plain = (text: string) => ({ data: [{ text }] });
const room = (before: string, text: string, after = "") => ({
  data: [{ text: before }, { text, entity: "room", slot_name: "room" }, { text: after }],
});
const lesson: Lesson = {
  language: "en",
  intents: [
    {
      id: "lightOn",
      slots: [{ name: "room", entity: "room" }],
      utterances: [
        room("turn on the light in the ", "kitchen"),
        room("switch on the ", "bathroom", " light"),
        room("turn the light in the ", "kitchen", " on"),
        room("please turn on the ", "bathroom", " light"),
        plain("turn on the light"),
      ],
    },
    { id: "getTime", slots: [], utterances: [plain("what time is it"), plain("tell me the time")] },
  ],
  entities: [{ name: "room", isExtensible: false, values: ["kitchen", "bathroom"] }],
};
const data = ["kitchen", "bathroom"].map((value) => ({ value, synonyms: [] }));
const entity = { data, use_synonyms: true, automatically_extensible: false, matching_strictness: 1 };
const words = vocabulary({ language: "en", intents: {}, entities: { room: entity } }, nothingInjected);
const teach = async (counterExamples?: readonly string[]) => {
  const taught = counterExamples === undefined ? lesson : { ...lesson, counterExamples };
  return statisticalEngine.load(
    statisticalEngine.train(taught, () => {}),
    taught,
    words,
  );
};
const without = await teach();
const counterExamples = ["turn on the light show", "tell me the time in Paris", "what time is it in Tokyo", "hello"];
const taught = await teach(counterExamples);
const isDone = (understanding: typeof taught, text: string) => {
  const { best } = understanding.parse(text);
  return best.intentName !== null && best.confidenceScore >= accept;
};

t.test("a counter-example is not understood, however politely it is said", (t) => {
  for (const text of [...counterExamples, "Turn on the light show!", "could you please turn on the light show"]) {
    t.match(taught.parse(text), { best: { intentName: null, confidenceScore: 1, slots: [] }, alternatives: [] }, text);
    t.equal(taught.explain(text).stage, "none");
  }
  t.equal(taught.parse("could you please").best.intentName, null);
  t.end();
});

t.test("it wins over a pattern of an intent, and leaves the intent's own sentences alone", async (t) => {
  const contradicted = await teach(["turn on the light in the bathroom"]);
  t.equal(isDone(without, "turn on the light in the bathroom"), true);
  t.equal(isDone(contradicted, "turn on the light in the bathroom"), false);
  t.equal(isDone(contradicted, "turn on the light in the kitchen"), true);
  for (const text of ["turn on the light", "switch on the kitchen light", "tell me the time", "what time is it"])
    t.equal(isDone(taught, text), true, text);
});

t.test("what resembles a counter-example is less likely than before", (t) => {
  for (const text of ["switch on the light show", "put the light show on"]) {
    const score = (understanding: typeof taught) => {
      const { best, alternatives } = understanding.parse(text);
      return [best, ...alternatives].find(({ intentName }) => intentName !== null)?.confidenceScore ?? 0;
    };
    t.ok(score(taught) < score(without), text);
  }
  t.end();
});
