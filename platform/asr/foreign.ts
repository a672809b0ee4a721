/** What differs when another language than English is heard by the English acoustic model. */
import type { ForeignLanguage } from "../languages/languages.ts";
import { ofLanguage } from "../languages/languages.ts";

/**
 * How much worse the words of a language score per frame than English ones, when they are heard right: this much is added
 * before anything is judged, so that all limits mean the same in each language. Chosen on people's recordings
 * (bench/results/languages.md); German and Portuguese, of which there are none, get the average. Italian has 3 more since
 * requests and corrections are heard: the more sounds are looked for in a frame, the worse each scores beside the best of them.
 */
const ease: Readonly<Record<ForeignLanguage, number>> = { it: 11, es: 8, fr: 10, de: 9, pt: 9 };

export function easeOf(language: string | undefined): number {
  return language === undefined ? 0 : (ofLanguage(ease, language) ?? 0);
}

/** Sounds that fit less well need a wider search: with English beams one sentence in twenty more is lost. */
export const foreignBeams = { beam: 1e-80, pbeam: 1e-80, wbeam: 1e-60 } as const;
