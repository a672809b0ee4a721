/** Who asks whether somebody can do something asks the board, which hears it; who says that somebody can do it tells it. */
import t from "tap";
import { tokenise } from "../text/tokens.ts";
import { doubtReaderOf } from "./doubts/doubts.ts";
import { moodReaderOf } from "./read-mood.ts";

const wordsOf = (text: string) => tokenise(text).flatMap(({ isSign, norm }) => (isSign ? [] : [norm]));

const asked = [
  ["en", "could someone close the shed"],
  ["fr", "quelqu'un peut fermer la remise"],
  ["es", "alguien puede cerrar el cobertizo"],
  ["it", "qualcuno può chiudere la rimessa"],
  ["pt", "alguém pode fechar o barracão"],
] as const;

t.test("to ask somebody is polite", (t) => {
  for (const [language, text] of asked) {
    t.match(moodReaderOf(language).read(wordsOf(text)).polite, [{ start: 0 }], text);
    const doubts = doubtReaderOf(language)!.read(wordsOf(text), wordsOf(text));
    t.notOk(
      doubts.some(({ kind }) => kind === "told" || kind === "asked"),
      text,
    );
  }
  t.end();
});

t.test("to ask who did something is not", (t) => {
  for (const [language, text] of [
    ["en", "someone closed the shed"],
    ["fr", "quelqu'un a fermé la remise"],
    ["es", "alguien ha cerrado el cobertizo"],
    ["it", "qualcuno ha chiuso la rimessa"],
    ["pt", "alguém fechou o barracão"],
  ] as const)
    t.same(moodReaderOf(language).read(wordsOf(text)).polite, [], text);
  t.end();
});

t.test("what is to be repeated is no order, in six languages", (t) => {
  for (const [language, text] of [
    ["en", "repeat after me close the shed"],
    ["de", "sprich mir nach mach den Schuppen zu"],
    ["fr", "répète après moi ferme la remise"],
    ["es", "repite conmigo cierra el cobertizo"],
    ["it", "ripeti con me chiudi la rimessa"],
    ["pt", "repete comigo fecha o barracão"],
  ] as const)
    t.ok(
      doubtReaderOf(language)!
        .read(wordsOf(text), wordsOf(text))
        .some(({ kind }) => kind === "told"),
      text,
    );
  t.end();
});
