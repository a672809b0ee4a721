import t from "tap";
import * as v from "valibot";
import { headLength, headText, readTrainedWakeWord, wakeWordId, wakeWordName } from "./trained-wake-word.ts";

const good = {
  format: 1,
  phrase: "hey casa",
  language: "en",
  trainedAt: "2026-11-22T22:00:00.000Z",
  limit: 1.5,
  report: {
    recordings: 3,
    renderings: 40,
    missed: 1,
    recordingsMissed: 0,
    minutesOfSpeech: 14,
    falseAlarms: 0,
    nearPhrases: 40,
    nearPhrasesHeard: 2,
    seconds: 60,
  },
  head: headText(new Float32Array(headLength).fill(0.25)),
};

t.test("a file is read with the values that were written", async (t) => {
  t.same(readTrainedWakeWord(JSON.stringify(good)), good);
});

t.test("an invalid file is refused with the reason", async (t) => {
  const refused: readonly (readonly [string, RegExp])[] = [
    ["PK\u0003\u0004", /not JSON/],
    ["[]", /no JSON object/],
    [JSON.stringify({ ...good, format: 2 }), /format/],
    [JSON.stringify({ ...good, phrase: "hey\u0000casa" }), /phrase: one or several words of letters/],
    [JSON.stringify({ ...good, head: "AAAA" }), /head: does not have 23089 numbers/],
    [JSON.stringify({ ...good, head: "<svg>" }), /head: is not base64/],
    [JSON.stringify({ ...good, head: headText(new Float32Array(headLength).fill(Number.NaN)) }), /infinite or none/],
    [JSON.stringify({ ...good, limit: "high" }), /limit/],
  ];
  for (const [text, message] of refused) t.throws(() => readTrainedWakeWord(text), { message });
});

t.test("a phrase is one or several words in any script; its file has a plain name", async (t) => {
  const name = (text: string) => v.safeParse(wakeWordName, text);
  t.equal(name("  Hey   Casa ").output, "hey casa");
  t.equal(name("ok_l'ordinateur").output, "ok l'ordinateur");
  t.equal(name("привет дом").output, "привет дом");
  for (const text of ["", "abc", "../../etc", "hey\ncasa", "a".repeat(61), "hey <b>casa</b>", "7 of 9"])
    t.notOk(name(text).success, text);
  t.equal(wakeWordId("ok l'ordinateur"), "ok-l-ordinateur");
});
