import { join } from "node:path";
import t from "tap";
import * as v from "valibot";
import { type LogLine, logInto } from "../../test/world.ts";
import { hotword } from "./component.ts";
import { wakeWordName } from "./trained-wake-word.ts";
import { chooseWakeWords } from "./wake-words.ts";

const chooseAll = async (section: Record<string, unknown>, assistant?: Parameters<typeof chooseWakeWords>[1]) => {
  const logs: LogLine[] = [];
  const chosen = await chooseWakeWords(v.parse(hotword.config, section), assistant, logInto(logs, "hotword"));
  return { chosen, logs };
};
const choose = async (...given: Parameters<typeof chooseAll>) => {
  const { chosen, logs } = await chooseAll(...given);
  return { chosen: chosen.map(({ id, phrase, sensitivity }) => [id, phrase, sensitivity]), logs };
};
const assistant = { hotword: "hey_butler", customHotwords: [] };

t.test("the configuration has priority, then the assistant, then the built-in wake word", async (t) => {
  t.same((await choose({ wake_words: [{ phrase: "Okay  Kitchen" }] }, assistant)).chosen, [
    ["default", "okay kitchen", 0.5],
  ]);
  t.same((await choose({ sensitivity: 0.3 }, assistant)).chosen, [["default", "hey butler", 0.3]]);
  t.same((await choose({ default_phrase: "hey computer" })).chosen, [["default", "hey computer", 0.5]]);
});

t.test("what can be trained can be listened for, in any script and however its accents are written", async (t) => {
  for (const phrase of ["हे घर", "வணக்கம் வீடு", "สวัสดีบ้าน", "hallo ku\u0308che", "oké-l’ordi"]) {
    const { chosen } = await choose({ wake_words: [{ phrase }] });
    t.same(chosen, [["default", v.parse(wakeWordName, phrase), 0.5]], phrase);
  }
});

t.test("several wake words have different ids, and a duplicate id is ignored", async (t) => {
  const wake_words = [
    { phrase: "okay kitchen" },
    { id: "butler", phrase: "hey butler", sensitivity: 0.9 },
    { phrase: "okay kitchen" },
  ];
  const { chosen, logs } = await choose({ wake_words });
  t.same(chosen, [
    ["okay_kitchen", "okay kitchen", 0.5],
    ["butler", "hey butler", 0.9],
  ]);
  t.match(logs, [{ level: "warn", wakewordId: "okay_kitchen" }]);
});

t.test("a wake word may have an assistant of its own, which has a plain name", async (t) => {
  const { chosen } = await chooseAll({
    wake_words: [{ phrase: "okay kitchen" }, { phrase: "hey casa", assistant: "casa" }],
  });
  t.match(chosen, [
    { phrase: "okay kitchen", assistant: undefined },
    { phrase: "hey casa", assistant: "casa" },
  ]);
  for (const assistant of ["", "../x", "Casa", "a b"])
    t.notOk(v.safeParse(hotword.config, { wake_words: [{ phrase: "hey casa", assistant }] }).success, assistant);
});

t.test("the assistant's own wake words are read from its folder, and other files are ignored", async (t) => {
  const folder = t.testdir({
    "one.json": JSON.stringify({ phrase: "hey butler", sensitivity: 0.4, pronunciations: ["HH EY B AH T L ER"] }),
    "config.json": JSON.stringify({ hotword_key: "hey_snips", kind: "personal" }),
    "broken.json": "{",
    "sample.wav": "RIFF",
  });
  const customHotwords = ["one.json", "config.json", "broken.json", "sample.wav"].map((name) => join(folder, name));
  const { chosen, logs } = await choose({}, { hotword: "okay kitchen", customHotwords });
  t.same(chosen, [["default", "hey butler", 0.4]]);
  t.equal(logs.length, 2);
  const named = await choose({}, { hotword: "<script>", customHotwords: [] });
  t.same(named.chosen, [["default", "okay computer", 0.5]]);
  t.equal(named.logs.length, 1);
});

t.test("an invalid wake word is refused in the configuration", async (t) => {
  for (const wrong of [{ phrase: "" }, { phrase: "r2d2" }, { phrase: "x", sensitivity: 2 }, { phrase: "x", id: "a/b" }])
    t.notOk(v.safeParse(hotword.config, { wake_words: [wrong] }).success, JSON.stringify(wrong));
  t.notOk(v.safeParse(hotword.config, { wake_words: [{ phrase: "x", pronunciations: ["/x/"] }] }).success);
});
