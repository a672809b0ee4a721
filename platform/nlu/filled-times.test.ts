/** A time that somebody only tells is not that of the command: nobody is woken at an hour that was not asked for. */
import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import type { Lesson } from "./engine.ts";
import { statisticalEngine } from "./statistical-engine.ts";
import { accept } from "./zones.ts";

const at = (before: string, text: string) => ({
  data: [{ text: before }, { text, entity: "snips/datetime", slot_name: "time" }],
});
const lesson: Lesson = {
  language: "en",
  intents: [
    {
      id: "setAlarm",
      slots: [{ name: "time", entity: "snips/datetime" }],
      utterances: [
        at("set an alarm for ", "seven"),
        at("set an alarm for ", "tomorrow at six"),
        at("wake me at ", "half past five"),
        at("wake me up ", "tomorrow at eight"),
        at("please set the alarm for ", "nine o'clock"),
      ],
    },
    { id: "getTime", slots: [], utterances: [{ data: [{ text: "what time is it" }] }] },
    { id: "stop", slots: [], utterances: [{ data: [{ text: "stop the music" }] }] },
  ],
  entities: [],
};
const known = vocabulary({ intents: {}, entities: {}, language: "en" }, nothingInjected);
const alarms = await statisticalEngine.load(
  statisticalEngine.train(lesson, () => {}),
  lesson,
  known,
);
const done = (text: string) => {
  const { best } = alarms.parse(text);
  return best.confidenceScore >= accept ? best : undefined;
};

t.test("the day that a statement tells is that of the command", (t) => {
  const [slot] = done("tomorrow I start early wake me at six")?.slots ?? [];
  t.match(slot, { rawValue: "six", value: { kind: "InstantTime", grain: "Hour" } });
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toLocaleDateString("sv-SE");
  t.match(slot?.value, { value: new RegExp(`^${tomorrow}T06:00`, "u") });
  t.end();
});

t.test("an hour, a past day and another time of the day are asked about", (t) => {
  for (const text of [
    "school starts at eight set an alarm for seven",
    "the train leaves at nine set an alarm for seven",
    "I went to bed at two set an alarm for nine",
    "tomorrow evening we go out wake me at six",
    "last week I overslept wake me at seven",
    "my exam was yesterday set an alarm for nine",
    "it's ten o'clock set an alarm for six",
  ])
    t.equal(done(text), undefined, text);
  t.ok(done("set an alarm for seven"));
  t.end();
});
