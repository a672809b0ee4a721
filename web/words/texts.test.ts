import t from "tap";
import {
  allTexts,
  catalogueOf,
  lateImportsIn,
  numbersOf,
  readTranslations,
  textsIn,
  translated,
  untranslatable,
} from "./texts.ts";

const texts = allTexts();
const keys = new Set(texts.map(({ key }) => key));
const plurals = new Set(texts.filter(({ one }) => one !== undefined).map(({ key }) => key));

for (const language of translated) {
  const translations = readTranslations(language);

  t.test(`${language}: everything the page says is translated, and nothing else`, async (t) => {
    t.same(
      [...keys].filter((key) => !Object.hasOwn(translations, key)),
      [],
      "missing",
    );
    t.same(
      Object.keys(translations).filter((key) => !keys.has(key)),
      [],
      "no longer said",
    );
    t.same(Object.keys(translations), Object.keys(translations).toSorted(), "in order, so that two changes merge");
  });

  t.test(`${language}: each translation has the values of the English text, and a form for each count`, async (t) => {
    const categories = new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.filter((one) => one !== "many");
    for (const [key, text] of Object.entries(translations)) {
      const forms = typeof text === "string" ? { other: text } : text;
      if (plurals.has(key) !== (typeof text !== "string")) t.fail(`${key}: a count has forms, other texts have none`);
      if (plurals.has(key)) t.same(Object.keys(forms).toSorted(), categories.toSorted(), key);
      for (const form of Object.values(forms)) {
        // The singular of a count may leave out the number.
        const isEqual = String(namesIn(form)) === String(namesIn(key));
        if (!isEqual && !(plurals.has(key) && form !== forms["other"])) t.fail(`${key}: other values in “${form}”`);
        if (form.trim() === "" || form.includes(" ¦ ")) t.fail(`${key}: “${form}” is no text`);
        // Commands stay as they are.
        t.same(commandsIn(form), commandsIn(key), key);
      }
    }
  });
}

t.test("a text that is said twice has one singular", async (t) => {
  const ones = Map.groupBy(
    texts.filter(({ one }) => one !== undefined),
    ({ key }) => key,
  );
  for (const [key, said] of ones) t.equal(new Set(said.map(({ one }) => one)).size, 1, key);
  const both = texts.filter(({ key, one }) => one === undefined && plurals.has(key));
  t.same(both, [], "no text is a count here and a plain text there");
});

t.test("what is not translated is English, and the same text has the same number in all languages", async (t) => {
  const said = textsIn(
    "page.tsx",
    'import { say, sayMany } from "../words/say.ts";\nsay("Stop"); sayMany(3, "{n} skill", "{n} skills"); say("said ¦ session")',
  );
  t.same(
    [...numbersOf(said)],
    [
      ["Stop", 0],
      ["said ¦ session", 1],
      ["{n} skills", 2],
    ],
  );
  t.same(catalogueOf(said, {}), ["Stop", "said", { one: "{n} skill", other: "{n} skills" }]);
  t.same(catalogueOf(said, { "said ¦ session": "gesagt" })[1], "gesagt");
});

t.test(
  "a text that is not written where it is said is an error of the build, and so is one that cannot be read",
  async (t) => {
    const from = 'import { say } from "../words/say.ts";\n';
    t.throws(() => textsIn("page.tsx", `${from}say(text)`), /page\.tsx.*in quotes/u);
    t.throws(() => textsIn("page.tsx", `${from}say(`), /page\.tsx/u);
    t.same(textsIn("page.tsx", "say(text)"), [], "another function of this name");
  },
);

t.test("what only few visitors load is behind all other texts, and what other pages say too is not", async (t) => {
  const source = (text: string) => `import { say } from "../words/say.ts";\nsay("Stop"); say("${text}")`;
  const said = [...textsIn("pages/account/voice/a.tsx", source("Again")), ...textsIn("page.tsx", source("Zoo"))];
  t.same([...numbersOf(said).keys()], ["Stop", "Zoo", "Again"]);
});

t.test("texts are loaded before the code that says them", async (t) => {
  const loaders = (file: string, path: string) =>
    lateImportsIn(file, `import("${path}")`, new Set(["pages/home/page.tsx"])).map(({ loader }) => loader);
  t.same(loaders("shell/pages.ts", "../pages/home/page.tsx"), []);
  t.same(loaders("shell/pages.ts", "../pages/tasks/page.tsx"), ["moreTexts"]);
  t.same(loaders("pages/account/voice/load.ts", "./fitting.tsx"), ["fittingTexts"]);
  t.same(loaders("pages/account/page.tsx", "./voice/load.ts"), [], "it says nothing itself");
  t.throws(() => loaders("pages/account/page.tsx", "./voice/fitting.tsx"), /load\.ts/u);
});

t.test("no text is written past the catalogues, and would be English in every language", async (t) => {
  t.same(untranslatable(), []);
});

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => name).toSorted();
}

function commandsIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/gu)].map(([, command = ""]) => command).toSorted();
}
