import t from "tap";
import type { Section } from "./changes.ts";
import { inLanguage } from "./in-language.ts";

const section = {
  name: "asr",
  about: "Recognises speech.",
  effect: "component",
  properties: {
    longest: { type: "number", description: "Maximum length." },
    newest: { description: "New." },
    bare: {},
  },
} as unknown as Section;

t.test(
  "what a section and its keys are about is said in the language; what is not translated, in English",
  async (t) => {
    const texts = {
      asr: "Erkennt Sprache.",
      "asr.longest": "Höchstens so lang.",
      "asr.bare": "Ohne Text.",
      "tts.newest": "Nein.",
    };
    t.same(inLanguage(section, texts), {
      ...section,
      about: "Erkennt Sprache.",
      properties: {
        longest: { type: "number", description: "Höchstens so lang." },
        newest: { description: "New." },
        bare: { description: "Ohne Text." },
      },
    });
    t.same(inLanguage(section, {}), section);
  },
);
