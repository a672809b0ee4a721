import t from "tap";
import { turnsOf } from "./turns.ts";

const startedAt = "2026-05-04T12:00:00.000Z";
const event = (seconds: number, topic: string, payload: object) => ({
  time: new Date(Date.parse(startedAt) + seconds * 1000).toISOString(),
  topic,
  payload,
});
const turns = (...events: ReturnType<typeof event>[]) => turnsOf({ startedAt, events } as never);

t.test("what was said and answered is a conversation, with what was understood at each sentence", async (t) => {
  const slot = { slotName: "room", rawValue: "kitchen" };
  const found = turns(
    event(0, "hotword/default/detected", {}),
    event(1, "asr/textCaptured", { text: "turn on the light", likelihood: 0.9, tokens: null }),
    event(1.2, "nlu/intentParsed", { intent: { intentName: "a:on", confidenceScore: 0.8 }, slots: [] }),
    event(1.3, "tts/say", { text: "Where?" }),
    event(3, "asr/textCaptured", { text: "the kitchen", likelihood: 0.7 }),
    event(3.1, "nlu/slotParsed", { slot }),
    event(3.2, "tts/say", { text: "It is on." }),
  );
  t.same(
    found.map(({ who, at, text }) => [who, at, text]),
    [
      ["you", 1000, "turn on the light"],
      ["board", 1300, "Where?"],
      ["you", 3000, "the kitchen"],
      ["board", 3200, "It is on."],
    ],
  );
  t.match(found[0], { intent: "a:on", confidence: 0.8, likelihood: 0.9, tokens: [], slots: [], isUnknown: false });
  t.match(found[2], { slots: [slot], isUnknown: false });
});

t.test("what was not understood is marked, at the sentence that it belongs to", async (t) => {
  const found = turns(
    event(1, "asr/textCaptured", { text: "lorem", likelihood: 0.9 }),
    event(2, "tts/say", { text: "I did not get that." }),
    event(2.1, "nlu/intentNotRecognized", {}),
    event(3, "asr/textCaptured", { text: "illuminate it", likelihood: 0.9 }),
    event(3.1, "nlu/intentNotRecognized", { nearest: { text: "turn it on", intentName: "a:on", likeness: 0.6 } }),
  );
  t.match(found, [
    { who: "you", isUnknown: true },
    { who: "board" },
    { isUnknown: true, nearest: { text: "turn it on", likeness: 0.6 } },
  ]);
  t.notOk("nearest" in (found[0] ?? {}));
});

t.test("silence, an answer without words and what nobody has asked for are no turns", async (t) => {
  t.same(
    turns(
      event(1, "nlu/intentParsed", { intent: { intentName: "a:on", confidenceScore: 1 } }),
      event(1, "asr/textCaptured", { text: "" }),
      event(1, "tts/say", { text: "" }),
      { ...event(1, "asr/textCaptured", {}), payload: null as never },
    ),
    [],
  );
});
