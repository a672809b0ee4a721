import { join } from "node:path";
import t from "tap";
import type { Entity } from "../assistant/dataset.ts";
import { record } from "../assistant/dataset.ts";
import { type Injected, nothingInjected } from "../assistant/injected.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import type { Guess, Lesson } from "./engine.ts";
import { lessonOf } from "./lesson.ts";
import { statisticalEngine as engine } from "./statistical-engine.ts";
import { accept } from "./zones.ts";

const assistant = await readAssistant(join(import.meta.dirname, "../../examples/assistant"));
if (assistant === undefined) throw new Error("the example assistant is not there");
const { dataset } = assistant;
const { lesson } = lessonOf(assistant);
const model = engine.train(lesson, () => {});
const home = await engine.load(model, lesson, vocabulary(dataset, nothingInjected));

/** "intent slot=value …" */
const shown = ({ intentName, slots }: Guess) =>
  [
    intentName,
    ...slots.map(({ slotName, value }) => `${slotName}=${"value" in value ? value.value : value.kind}`),
  ].join(" ");
const understood = (text: string, intents?: ReadonlySet<string>) => shown(home.parse(text, intents).best);

t.test("training on the same data produces the same model, byte for byte", (t) => {
  t.ok(Buffer.from(model).equals(engine.train(lesson, () => {})));
  t.end();
});

t.test("sentences of the dataset are understood as written, whatever their case and punctuation", (t) => {
  for (const [text, expected] of [
    ["turn on the kitchen light", "sotto:turnOnLight room=kitchen"],
    ["Turn ON the kitchen light!", "sotto:turnOnLight room=kitchen"],
    ["turn on the lounge light", "sotto:turnOnLight room=living room"],
    ["set the light to fifty percent", "sotto:setBrightness brightness=50"],
    ["set the hall light to 35%", "sotto:setBrightness room=hallway brightness=35"],
    ["set a pasta timer for twenty five minutes", "sotto:setTimer timer=pasta duration=Duration"],
  ] as const) {
    t.equal(understood(text), expected);
    t.equal(home.parse(text).best.confidenceScore, 1);
  }
  t.end();
});

t.test("unseen sentences are understood too, including values of extensible entities", (t) => {
  t.equal(understood("could you turn the light in the bathroom on please"), "sotto:turnOnLight room=bathroom");
  t.equal(understood("cancel the casserole timer"), "sotto:cancelTimer timer=casserole");
  t.equal(understood("dim the kitchen lights to forty two percent"), "sotto:setBrightness room=kitchen brightness=42");
  t.end();
});

t.test("with a value that a closed entity lacks the intent is held, with the known values", (t) => {
  const { best, held } = home.parse("turn on the dungeon light");
  t.equal(best.intentName, null, "neither everywhere nor in the nearest room");
  t.match(held, { intentName: "sotto:turnOnLight", reason: "unknownValue", words: "dungeon", slotName: "room" });
  t.same(held?.known?.slice(0, 2), ["kitchen", "living room"]);
  t.end();
});

t.test("a request for something else with the verb of an intent names no slot: a window is no room", (t) => {
  for (const text of ["open the window", "start the dishwasher", "turn on the radio"]) {
    const { best, held } = home.parse(text);
    t.equal(best.intentName, null, text);
    t.equal(held?.slotName, undefined, text);
  }
  const words = { reason: "unknownValue", words: "radio", known: undefined };
  t.match(home.parse("turn on the radio").held, words, "the verb alone resembles the intent");
  for (const text of ["dim the attic to fifty percent", "lights off in the gazebo"])
    t.equal(home.parse(text).held?.slotName, "room", text);
  t.end();
});

t.test("a free value alone is asked about at most: it may be anything", (t) => {
  const { best } = home.parse("call my mother");
  t.ok(best.intentName === null || best.confidenceScore < accept, `${best.intentName} ${best.confidenceScore}`);
  t.match(home.parse("remind me to call my mother").best, { intentName: "sotto:setReminder" });
  t.end();
});

t.test("a sentence about something else is none of the intents", (t) => {
  for (const text of ["play some music by the beatles", "what will the weather be tomorrow", "hello", "???", "", "  "])
    t.equal(home.parse(text).best.intentName, null, text);
  t.end();
});

t.test(
  "a sentence that resembles the assistant's but is about something else is none of the intents, or uncertain",
  (t) => {
    for (const text of [
      "turn on the television",
      "turn off the television",
      "turn on the radio in the kitchen",
      "open the window in the kitchen",
      "set the temperature to twenty degrees",
      "turn the heating up",
      "stop the music",
    ]) {
      const { best } = home.parse(text);
      t.ok(best.intentName === null || best.confidenceScore < accept, `${text}: ${best.intentName}`);
    }
    for (const text of ["put the lights on in the living room", "could you tell me what time it is"])
      t.ok(home.parse(text).best.confidenceScore >= accept, text);
    t.end();
  },
);

t.test("a refused sentence has the nearest one of the assistant, with the values that were said", (t) => {
  for (const [said, text, intentName] of [
    ["please illuminate the bathroom", /bathroom/u, "sotto:turnOnLight"],
    ["extinguish the hall", /hall/u, "sotto:turnOffLight"],
  ] as const) {
    const nearest = home.nearest(said);
    t.match(nearest, { text, intentName }, said);
    t.ok(nearest !== undefined && nearest.likeness >= 0.5 && nearest.likeness <= 1, said);
  }
  for (const far of ["play some music by the beatles", "what is the capital of the moon", "of the", "???", ""])
    t.equal(home.nearest(far), undefined, far);
  t.not(home.nearest("please illuminate the bathroom", new Set(["sotto:getTime"]))?.intentName, "sotto:turnOnLight");
  t.end();
});

t.test("a filter keeps the intents that it names, and none", (t) => {
  const text = "turn on the kitchen light";
  t.not(understood(text, new Set(["sotto:turnOffLight"])), "sotto:turnOnLight room=kitchen");
  t.equal(understood(text, new Set(["sotto:turnOnLight"])), "sotto:turnOnLight room=kitchen");
  for (const { intentName } of home.parse(text, new Set(["sotto:getTime"])).alternatives)
    t.ok(intentName === null || intentName === "sotto:getTime");
  t.end();
});

t.test("slots have their position, in characters of the original text", (t) => {
  const text = "🎵🎵 turn on the KITCHEN light";
  const [slot] = home.parse(text).best.slots;
  t.match(slot, { rawValue: "KITCHEN", value: { kind: "Custom", value: "kitchen" }, entity: "room", slotName: "room" });
  t.equal(Array.from(text).slice(slot?.range.start, slot?.range.end).join(""), "KITCHEN");
  t.end();
});

t.test("an answer to a question is read as the requested slot", (t) => {
  const value = (text: string, intent: string, slot: string) => home.parseSlot(text, intent, slot)?.value;
  t.same(value("the kitchen", "sotto:turnOnLight", "room"), { kind: "Custom", value: "kitchen" });
  t.same(value("in the sitting room please", "sotto:turnOnLight", "room"), { kind: "Custom", value: "living room" });
  t.same(value("fifty", "sotto:setBrightness", "brightness"), { kind: "Percentage", value: 50 });
  t.match(value("ten minutes please", "sotto:setTimer", "duration"), { kind: "Duration", minutes: 10 });
  t.same(value("lasagna", "sotto:setTimer", "timer"), { kind: "Custom", value: "lasagna" });
  t.equal(value("in the dungeon", "sotto:turnOnLight", "room"), undefined);
  t.equal(value("", "sotto:setTimer", "timer"), undefined);
  t.equal(value("kitchen", "sotto:turnOnLight", "colour"), undefined);
  t.end();
});

t.test("an injected value is understood without retraining", async (t) => {
  const injected: Injected = {
    ...nothingInjected,
    entities: record([["room", [{ value: "Wine Cellar", weight: 1 }]]]),
  };
  const after = await engine.load(model, lesson, vocabulary(dataset, injected));
  for (const text of ["turn on the wine cellar light", "could you turn the light in the wine cellar on"])
    t.equal(shown(after.parse(text).best), "sotto:turnOnLight room=Wine Cellar");
  t.match(home.parse("turn on the wine cellar light").held, { reason: "unknownValue", words: "wine cellar" });
});

const channel: Entity = {
  use_synonyms: true,
  automatically_extensible: false,
  matching_strictness: 0.6,
  data: [
    { value: "Channel 7", synonyms: [] },
    { value: "National Geographic Wild", synonyms: ["nat geo"] },
  ],
};
const television: Lesson = {
  language: "en",
  intents: [
    {
      id: "tv:watch",
      slots: [
        { name: "channel", entity: "channel" },
        { name: "when", entity: "snips/datetime" },
      ],
      utterances: [
        { data: [{ text: "switch to " }, { text: "channel 7", entity: "channel", slot_name: "channel" }] },
        { data: [{ text: "show me " }, { entity: "channel", slot_name: "channel" }] },
        { data: [{ text: "I want to watch " }, { entity: "channel", slot_name: "channel" }, { text: " now" }] },
      ],
    },
    { id: "tv:off", slots: [], utterances: [{ data: [{ text: "turn it off" }] }, { data: [{ text: "stop it" }] }] },
  ],
  entities: [{ name: "channel", isExtensible: false, values: ["Channel 7", "National Geographic Wild", "nat geo"] }],
};

t.test("values are found by numbers in words, and by most of their words where that is sufficient", async (t) => {
  const values = vocabulary(
    { language: "en", intents: record([]), entities: record([["channel", channel]]) },
    nothingInjected,
  );
  const tv = await engine.load(
    engine.train(television, () => {}),
    television,
    values,
  );
  t.equal(shown(tv.parse("switch to channel seven").best), "tv:watch channel=Channel 7");
  t.same(tv.parseSlot("national geographic", "tv:watch", "channel")?.value, {
    kind: "Custom",
    value: "National Geographic Wild",
  });
  t.same(tv.parseSlot("nat geo", "tv:watch", "channel")?.value, { kind: "Custom", value: "National Geographic Wild" });
  t.equal(tv.parseSlot("geographic", "tv:watch", "channel"), undefined);
});

t.test("any text is parsed, however odd or long", (t) => {
  const odd = [
    "a".repeat(10_000),
    "the ".repeat(3000),
    "\u0000\ud800",
    "ﷺ".repeat(50),
    "１２３ ％",
    "[room:room](x)",
    "((((",
    "٣",
  ];
  for (const text of odd) t.doesNotThrow(() => home.parse(text), text.slice(0, 20));
  t.end();
});

t.test("a truncated or damaged model is refused", async (t) => {
  const damaged = Buffer.from(model);
  damaged[damaged.length >> 1]! ^= 1;
  for (const bytes of [damaged, model.subarray(0, 100), new Uint8Array(0)])
    await t.rejects(engine.load(bytes, lesson, new Map()), { message: /damaged/ });
});
