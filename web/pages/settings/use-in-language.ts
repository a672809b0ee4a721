/** What sections and keys are about, in the visitor's language; the board says it in English. */
import { useEffect, useState } from "preact/hooks";
import { type Language, language } from "../../words/language.ts";
import type { Section } from "./changes.ts";
import { inLanguage, type Texts } from "./in-language.ts";

const load: Readonly<Record<Exclude<Language, "en">, () => Promise<{ readonly default: Texts }>>> = {
  de: () => import("virtual:settings/de"),
  fr: () => import("virtual:settings/fr"),
  es: () => import("virtual:settings/es"),
  it: () => import("virtual:settings/it"),
  pt: () => import("virtual:settings/pt"),
};

/** What is not translated, as of a newer board, stays English; so does everything until the texts have come. */
export function useInLanguage(sections: readonly Section[]): readonly Section[] {
  const [texts, setTexts] = useState<Texts>();
  useEffect(() => {
    if (language === "en") return;
    load[language]().then(
      (found) => setTexts(found.default),
      // The board is away: English until the page is opened again.
      () => undefined,
    );
  }, []);
  return texts === undefined ? sections : sections.map((section) => inLanguage(section, texts));
}
