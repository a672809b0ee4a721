/** Which words mean the whole house, and which only sound like it: "all right", "tout de suite". */
import t from "tap";
import { wordsIn } from "./words.ts";

const house: readonly (readonly [language: string, text: string])[] = [
  ["en", "turn off all the lights"],
  ["en", "everything off please"],
  ["en", "turn them all off"],
  ["en", "switch off the lights in the whole house"],
  ["en", "all right turn off all the lights"],
  ["de", "mach alle Lichter aus"],
  ["de", "alles klar, mach alles aus"],
  ["de", "alles aus, alles gut"],
  ["de", "im ganzen Haus das Licht aus"],
  ["fr", "éteins tout"],
  ["fr", "éteins toutes les lumières tout de suite"],
  ["fr", "éteins la lumière dans toute la maison"],
  ["es", "apaga todas las luces"],
  ["es", "apágalo todo"],
  ["es", "todo bien, apaga todo"],
  ["it", "spegni tutto"],
  ["it", "spegni tutte le luci"],
  ["pt", "apaga tudo"],
  ["pt", "tudo bem, apaga todas as luzes"],
];

const here: readonly (readonly [language: string, text: string])[] = [
  ["en", "all right turn off the light"],
  ["en", "turn on the light that's all"],
  ["en", "the kids are all asleep turn off the light"],
  ["en", "we are all in bed lights out"],
  ["en", "it was on all day turn off the light"],
  ["en", "turn off the light once and for all"],
  ["en", "after all turn on the light"],
  ["en", "turn on the light like every evening"],
  ["de", "alles klar, mach das Licht an"],
  ["de", "alles gut, mach das Licht aus"],
  ["de", "alle schlafen schon, mach das Licht aus"],
  ["de", "wir sind alle im Bett, Licht aus"],
  ["de", "das Licht brennt den ganzen Tag, mach es aus"],
  ["de", "mach das Licht an wie alle Tage"],
  ["fr", "allume la lumière tout de suite"],
  ["fr", "éteins la lumière, tout le monde dort"],
  ["fr", "tout va bien, éteins la lumière"],
  ["fr", "elle est allumée toute la journée, éteins la lumière"],
  ["fr", "on est tous couchés, éteins la lumière"],
  ["es", "todo bien, apaga la luz"],
  ["es", "todo el mundo duerme, apaga la luz"],
  ["es", "de todos modos enciende la luz"],
  ["es", "estamos todos en la cama, apaga la luz"],
  ["it", "tutto bene, accendi la luce"],
  ["it", "tutti dormono, spegni la luce"],
  ["it", "è rimasta accesa tutto il giorno, spegni la luce"],
  ["it", "prima di tutto accendi la luce"],
  ["pt", "tudo bem, acende a luz"],
  ["pt", "todo mundo dormiu, apaga a luz"],
  ["pt", "ficou acesa o dia todo, apaga a luz"],
  ["pt", "estão todos na cama, apaga a luz"],
];

const isEverywhere = (language: string, text: string) => wordsIn(language).saysEverywhere.test(text.toLowerCase());

t.test("what is said of all things is meant for the whole house", (t) => {
  for (const [language, text] of house) t.ok(isEverywhere(language, text), text);
  t.end();
});

t.test("what only sounds like it, or is said of people and times, is not", (t) => {
  for (const [language, text] of here) t.notOk(isEverywhere(language, text), text);
  t.end();
});
