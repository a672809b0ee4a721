import t from "tap";
import type { Utterance } from "../assistant/dataset.ts";
import type { Lesson, Understanding } from "./engine.ts";
import { statisticalEngine as engine } from "./statistical-engine.ts";

/** A Thursday in Paris, where it is an hour later. */
const now = { instant: Date.parse("2026-11-26T09:00:00Z"), zone: "Europe/Paris" };

/** "[slot:entity](text)" as in the YAML of datasets. */
function utterance(written: string): Utterance {
  const data = written.split(/(\[[^\]]+\]\([^)]+\))/).map((part) => {
    const [, slot, entity, text] = /^\[(\w+):([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    return text === undefined ? { text: part } : { text, entity: `snips/${entity}`, slot_name: slot! };
  });
  return { data };
}

async function assistantOf(
  language: string,
  intents: Record<string, { slots: Record<string, string>; utterances: string[] }>,
): Promise<Understanding> {
  const lesson: Lesson = {
    language,
    intents: Object.entries(intents).map(([id, { slots, utterances }]) => ({
      id,
      slots: Object.entries(slots).map(([name, entity]) => ({ name, entity: `snips/${entity}` })),
      utterances: utterances.map(utterance),
    })),
    entities: [],
  };
  return engine.load(
    engine.train(lesson, () => {}),
    lesson,
    new Map(),
    () => now,
  );
}

const english = await assistantOf("en", {
  remind: {
    slots: { when: "datetime" },
    utterances: [
      "remind me [when:datetime](tomorrow at 3 pm)",
      "remind me on [when:datetime](monday)",
      "wake me up at [when:datetime](seven thirty)",
      "set an alarm for [when:datetime](friday morning)",
      "set an alarm for [when:datetime](6 am)",
    ],
  },
  heat: {
    slots: { target: "temperature" },
    utterances: [
      "heat to [target:temperature](twenty degrees)",
      "set the heating to [target:temperature](21 degrees celsius)",
      "make it [target:temperature](18 degrees) in here",
    ],
  },
  pay: {
    slots: { amount: "amountOfMoney" },
    utterances: ["pay [amount:amountOfMoney](ten euros)", "send [amount:amountOfMoney](20 dollars) to my brother"],
  },
});

t.test("times in sentences are relative to now in the board's time zone", (t) => {
  const whens: Record<string, unknown> = {
    "remind me tomorrow at 3 pm": { kind: "InstantTime", value: "2026-11-27T15:00:00+01:00", grain: "Hour" },
    "remind me on wednesday": { kind: "InstantTime", value: "2026-12-02T00:00:00+01:00", grain: "Day" },
    "wake me up at eight fifteen": { kind: "InstantTime", value: "2026-11-26T20:15:00+01:00", grain: "Minute" },
    "set an alarm for tomorrow morning": {
      kind: "TimeInterval",
      from: "2026-11-27T04:00:00+01:00",
      to: "2026-11-27T12:00:00+01:00",
    },
    "remind me in half an hour": { kind: "InstantTime", value: "2026-11-26T10:30:00+01:00", grain: "Second" },
  };
  for (const [text, value] of Object.entries(whens)) {
    const { best } = english.parse(text);
    t.equal(best.intentName, "remind", text);
    t.match(best.slots, [{ slotName: "when", entity: "snips/datetime", value }], text);
  }
  t.end();
});

t.test("other meanings of a time are among the slot's alternatives", (t) => {
  const [slot] = english.parse("wake me up at eight fifteen").best.slots;
  t.match(slot?.alternatives[0], { kind: "InstantTime", value: "2026-11-27T08:15:00+01:00" });
  t.end();
});

t.test("temperatures and amounts of money have their units", (t) => {
  t.match(english.parse("set the heating to nineteen degrees celsius").best.slots, [
    {
      slotName: "target",
      rawValue: "nineteen degrees celsius",
      value: { kind: "Temperature", value: 19, unit: "celsius" },
    },
  ]);
  t.match(english.parse("send fifty five euros to my brother").best.slots, [
    { slotName: "amount", value: { kind: "AmountOfMoney", value: 55, unit: "EUR", precision: "Exact" } },
  ]);
  t.end();
});

t.test("an answer to a question is read as a time", (t) => {
  t.match(english.parseSlot("on friday at noon please", "remind", "when"), {
    rawValue: "friday at noon",
    value: { kind: "InstantTime", value: "2026-11-27T12:00:00+01:00", grain: "Hour" },
  });
  t.end();
});

t.test("an assistant of another language also has its times", async (t) => {
  const german = await assistantOf("de", {
    wecken: {
      slots: { wann: "datetime" },
      utterances: ["weck mich [wann:datetime](morgen um sieben)", "stell den wecker auf [wann:datetime](halb acht)"],
    },
    dimmen: { slots: { wert: "percentage" }, utterances: ["dimme das licht auf [wert:percentage](zehn prozent)"] },
  });
  t.match(german.parse("weck mich übermorgen um halb sieben").best, {
    intentName: "wecken",
    slots: [{ value: { kind: "InstantTime", value: "2026-11-28T06:30:00+01:00" } }],
  });
  const atSeven = { intentName: "wecken", slots: [{ value: { value: "2026-11-26T19:00:00+01:00" } }] };
  t.match(german.parse("stell den wecker auf sieben").best, atSeven, "an hour without a word that marks it");
  t.not(german.parse("sieben").best.confidenceScore, 1, "and nothing is sure of an hour alone");
  t.match(german.parse("dimme das licht auf fünfunddreißig prozent").best, {
    slots: [{ value: { kind: "Percentage", value: 35 } }],
  });
});
