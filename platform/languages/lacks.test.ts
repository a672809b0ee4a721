import t from "tap";
import { experimentalLanguage, incompleteLanguage, isHeard, lacksOf, wrongLanguage } from "./lacks.ts";
import { parts } from "./languages.ts";

t.test("languages are heard in every spelling of their code, and no other is", async (t) => {
  for (const language of ["en", "en_GB", "en-us", "EN", "it", "es_MX", "fr-CA"]) t.ok(isHeard(language), language);
  for (const language of ["enm", "", "de", "pt_BR", "ja", "constructor"]) t.notOk(isHeard(language), language);
  for (const language of ["de", "pt_BR"]) t.ok(isHeard(language, { untried: true }), language);
  t.notOk(isHeard("ja", { untried: true }));
  t.match(wrongLanguage("ja"), {
    code: "LANGUAGE_UNSUPPORTED",
    message: /language ja.*English, French, Spanish, and Italian only.*nothing by voice/u,
    remedy: /^use a model.*wyoming/u,
  });
  t.match(wrongLanguage("de"), {
    message: /not been tried with people who speak German/u,
    remedy: /untried_languages/u,
  });
});

t.test("a language that is heard less well is said to be, and how to speak it", async (t) => {
  t.equal(experimentalLanguage("en_US"), undefined);
  t.equal(experimentalLanguage("ja"), undefined);
  t.match(experimentalLanguage("it"), {
    code: "LANGUAGE_EXPERIMENTAL",
    severity: "notice",
    message: /Italian is experimental: say three words or more, in quiet/u,
  });
  t.match(experimentalLanguage("pt"), { message: /Portuguese has not been tried with people/u });
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
