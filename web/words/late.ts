/**
 * Loads what only code says that few visitors load, and that is apart: the card that fits the recogniser to a voice
 * [docs/decisions/0315-voice-profiles.md], and what is told when something is wrong. The build calls it in front of the import
 * of that code (texts.ts), so that it counts for none of the others.
 */
import { language } from "./language.ts";
import { moreTexts } from "./more.ts";
import { type Catalogue, speakMore } from "./spoken.ts";

type Late = { readonly default: Catalogue; readonly from: number };

/** Rejects when the board does not answer; the next call asks again. */
function once(load: Readonly<Record<typeof language, () => Promise<Late>>>): () => Promise<void> {
  let loading: Promise<void> | undefined;
  return () =>
    (loading ??= moreTexts()
      .then(() => load[language]())
      .then(
        ({ default: texts, from }) => speakMore(texts, from),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      ));
}

export const fittingTexts = once({
  en: () => import("virtual:fitting/en"),
  de: () => import("virtual:fitting/de"),
  fr: () => import("virtual:fitting/fr"),
  es: () => import("virtual:fitting/es"),
  it: () => import("virtual:fitting/it"),
  pt: () => import("virtual:fitting/pt"),
});

export const seldomTexts = once({
  en: () => import("virtual:seldom/en"),
  de: () => import("virtual:seldom/de"),
  fr: () => import("virtual:seldom/fr"),
  es: () => import("virtual:seldom/es"),
  it: () => import("virtual:seldom/it"),
  pt: () => import("virtual:seldom/pt"),
});
