/** Those who may be called, other than the board. */
import t from "tap";
import { isPerson } from "./persons.ts";

t.test("first names are known in each language, and words for people in their own", (t) => {
  for (const language of ["de", "en", "es", "fr", "it", "pt", "ja"]) t.ok(isPerson(language, "maria"));
  t.ok(isPerson("it", "bambini"));
  t.notOk(isPerson("en", "bambini"));
  t.end();
});

t.test("slang for the listener and exclamations are no names", (t) => {
  for (const [language, word] of [
    ["en", "dude"],
    ["de", "digga"],
    ["fr", "mec"],
    ["es", "uf"],
  ] as const)
    t.notOk(isPerson(language, word));
  t.end();
});
