import * as fc from "fast-check";
import t from "tap";
import { languages } from "../../languages/languages.ts";
import { readable } from "./reading.ts";
import { tables } from "./testing/tables.ts";

for (const [lang, table] of Object.entries(tables)) {
  t.test(`digits and signs are read aloud in ${lang}`, async (t) => {
    for (const [written, read] of Object.entries(table)) t.equal(readable(written, lang), read, written);
  });
}

const codes = [...Object.keys(languages), "en_US", "xx"];

t.test("plain words are never changed", async () => {
  const word = fc.string({
    unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzäöüßéèçñãõABC".split("")),
    minLength: 1,
    maxLength: 9,
  });
  const mark = fc.constantFrom(" ", ", ", "; ", "! ", "? ", "\n", " – ", " (", ") ", "'");
  const text = fc.array(fc.tuple(word, mark), { maxLength: 40 }).map((parts) => parts.flat().join(""));
  fc.assert(fc.property(text, fc.constantFrom(...codes), (text, lang) => readable(text, lang) === text));
});

t.test("any text is read without an error, in bounded length, and reading is idempotent", async () => {
  const piece = fc.constantFrom(
    ..."0123456789".split(""),
    ..." .,:-/°%€$£²³½'".split(""),
    ..."\u00a0−–".split(""),
    " °C",
    " km/h",
    "Uhr",
    " am",
    "pm",
    "h",
    "2026-11-22",
    "22.11.",
    " Mai ",
    "1st",
    "3e ",
    "R$",
    "million",
    " 1/2 ",
    "\n",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 100 }),
    fc
      .array(fc.oneof(piece, fc.string({ unit: "grapheme", maxLength: 3 })), { maxLength: 60 })
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(...codes), (text, lang) => {
      const read = readable(text, lang);
      return read.length <= text.length * 30 + 30 && typeof readable(read, lang) === "string";
    }),
    { numRuns: 1000 },
  );
});

t.test("a long text of digits and signs is read in time that grows with its length", async (t) => {
  for (const piece of ["1", "1.", "1,", "1-", "1:", "1/", "1 ", "-", "€", "1'", "a1", "1.111", ". ", "° "])
    for (const lang of codes) t.type(readable(piece.repeat(Math.ceil(10_000 / piece.length)), lang), "string");
});
