/** What is a complete statement, in six languages. */
import t from "tap";
import { statementReaderOf } from "./statements.ts";

const isWhole = (language: string, words: string) => statementReaderOf(language)?.isWhole(words.split(" "));

t.test("a statement has a finite verb, or is a usual call", (t) => {
  for (const [language, words] of [
    ["en", "the shed is wet"],
    ["en", "hang on a second"],
    ["en", "the shed is wet and the rain has come through"],
    ["de", "der schuppen ist nass"],
    ["fr", "la remise est mouillee"],
    ["es", "tengo las manos mojadas"],
    ["it", "ho le mani bagnate"],
    ["pt", "estou com as maos molhadas"],
  ] as const)
    t.ok(isWhole(language, words), words);
  t.end();
});

t.test("a subject alone, what depends on something, or what is not finished, is none", (t) => {
  for (const [language, words] of [
    ["en", "the boys"],
    ["en", "the boys who are wet"],
    ["en", "he was cold and they"],
    ["en", "there is no need to"],
    ["en", "they have me"],
    ["de", "meine mutter"],
    ["fr", "ma mere"],
    ["es", "mi madre que tiene frio"],
    ["it", "mia madre"],
    ["pt", "a minha mae"],
  ] as const)
    t.notOk(isWhole(language, words), words);
  t.equal(statementReaderOf("ja"), undefined);
  t.end();
});
