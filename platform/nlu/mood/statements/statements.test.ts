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

t.test("a verb with its pronoun, or one that says we, is a statement", (t) => {
  for (const [language, text] of [
    ["es", "por la noche me levanto"],
    ["es", "hoy cenamos tarde"],
    ["it", "domani mi alzo presto"],
    ["it", "stasera ceniamo tardi"],
    ["pt", "amanha acordamos cedo"],
    ["en", "we have to look for the cat"],
  ] as const)
    t.equal(isWhole(language, text), true, text);
  t.end();
});

t.test("what leaves its verb open is none", (t) => {
  for (const [language, text] of [
    ["es", "no quiero que"],
    ["it", "non mi"],
    ["pt", "para nos"],
    ["en", "we have to"],
    ["en", "i want to hear the children"],
  ] as const)
    t.equal(isWhole(language, text), false, text);
  t.end();
});

t.test("an exclamation is a call, and what nobody may do is none", (t) => {
  for (const [language, call, order] of [
    ["es", "que calor", "que nadie"],
    ["it", "che caldo", "che nessuno"],
    ["pt", "que calor", "que ninguem"],
  ] as const) {
    const reader = statementReaderOf(language);
    t.equal(reader?.isCall(call.split(" ")), true, call);
    t.equal(reader?.isCall(order.split(" ")), false, order);
  }
  t.end();
});

t.test("about oneself nobody asks the board before a command", (t) => {
  t.equal(statementReaderOf("it")?.isOfSpeaker("ho"), true);
  t.equal(statementReaderOf("it")?.isOfSpeaker("hai"), false);
  t.equal(statementReaderOf("en")?.isOfSpeaker("is"), false);
  t.end();
});
