/** What the web page makes of a sentence that is typed over and marked. */
import { assert, constantFrom, integer, property, string, tuple } from "fast-check";
import t from "tap";
import { marked, piecesOf, retyped, type Sentence, textOf, withKnownValues, wordsOf } from "./sentence.ts";

const kitchen: Sentence = { text: "turn on the 🏠 kitchen light", marks: [{ start: 14, end: 21, slot: "room" }] };
const room = (sentence: Sentence) => sentence.marks.map((mark) => textOf(sentence, mark));

t.test("marks move along with what is typed, grow with it, and go when their words do", async (t) => {
  const typed = (text: string) => room(retyped(kitchen, text));
  t.same(room(kitchen), ["kitchen"]);
  t.same(typed("please turn on the 🏠 kitchen light"), ["kitchen"]);
  t.same(typed("turn on the 🏠 kitchen light please"), ["kitchen"]);
  t.same(typed("turn on the 🏠 kitchens light"), ["kitchens"]);
  t.same(typed("turn on the 🏠 kit chen light"), ["kit chen"]);
  t.same(typed("turn on the 🏠 kitchen  light"), ["kitchen"], "a blank behind it is not of it");
  t.same(typed("turn on the 🏠  light"), []);
  t.same(typed("turn on light"), []);
  t.same(typed(""), []);
});

t.test("a sentence that is only understood stays so when it is edited", async (t) => {
  const only: Sentence = { ...kitchen, heard: false };
  t.same(retyped(only, "turn off the 🏠 kitchen light").heard, false);
  t.same(marked(only, 22, 27, "what").heard, false);
  t.same(marked(only, 14, 21, undefined), { text: only.text, marks: [], heard: false });
  t.notOk("heard" in retyped(kitchen, "light"), "another has no such field");
});

t.test("whatever is typed, marks stay inside the text and in order", async (t) => {
  const word = string({ unit: "grapheme", maxLength: 5 });
  const edit = tuple(integer({ min: 0, max: 40 }), integer({ min: 0, max: 10 }), word);
  assert(
    property(edit, constantFrom("a bc def", "🏠🏠 🏠", " x "), ([at, gone, typed], text) => {
      const length = Array.from(text).length;
      const before = marked(marked({ text, marks: [] }, 0, 1, "one"), Math.min(2, length - 1), length, "two");
      const next = Array.from(text)
        .toSpliced(at, gone, ...Array.from(typed))
        .join("");
      const { marks } = retyped(before, next);
      // What was typed must not be in an assertion's title: it may be read as a part of the report.
      let end = 0;
      for (const mark of marks) {
        if (mark.start < end || mark.end <= mark.start) return false;
        end = mark.end;
      }
      return end <= Array.from(next).length;
    }),
    { numRuns: 300 },
  );
  t.pass("for every sentence that was tried");
});

t.test("words are found in every language, places for any value are none of them", async (t) => {
  const texts = (text: string, language: string) => wordsOf(text, language).map((word) => word.text);
  t.same(texts("what's on, in the [room]?", "en"), ["what's", "on", "in", "the"]);
  t.same(wordsOf("🏠 kitchen", "en"), [{ text: "kitchen", start: 2, end: 9 }]);
  t.ok(texts("台所の電気をつけて", "ja").length > 2);
});

t.test("a mark takes the place of those it touches; what is read is in pieces", async (t) => {
  const both = marked(kitchen, 22, 27, "what");
  t.same(
    piecesOf({ ...both, text: both.text.replace("turn on", "turn [x] ") }).filter(({ isOpen }) => isOpen),
    [{ text: "x", slot: "x", isOpen: true }],
  );
  t.same(piecesOf(both), [
    { text: "turn on the 🏠 " },
    { text: "kitchen", slot: "room" },
    { text: " " },
    { text: "light", slot: "what" },
  ]);
  t.same(marked(both, 14, 27, "all").marks, [{ start: 14, end: 27, slot: "all" }]);
  t.same(marked(both, 14, 27, undefined).marks, []);
});

t.test("values that are known are marked by themselves, the longest first, each slot once", async (t) => {
  const slot = { name: "room", entity: "place", required: false, question: "" };
  const intent = { id: "me:light", enabled: true, slots: [slot], sentences: [] };
  const values = [
    { value: "room", synonyms: [] },
    { value: "living room", synonyms: ["lounge"] },
  ];
  const place = { name: "place", extensible: true, useSynonyms: true, strictness: 1, values };
  const said = (text: string) => room(withKnownValues(text, intent, [place], "en"));
  t.same(said("light in the Living Room of my room"), ["Living Room"]);
  t.same(said("light in the lounge"), ["lounge"]);
  t.same(said("mushrooms"), []);
});
