/** The words with which people correct themselves, in six languages. */
import t from "tap";
import { wordsOf } from "../../text/tokens.ts";
import { correctionIn } from "./corrections.ts";

/** Returns what was said before, instead of it, and after it. */
function found(language: string, text: string): string | undefined {
  const words = wordsOf(text);
  const correction = correctionIn(language, words);
  if (correction === undefined) return undefined;
  const { start, end, is } = correction;
  return `${words.slice(0, start).join(" ")} | ${is} | ${words.slice(end).join(" ")}`;
}

t.test("the words of a correction are found between what was said and what is meant", (t) => {
  for (const [language, text, expected] of [
    ["en", "the barn, no, the yard", "the barn | denies | the yard"],
    ["en", "the barn no sorry the yard", "the barn | maybe | the yard"],
    ["en", "the barn uh no I mean the yard", "the barn | sure | the yard"],
    ["de", "im Stall, nein, im Hof", "im stall | maybe | im hof"],
    ["de", "im Stall oder vielmehr im Hof", "im stall | sure | im hof"],
    ["fr", "dans la grange, non pardon, dans la cour", "dans la grange | maybe | dans la cour"],
    ["fr", "dans la grange, ou plutôt dans la cour", "dans la grange | sure | dans la cour"],
    ["es", "en el establo, no, perdón, en el patio", "en el establo | maybe | en el patio"],
    ["es", "en el establo, mejor dicho en el patio", "en el establo | sure | en el patio"],
    ["it", "nella stalla, anzi nel cortile", "nella stalla | maybe | nel cortile"],
    ["it", "nella stalla, volevo dire nel cortile", "nella stalla | sure | nel cortile"],
    ["pt", "no estábulo, aliás no pátio", "no estabulo | maybe | no patio"],
    ["pt", "no estábulo, quero dizer no pátio", "no estabulo | sure | no patio"],
  ] as const)
    t.equal(found(language, text), expected, text);
  t.end();
});

t.test("a single no is no correction where it means not", (t) => {
  t.equal(found("es", "enciende la luz del establo no la del patio"), undefined);
  t.equal(found("pt", "acende a luz do estábulo não a do pátio"), undefined);
  t.end();
});

t.test("words of a correction at the beginning or the end correct nothing", (t) => {
  for (const text of ["no the yard", "sorry the yard", "the yard no", "the yard I mean"])
    t.equal(found("en", text), undefined, text);
  t.equal(found("ja", "no the yard"), undefined, "a language without texts");
  t.end();
});

t.test("what is said again to deny it belongs to the correction, in six languages", (t) => {
  for (const [language, text, expected] of [
    ["en", "the barn, no, not the barn, the yard", "the barn | sure | the yard"],
    ["en", "the barn, no, not now, the yard", "the barn | denies | not now the yard"],
    ["de", "im Stall, nein, nicht im Stall, im Hof", "im stall | sure | im hof"],
    ["fr", "la grange, non, pas la grange, la cour", "la grange | sure | la cour"],
    ["es", "el establo, perdón, no el establo, el patio", "el establo | sure | el patio"],
    ["it", "la stalla, no, non la stalla, il cortile", "la stalla | sure | il cortile"],
    ["pt", "o estábulo, desculpa, não o estábulo, o pátio", "o estabulo | sure | o patio"],
  ] as const)
    t.equal(found(language, text), expected, text);
  t.end();
});
