import t from "tap";
import { type ByLanguage, languages, languagesWith, listedLanguage, nameOf, ofLanguage } from "./languages.ts";

t.test("a language is recognised in every spelling of its code, and nothing else is accepted", async (t) => {
  for (const code of ["en", "en_GB", "en-us", "EN"]) t.equal(listedLanguage(code), "en", code);
  for (const code of ["enm", "eng", "", "sv", "constructor", "__proto__"])
    t.equal(listedLanguage(code), undefined, code);
});

t.test("a table answers only for the languages that it has", async (t) => {
  const table = { de: "ja", fr: "oui" };
  t.equal(ofLanguage(table, "de_AT"), "ja");
  for (const code of ["en", "sv", "constructor", "toString"]) t.equal(ofLanguage(table, code), undefined, code);
});

t.test("a table that lacks a language, or has an extra one, does not compile", async (t) => {
  // @ts-expect-error: every language but English is missing
  const short: ByLanguage<"stemmer", number> = { en: 1 };
  // @ts-expect-error: nothing is known of Dutch but phrases
  const long: ByLanguage<"wordGroups", number> = { en: 1, nl: 2 };
  const right: ByLanguage<"wordGroups", number> = { en: 1 };
  t.same([short, long, right].length, 3);
});

t.test("every language is valid by the international list", async (t) => {
  for (const code of Object.keys(languages)) {
    t.equal(Intl.getCanonicalLocales(code)[0], code);
    t.not(nameOf(code), code);
  }
  t.equal(nameOf("pt_BR"), "Brazilian Portuguese");
  t.same(languagesWith("wordGroups"), ["en"]);
});
