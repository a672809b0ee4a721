/** The catalogue of each language, loaded when it is the visitor's. */
import type { Language } from "./language.ts";
import type { Catalogue } from "./say.ts";

export const catalogues: Readonly<Record<Language, () => Promise<{ readonly default: Catalogue }>>> = {
  en: () => import("virtual:texts/en"),
  de: () => import("virtual:texts/de"),
  fr: () => import("virtual:texts/fr"),
  es: () => import("virtual:texts/es"),
  it: () => import("virtual:texts/it"),
  pt: () => import("virtual:texts/pt"),
};
