/** The visitor's language: what was chosen in this browser, or else the first of the browser's own that the page has. */

import { once } from "./once.ts";

export const languages = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  it: "Italiano",
  pt: "Português",
};
export type Language = keyof typeof languages;

const browserKey = "sotto.language";

/** `chosen`: what was kept; damaged values count as none. */
export function languageFor(chosen: string | null, preferred: readonly string[]): Language {
  const tags = [chosen ?? "", ...preferred].map(primary);
  return tags.find(isLanguage) ?? "en";
}

/** The browser's own tag for the language says which dates and numbers are meant: "en-GB" for English. */
export function localeFor(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => primary(tag) === language && isLocale(tag)) ?? language;
}

/** Keeps the choice in this browser; undefined: follow the browser. Returns false in a browser that keeps nothing. */
export function chooseLanguage(chosen: Language | undefined): boolean {
  try {
    if (chosen === undefined) localStorage.removeItem(browserKey);
    else localStorage.setItem(browserKey, chosen);
    return true;
  } catch {
    return false;
  }
}

/** What was chosen in this browser; undefined: nothing, or nothing that the page has. */
export function chosenLanguage(): Language | undefined {
  try {
    const kept = localStorage.getItem(browserKey) ?? "";
    return isLanguage(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function primary(tag: string): string {
  return tag.split("-", 1)[0]?.toLowerCase() ?? "";
}

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(languages, tag);
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** Node, where tests run, has no languages of a visitor. */
const preferred = "document" in globalThis && typeof navigator === "object" ? (navigator.languages ?? []) : [];
export const language = languageFor(chosenLanguage() ?? null, preferred);
/** The frame of Home in the page itself does without it. */
export const locale = /* @__PURE__ */ once(() => localeFor(language, preferred));

/** Made when it is needed: few pages name a language. */
let names: Intl.DisplayNames | undefined;

/** Returns "French" for "fr", in the visitor's language; a tag that browsers do not know as it is. */
export function languageName(tag: string): string {
  try {
    names ??= new Intl.DisplayNames(locale(), { type: "language" });
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
