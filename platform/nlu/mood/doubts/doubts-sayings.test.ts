/** What people say to whoever listens, of themselves and of others, in the words of orders. */
import t from "tap";
import { tokenise } from "../../text/tokens.ts";
import { doubtReaderOf } from "./doubts.ts";

function kindsIn(language: string, text: string) {
  const words = tokenise(text).filter(({ isSign }) => !isSign);
  const found = doubtReaderOf(language)?.read(
    words.map(({ norm }) => norm),
    words.map((word) => word.text.toLowerCase()),
  );
  return found?.map(({ kind }) => kind);
}

t.test("these order nothing", (t) => {
  for (const [language, text] of [
    ["en", "are you deaf"],
    ["en", "do you understand me"],
    ["en", "I'm off to bed"],
    ["en", "we're turning in"],
    ["en", "lock him up"],
    ["en", "there was no milk in the shop"],
    ["en", "there is no milk in this recipe"],
    ["en", "well done with the lights"],
    ["en", "you should turn off the light more often"],
    ["de", "verstehst du mich"],
    ["de", "ich zieh mich aus"],
    ["de", "sperr ihn ein"],
    ["de", "im Laden gab es keine Milch"],
    ["de", "gut gemacht mit dem Licht"],
    ["de", "du solltest öfter das Licht ausmachen"],
    ["fr", "tu es sourd ou quoi"],
    ["fr", "je m'éteins"],
    ["fr", "elle m'allume"],
    ["fr", "il n'y a pas de lait dans cette recette"],
    ["fr", "bravo pour la lumière"],
    ["fr", "tu devrais éteindre la lumière plus souvent"],
    ["fr", "rappelle ta mère"],
    ["es", "estás sordo"],
    ["es", "me abro que es tarde"],
    ["es", "enciérralo"],
    ["es", "en la tienda no hay pan"],
    ["es", "muy bien lo de la luz"],
    ["es", "dijo enciende la luz"],
    ["es", "aquí nadie apaga la luz"],
    ["it", "sei sordo"],
    ["it", "io stacco"],
    ["it", "rinchiudilo"],
    ["it", "al negozio non c'è pane"],
    ["it", "bravo per la luce"],
    ["it", "disse accendi la luce"],
    ["pt", "você é surdo"],
    ["pt", "vou nessa"],
    ["pt", "tranca ele aí"],
    ["pt", "no mercado não tem pão"],
    ["pt", "parabéns pela luz"],
    ["pt", "disse acende a luz"],
    ["pt", "aqui ninguém apaga a luz"],
  ] as const)
    t.ok(kindsIn(language, text)?.includes("told"), text);
  t.end();
});

t.test("what just happened is told", (t) => {
  for (const [language, text] of [
    ["fr", "la lumière vient de s'éteindre"],
    ["es", "la luz se acaba de apagar"],
    ["es", "acabo de cerrar las persianas"],
    ["pt", "a luz acabou de apagar"],
    ["it", "gli si è accesa la lampadina"],
  ] as const)
    t.ok(kindsIn(language, text)?.includes("narrated"), text);
  t.end();
});

t.test("orders in the same words are none of these", (t) => {
  for (const [language, text] of [
    ["en", "I'm off to bed turn off the light"],
    ["en", "lock the shed"],
    ["en", "we are out of milk"],
    ["de", "sperr die Haustür ab"],
    ["de", "gut mach das Licht an"],
    ["fr", "tu m'allumes la lumière"],
    ["fr", "rappelle-moi de fermer la remise"],
    ["es", "me enciendes la luz"],
    ["es", "nadie usa la radio"],
    ["it", "mi accendi la luce"],
    ["it", "vado a dormire spegni la luce"],
    ["pt", "a porta está aberta tranca ela"],
  ] as const)
    t.notOk(kindsIn(language, text)?.includes("told"), text);
  t.end();
});
