/** The commands that statements of needs stand for, in six languages. */
import t from "tap";
import { languagesWith } from "../../../languages/languages.ts";
import { wordsOf } from "../../text/tokens.ts";
import { needsOf } from "./needs.ts";
import { rewritingsOf } from "./read-needs.ts";

function commandsFor(language: string, text: string): string[] {
  const words = wordsOf(text);
  return rewritingsOf(language, words).map((one) =>
    one.words.map((word) => ("at" in word ? words[word.at]! : word.word)).join(" "),
  );
}

t.test("a need is replaced in its place by the commands that meet it", (t) => {
  const cases: readonly (readonly [language: string, text: string, command: string])[] = [
    ["en", "in the barn it is pitch dark", "in the barn turn on the light"],
    ["en", "the barn is way too dark", "turn on the light in the barn"],
    ["en", "we are nearly out of oats", "add oats to the shopping list"],
    ["en", "this radio drives me mad we do not need it", "this radio drives me mad we do not need it"],
    ["en", "I cannot sleep with this radio on", "turn off this radio"],
    ["en", "I have no clue how late it is", "tell me what time is it"],
    ["de", "im Stall ist es viel zu dunkel", "im stall mach das licht an"],
    ["de", "im Stall sieht man die Hand vor Augen nicht", "im stall mach das licht an"],
    ["de", "das Radio geht mir auf die Nerven", "mach das radio aus"],
    ["de", "ich weiß nicht wie spät es ist", "sag mir wie spat ist es"],
    ["fr", "on n'y voit rien dans la grange", "allume la lumiere dans la grange"],
    ["fr", "la lumière de la grange me gêne", "eteins la lumiere de la grange"],
    ["es", "no se ve nada en el establo", "enciende la luz en el establo"],
    ["es", "la luz del establo me molesta", "apaga la luz del establo"],
    ["it", "in stalla non si vede niente", "in stalla accendi la luce"],
    ["it", "la luce in stalla mi dà fastidio", "spegni la luce in stalla"],
    ["pt", "não se vê nada no estábulo", "acende a luz no estabulo"],
    ["pt", "a luz do estábulo incomoda-me", "apaga a luz do estabulo"],
  ];
  for (const [language, text, command] of cases) {
    const commands = commandsFor(language, text);
    if (command === wordsOf(text).join(" ")) t.same(commands, [], text);
    else t.ok(commands.includes(command), `${language}: ${text} => ${commands.join(" | ")}`);
  }
  t.end();
});

t.test("a need that is said twice is met once", (t) => {
  t.ok(commandsFor("en", "it is too dark in the barn I cannot see").includes("turn on the light in the barn"));
  t.end();
});

t.test("a language without texts states no needs, and neither does a very long sentence", (t) => {
  t.same(commandsFor("ja", "it is too dark"), []);
  t.same(commandsFor("en", `it is too dark ${"very ".repeat(60)}`), []);
  t.end();
});

t.test("patterns contain no letter that is never left in a sentence", (t) => {
  for (const language of languagesWith("moods"))
    for (const { said } of needsOf(language)!.needs)
      t.notMatch(said.replaceAll("ß", ""), /[\u0080-\uffff]/u, `${language}: ${said.slice(0, 60)}`);
  t.end();
});

t.test("a hostile sentence takes no longer than others", (t) => {
  for (const language of languagesWith("moods"))
    for (const word of ["a", "i am", "the", "we", "is", "die", "la", "o", "not", "noch"])
      t.ok(Array.isArray(commandsFor(language, `${word} `.repeat(40))));
  t.end();
});
