import t from "tap";
import { show } from "../testing/page.ts";
import { chooseLanguage, chosenLanguage, languageFor, localeFor } from "./language.ts";

show(true);

t.test(
  "the page speaks the first of the browser's languages that it has, or what was chosen, or English",
  async (t) => {
    t.equal(languageFor(null, ["nl-BE", "fr-BE", "en"]), "fr");
    t.equal(languageFor("it", ["de"]), "it");
    t.equal(languageFor("xx", ["DE-at"]), "de", "a damaged choice is none");
    for (const preferred of [[], ["ja"], ["toString", "", "*"]]) t.equal(languageFor(null, preferred), "en");
  },
);

t.test("dates and numbers are those of the visitor's country", async (t) => {
  t.equal(localeFor("en", ["de-DE", "en-GB", "en-US"]), "en-GB");
  t.equal(localeFor("pt", ["de"]), "pt");
  t.equal(localeFor("de", ["de_x!", "de-CH"]), "de-CH", "a tag that is none is passed over");
});

t.test("a choice is kept until the browser's own is chosen again", async (t) => {
  t.equal(chosenLanguage(), undefined);
  t.ok(chooseLanguage("es"));
  t.equal(chosenLanguage(), "es");
  localStorage.setItem("sotto.language", "{}");
  t.equal(chosenLanguage(), undefined, "a damaged one is none");
  t.ok(chooseLanguage(undefined));
  t.equal(localStorage.getItem("sotto.language"), null);
});

t.test("a browser that blocks storage says so", async (t) => {
  const store = globalThis.localStorage;
  t.teardown(() => Object.assign(globalThis, { localStorage: store }));
  const refuse = () => {
    throw new Error("the browser blocks storage");
  };
  Object.assign(globalThis, { localStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } });
  t.notOk(chooseLanguage("de"));
  t.equal(chosenLanguage(), undefined);
});
