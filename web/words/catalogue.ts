/** The catalogues of each language, loaded when it is the visitor's. */
import type { Language } from "./language.ts";
import type { Catalogue } from "./spoken.ts";

type Loading = Readonly<Record<Language, () => Promise<{ readonly default: Catalogue }>>>;

/** What the first view says. */
export const catalogues: Loading = {
  en: () => import("virtual:texts/en"),
  de: () => import("virtual:texts/de"),
  fr: () => import("virtual:texts/fr"),
  es: () => import("virtual:texts/es"),
  it: () => import("virtual:texts/it"),
  pt: () => import("virtual:texts/pt"),
};

/** All else. */
export const more: Loading = {
  en: () => import("virtual:more/en"),
  de: () => import("virtual:more/de"),
  fr: () => import("virtual:more/fr"),
  es: () => import("virtual:more/es"),
  it: () => import("virtual:more/it"),
  pt: () => import("virtual:more/pt"),
};
