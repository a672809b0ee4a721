/** Every answer in every language. */
import t from "tap";
import { languages, type Words, wordsIn } from "./words.ts";

const spoken = (words: Words): readonly (readonly [string, string])[] => [
  ...Object.entries(words).flatMap(([key, value]) => (typeof value === "string" ? [[key, value] as const] : [])),
  ...(["unknown", "emptied", "playing", "is", "isPaused"] as const).map((key) => [key, words[key]("«1»")] as const),
  ["level", words.level(7)],
  ["by", words.by("«1»", "«2»")],
];

t.test("no language leaves out a value, or repeats a sentence of another", (t) => {
  const english = new Map(spoken(wordsIn("en")));
  const values = (text = ""): readonly string[] => (text.match(/«\d»|\b7\b/gu) ?? []).toSorted();
  for (const [language, words] of Object.entries(languages))
    for (const [key, text] of spoken(words)) {
      t.same(values(text), values(english.get(key)), `${language} ${key}: ${text}`);
      if (language !== "en") t.not(text, english.get(key), `${language} ${key} is not English`);
    }
  t.equal(wordsIn("nl_BE"), wordsIn("en"), "another language is answered in English");
  t.end();
});
