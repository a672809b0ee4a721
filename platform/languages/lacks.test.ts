import t from "tap";
import { incompleteLanguage, isHeard, lacksOf, wrongLanguage } from "./lacks.ts";
import { parts } from "./languages.ts";

t.test("English is recognised in every spelling of its code, and nothing else is accepted", async (t) => {
  for (const language of ["en", "en_GB", "en-us", "EN"]) t.ok(isHeard(language), language);
  for (const language of ["es", "es_ES", "enm", "", "de", "constructor"]) t.notOk(isHeard(language), language);
  t.match(wrongLanguage("es"), {
    code: "LANGUAGE_UNSUPPORTED",
    message: /language es.*English only/u,
    remedy: /wyoming/u,
  });
});

t.test("a language that lacks one part is reported with that part and the consequence", async (t) => {
  t.equal(incompleteLanguage("en_US"), undefined);
  t.same(lacksOf("de"), ["wordGroups"]);
  const german = incompleteLanguage("de");
  t.match(german, { code: "LANGUAGE_INCOMPLETE", message: /^German .*mean the same$/u });
  t.notMatch(german?.message, /negations|numbers/u);
  t.match(incompleteLanguage("ja")?.message, /^Japanese .*forms of one word.*negations/u);
});

t.test("a language that is not listed lacks everything", async (t) => {
  t.same(lacksOf("sv"), Object.keys(parts));
  t.match(incompleteLanguage("sv")?.message, /^Swedish .*numbers.*the board says of itself is English$/u);
});
