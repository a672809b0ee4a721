/** The directions of intents, from the words of their sentences. */
import t from "tap";
import { directionsOf } from "./directions.ts";
import { moodReaderOf } from "./mood/read-mood.ts";

const of = (language: string, sentences: readonly string[]) =>
  [
    ...directionsOf(
      moodReaderOf(language),
      sentences.map((one) => one.split(" ")),
    ),
  ].toSorted();

t.test("an intent has the direction of its sentences, in each language", (t) => {
  t.same(of("en", ["turn off the fan", "switch the radio off"]), ["off"]);
  t.same(of("de", ["schalte den ventilator ein", "mach das radio an"]), ["on"]);
  t.same(of("fr", ["eteins le ventilateur", "arrete la radio"]), ["off"]);
  t.same(of("es", ["cierra las persianas", "baja la persiana"]), ["down"]);
  t.same(of("it", ["apri le tapparelle", "alza la tapparella"]), ["up"]);
  t.same(of("pt", ["destranca a porta", "desbloqueia a porta"]), ["unlock"]);
  t.end();
});

t.test("a few sentences with the opposite word turn no intent around, but one with both keeps both", (t) => {
  t.same(of("en", ["open the blinds", "raise the blinds", "do not shut the blinds"]), ["up"]);
  t.same(of("en", ["turn the radio louder", "turn the radio quieter"]), ["down", "up"]);
  t.end();
});
