/**
 * Loads the texts that the first view does without. The build calls it in front of each import of code that is not of the first
 * view (texts.ts), so that nothing is said before its text is there.
 */
import { more } from "./catalogue.ts";
import { language } from "./language.ts";
import { speakMore } from "./spoken.ts";

let loading: Promise<void> | undefined;

/** Rejects when the board does not answer; the next call asks again. */
export function moreTexts(): Promise<void> {
  loading ??= more[language]().then(
    ({ default: texts }) => speakMore(texts),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
