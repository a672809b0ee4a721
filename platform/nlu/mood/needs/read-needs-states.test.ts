/** A wish how a thing should be, and that something is not enough, in six languages. */
import t from "tap";
import { wordsOf } from "../../text/tokens.ts";
import { rewritingsOf } from "./read-needs.ts";

function rewritten(language: string, text: string) {
  const norms = wordsOf(text);
  return rewritingsOf(language, norms).map(({ words, is }) => ({
    is,
    text: words.map((word) => ("at" in word ? norms[word.at]! : word.word)).join(" "),
  }));
}

t.test("who wants a thing closed, off or on wants it to be made so", (t) => {
  for (const [language, text, command] of [
    ["en", "the heater needs to be turned off", "turn off the heater"],
    ["en", "make sure the heater is off", "turn off the heater"],
    ["de", "sorg dafür, dass die Lüfter aus sind", "schalte die lufter aus"],
    ["fr", "assure-toi que les volets sont fermés", "ferme les volets"],
    ["es", "asegúrate de que las persianas estén cerradas", "cierra las persianas"],
    ["en", "it isn't bright enough", "turn on the light"],
    ["it", "non c'è abbastanza luce", "accendi la luce"],
    ["pt", "não há luz suficiente", "acende a luz"],
    ["de", "ich hätte die Läden gern zu", "mach die laden zu"],
    ["de", "ich möchte dass die Läden zu sind", "mach die laden zu"],
    ["fr", "je veux les volets fermés", "ferme les volets"],
    ["es", "quiero las persianas cerradas", "cierra las persianas"],
    ["it", "vorrei che le tapparelle fossero chiuse", "chiudi le tapparelle"],
    ["it", "voglio la luce spenta", "spegni la luce"],
    ["pt", "queria as persianas fechadas", "fecha as persianas"],
  ] as const)
    t.ok(
      rewritten(language, text).some((one) => one.text === command),
      `${text}: ${JSON.stringify(rewritten(language, text))}`,
    );
  t.end();
});

t.test("what is not loud enough is to be louder", (t) => {
  for (const [language, text, command] of [
    ["en", "it isn't loud enough", "louder"],
    ["de", "das ist nicht laut genug", "lauter"],
    ["fr", "ce n'est pas assez fort", "plus fort"],
    ["es", "no suena bastante fuerte", "mas alto"],
    ["it", "non è abbastanza forte", "piu forte"],
    ["pt", "não está alto o suficiente", "mais alto"],
  ] as const)
    t.ok(
      rewritten(language, text).some((one) => one.text.includes(command)),
      text,
    );
  t.end();
});

t.test("who needs quiet may need a holiday", (t) => {
  t.ok(rewritten("de", "wir brauchen Ruhe").some(({ is }) => is === "hint"));
  t.end();
});
