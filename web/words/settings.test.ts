import t from "tap";
import { englishSettings, readSettings } from "./settings.ts";
import { translated } from "./texts.ts";

const english = new Set(englishSettings().values());

/** What stays as it is: commands and keys in backticks, sections, tables, and values to be typed. */
const typedIn = (text: string): string[] =>
  [...text.matchAll(/`[^`]+`|\[[a-z_]+\]|\{ .+ \}|"[^"]*"/gu)].map(String).toSorted();
const numbersIn = (text: string): string[] =>
  [...text.replaceAll(/(?<=\d)[\s.,\u00a0\u202f](?=\d{3}\b)/gu, "").matchAll(/\d+/gu)].map(String).toSorted();

t.test("there are settings with a description", async (t) => {
  t.ok(english.size > 200);
});

for (const language of translated) {
  const translations = readSettings(language);

  t.test(
    `${language}: what each section and key of the configuration is about is translated, and nothing else`,
    async (t) => {
      t.same(
        [...english].filter((text) => !Object.hasOwn(translations, text)),
        [],
        `missing in web/words/settings/${language}.json`,
      );
      t.same(
        Object.keys(translations).filter((text) => !english.has(text)),
        [],
        "no longer said by the board",
      );
      t.same(Object.keys(translations), Object.keys(translations).toSorted(), "in order, so that two changes merge");
    },
  );

  t.test(`${language}: commands, values and numbers in them stay as they are`, async (t) => {
    for (const [text, translation] of Object.entries(translations)) {
      t.same(typedIn(translation), typedIn(text), text);
      t.same(numbersIn(translation), numbersIn(text), text);
      t.not(translation.trim(), "", text);
    }
  });
}
