import t from "tap";
import { isEnglish, wrongLanguage } from "./languages.ts";

t.test("English is known in every spelling of its code, and nothing else is taken for it", async (t) => {
  for (const language of ["en", "en_GB", "en-us", "EN"]) t.ok(isEnglish(language), language);
  for (const language of ["es", "es_ES", "enm", "", "de"]) t.notOk(isEnglish(language), language);
  t.match(wrongLanguage("es"), { code: "LANGUAGE_UNSUPPORTED", message: /language es/u, remedy: /wyoming/u });
});
