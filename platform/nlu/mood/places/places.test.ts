/** How six languages say where something is. */
import t from "tap";
import { tokenise } from "../../text/tokens.ts";
import { placeReaderOf } from "./places.ts";

const adverbs = (language: string, text: string) => {
  const words = tokenise(text).flatMap(({ isSign, norm }) => (isSign ? [] : [norm]));
  return placeReaderOf(language)
    .adverbsIn(words)
    .map(({ start, end }) => words.slice(start, end).join(" "));
};

t.test("places that need no name are found in six languages", (t) => {
  for (const [language, text, found] of [
    ["en", "lock the door upstairs please", "upstairs"],
    ["de", "sperr die Tür draußen ab", "draußen"],
    ["fr", "ferme la porte là-haut", "la haut"],
    ["es", "cierra la puerta de arriba", "de arriba"],
    ["it", "chiudi la porta di sotto", "di sotto"],
    ["pt", "fecha a porta lá em cima", "la em cima"],
  ] as const)
    t.same(adverbs(language, text), [found], text);
  t.end();
});

t.test("words before a place, and sayings that are none, are told apart", (t) => {
  for (const [language, before, saying] of [
    ["en", "behind", "hurry"],
    ["de", "im", "ernst"],
    ["fr", "dans", "fois"],
    ["es", "en", "serio"],
    ["it", "nel", "fretta"],
    ["it", "da", "bravo"],
    ["pt", "na", "pressa"],
  ] as const) {
    const reader = placeReaderOf(language);
    t.ok(reader.isBefore(before) && reader.isSaying(saying), language);
    t.notOk(reader.isBefore(saying) || reader.isSaying(before), language);
  }
  t.end();
});

t.test("a language without texts has no places", (t) => {
  t.same(adverbs("ja", "upstairs"), []);
  t.notOk(placeReaderOf("ja").isBefore("in"));
  t.end();
});
