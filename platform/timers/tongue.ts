/** In which language timers are told: that in which they were set, else that of the assistant. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Timer } from "./timer.ts";
import type { Words } from "./words/language.ts";
import { wordsIn } from "./words.ts";

/** `lang`: undefined where the platform speaks its assistant's language. */
export type Told = { readonly timers: readonly Timer[]; readonly lang: string | undefined; readonly words: Words };

/** A sentence is in one language: timers that were set in another are told apart. */
export function byLanguage(timers: readonly Timer[], assistant: string): readonly Told[] {
  return [...Map.groupBy(timers, ({ lang }) => lang)].map(([lang, of]) => ({
    timers: of,
    lang,
    words: wordsIn(lang ?? languageOf(assistant)),
  }));
}

/** Read when it is needed: another assistant may have been installed since the start. */
function languageOf(assistant: string): string {
  try {
    const { language } = JSON.parse(readFileSync(join(assistant, "assistant.json"), "utf8")) as { language?: unknown };
    return typeof language === "string" ? language : "en";
  } catch {
    return "en"; // Without an assistant, or one whose faults others report, the speech is English, too.
  }
}
