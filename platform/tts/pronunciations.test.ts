import * as fc from "fast-check";
import t from "tap";
import { safeParse } from "valibot";
import { tts } from "./component.ts";
import { plain } from "./espeak-ng.ts";
import { phonemeMarks, type Pronunciations, speaker } from "./pronunciations.ts";
import { readable } from "./reading/reading.ts";

const pronunciations: Pronunciations = {
  en: { Siobhan: "shiv awn", "La Jolla": "la hoya", Kwame: "[[kw'A:meI]]", kWh: "units", "C++": "see plus plus" },
  en_US: { Siobhan: "she vawn" },
  de: { Zoë: "Zo-e" },
};

function says(text: string, lang = "en_GB", takesPhonemes = true): string {
  return speaker({ pronunciations, read: readable, takesPhonemes })(text, lang);
}

t.test("words of the list are pronounced as listed, and all others are read", async (t) => {
  t.equal(says("Siobhan pays €3.50 to SIOBHAN."), "shiv awn pays 3 euros and 50 cents to shiv awn.");
  t.equal(says("Siobhan's lamp, siobhana and O'Siobhan"), "shiv awn's lamp, siobhana and O'shiv awn");
  t.equal(says("Siobhan", "en_US"), "she vawn", "a country's before its language's");
  t.equal(says("La Jolla", "en-us"), "la hoya");
  t.equal(says("5 kWh"), "5 units", "also in place of what would be read");
  t.equal(says("C++ is fun"), "see plus plus is fun");
  t.equal(says("Zoe\u0308 und Siobhan", "de_DE"), "Zo-e und Siobhan", "however its letters are put together");
  t.equal(says("Siobhan", "xx"), "Siobhan");
  t.equal(says("Siobhan", "constructor"), "Siobhan");
});

t.test("phonemes reach only an engine that accepts them, and only those of the list", async (t) => {
  t.equal(plain(says("Kwame is here")), "[[kw'A:meI]] is here");
  t.equal(says("Kwame is here", "en", false), "Kwame is here");
  t.equal(plain(says(`${phonemeMarks[0]}h@l'oU${phonemeMarks[1]} [[x]]`)), " h@l'oU  [ [x]]");
});

t.test("a list with more than words, or with invalid phonemes, is refused", async (t) => {
  const taken = (table: unknown) => safeParse(tts.config, { pronunciations: { en: table } }).success;
  t.ok(taken({ Siobhan: "shiv awn", Kwame: "[[kw'A:meI]]" }));
  for (const table of [
    { "": "x" },
    { " ": "x" },
    { a: "" },
    { a: "[[x" },
    { a: "[[x]] y" },
    { a: "[[é]]" },
    { a: "x [[y]]" },
    { a: "\u0001x" },
    { "a\n": "x" },
    { a: "x".repeat(201) },
    Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`w${i}`, "x"])),
  ])
    t.notOk(taken(table), JSON.stringify(table).slice(0, 40));
});

t.test("any text is spoken without an error, whatever is in the list", async () => {
  const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.dictionary(word, word), fc.string({ unit: "grapheme" }), (table, text) => {
      const say = speaker({ pronunciations: { en: table }, read: (part) => part, takesPhonemes: true });
      return typeof say(`${text} ${Object.keys(table).join(" ")}`, "en") === "string";
    }),
  );
});
