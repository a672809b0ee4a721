/** Where a reason begins and whether it changes the command, in six languages. */
import t from "tap";
import { wordsOf } from "../../text/tokens.ts";
import { moodReaderOf } from "../read-mood.ts";
import { reasonReaderOf } from "./read-reason.ts";

/** Returns the command that remains when the last statement that may be passed over is removed. */
function commandIn(language: string, text: string): string {
  const words = wordsOf(text);
  const reader = reasonReaderOf(language, moodReaderOf(language))!;
  const found = reader.beginnings(words).filter((one) => reader.isMere(words, one, () => false));
  return words.slice(0, found.at(-1)?.start).join(" ");
}

t.test("a statement after a command is found with and without a joining word", (t) => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["en", "ring the bell because I am hungry", "ring the bell"],
    ["en", "ring the bell my soup is getting cold", "ring the bell"],
    ["de", "läute die Glocke weil ich Hunger habe", "laute die glocke"],
    ["de", "läute die Glocke mir ist kalt", "laute die glocke"],
    ["fr", "sonne la cloche parce que j'ai faim", "sonne la cloche"],
    ["fr", "sonne la cloche je ne trouve personne", "sonne la cloche"],
    ["es", "toca la campana porque tengo hambre", "toca la campana"],
    ["es", "toca la campana tengo hambre", "toca la campana"],
    ["it", "suona la campana perché ho fame", "suona la campana"],
    ["it", "suona la campana non trovo nessuno", "suona la campana"],
    ["pt", "toca o sino porque tenho fome", "toca o sino"],
    ["pt", "toca o sino tenho fome", "toca o sino"],
  ];
  for (const [language, text, command] of cases) t.equal(commandIn(language, text), command, `${language}: ${text}`);
  t.end();
});

t.test("what limits a command, takes it back or reports it stays part of the sentence", (t) => {
  const cases: readonly (readonly [string, string])[] = [
    ["en", "ring the bell because I leave but only then"],
    ["en", "ring the bell I told him yesterday"],
    ["de", "läute die Glocke weil ich gehe aber nur dann"],
    ["de", "läute die Glocke ich habe gesagt warte"],
    ["fr", "sonne la cloche je plaisante"],
    ["es", "toca la campana estoy de broma"],
    ["it", "suona la campana sto scherzando"],
    ["pt", "toca o sino estou a brincar"],
  ];
  for (const [language, text] of cases)
    t.equal(commandIn(language, text), wordsOf(text).join(" "), `${language}: ${text}`);
  t.end();
});

t.test("a command that is taken back is negated, and one that is reported belongs to somebody else", (t) => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["en", "ring the bell never mind", "ring the bell my mother says"],
    ["de", "läute die Glocke war nur ein Scherz", "läute die Glocke hat er gesagt"],
    ["fr", "sonne la cloche non finalement non", "sonne la cloche dit toujours ma mère"],
    ["es", "toca la campana es broma", "toca la campana me dijo"],
    ["it", "suona la campana ho cambiato idea", "suona la campana dice sempre mia madre"],
    ["pt", "toca o sino mudei de ideias", "toca o sino disse ele"],
  ];
  for (const [language, retracted, reported] of cases) {
    const reader = moodReaderOf(language);
    t.ok(
      reader.read(wordsOf(retracted)).traits.some(({ kind }) => kind === "negated"),
      `${language}: ${retracted}`,
    );
    t.ok(reader.read(wordsOf(reported)).relayed.length > 0, `${language}: ${reported}`);
  }
  t.end();
});

t.test("a language without texts has no reader", (t) => {
  t.equal(reasonReaderOf("nl", moodReaderOf("nl")), undefined);
  t.end();
});

t.test("an end that tells which thing is meant is a description, and a reason is none", (t) => {
  const reader = reasonReaderOf("en", moodReaderOf("en"))!;
  for (const text of ["I bought", "she wanted", "we talked about", "they never asked for"])
    t.equal(reader.isDescription(wordsOf(text)), true, text);
  for (const text of ["I am hungry", "I bought it yesterday", "my soup is getting cold"])
    t.equal(reader.isDescription(wordsOf(text)), false, text);
  t.end();
});
