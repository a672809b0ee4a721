/**
 * Loads what only the card says that fits the recogniser to a voice. The build calls it in front of the import of that card
 * (texts.ts): few visitors need it, so it counts for none of the others [docs/decisions/0315-voice-profiles.md].
 */
import { language } from "./language.ts";
import { moreTexts } from "./more.ts";
import { speakMore } from "./spoken.ts";

const load = {
  en: () => import("virtual:fitting/en"),
  de: () => import("virtual:fitting/de"),
  fr: () => import("virtual:fitting/fr"),
  es: () => import("virtual:fitting/es"),
  it: () => import("virtual:fitting/it"),
  pt: () => import("virtual:fitting/pt"),
};
let loading: Promise<void> | undefined;

/** Their numbers follow those of all other pages. Rejects when the board does not answer; the next call asks again. */
export function fittingTexts(): Promise<void> {
  loading ??= moreTexts()
    .then(() => load[language]())
    .then(
      ({ default: texts }) => speakMore(texts),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
  return loading;
}
