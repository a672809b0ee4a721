/** What is said about timers, in the language of the assistant. */
import type { Timer } from "./timer.ts";
import { de } from "./words/de.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { it } from "./words/it.ts";
import { joined, type Words } from "./words/language.ts";
import { pt } from "./words/pt.ts";

export const languages: Readonly<Record<string, Words>> = { en, de, fr, es, it, pt };

/** Returns the words of "de_AT"; English for other languages. */
export const wordsIn = (language: string): Words => languages[language.slice(0, 2).toLowerCase()] ?? en;

const lengths = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/** 5400 → "1 hour and 30 minutes". Of long times the small units are left out. `after`: after "in" or "ago". */
export function lengthInWords(seconds: number, words: Words, after = false): string {
  const units = after ? (words.unitsIn ?? words.units) : words.units;
  const parts: string[] = [];
  let rest = Math.max(1, Math.round(seconds));
  if (rest > 600) rest = Math.round(rest / 60) * 60;
  for (const [length, unit] of lengths) {
    const count = Math.floor(rest / length);
    rest %= length;
    if (count > 0) parts.push(`${count} ${units[unit][count === 1 ? 0 : 1]}`);
  }
  return joined(parts, words.and);
}

/** "two pasta timers", "3 timers and one alarm". */
export function counted(timers: readonly Timer[], words: Words): string {
  const same = Map.groupBy(timers, ({ kind, name }) => `${kind} ${name}`);
  const parts = [...same.values()].flatMap((of) => {
    const [timer] = of;
    return timer === undefined ? [] : [`${words.number(of.length, timer.kind)} ${words.named(timer, of.length)}`];
  });
  return joined(parts, words.and);
}

/** "today at 5 p m", "tomorrow at 7 a m", "on Friday at noon". */
export function momentInWords(moment: number, now: number, words: Words): string {
  const [date, today] = [new Date(moment), new Date(now)];
  const midnight = (of: Date): number => Date.UTC(of.getFullYear(), of.getMonth(), of.getDate());
  const ahead = (midnight(date) - midnight(today)) / 86_400_000;
  return `${dayInWords(date, ahead, words)} ${words.at(date.getHours(), date.getMinutes())}`;
}

function dayInWords(date: Date, ahead: number, words: Words): string {
  if (ahead === 0) return words.today;
  if (ahead === 1) return words.tomorrow;
  if (ahead < 7) return words.onDay(((date.getDay() + 6) % 7) + 1);
  const shown = (options: Intl.DateTimeFormatOptions) => date.toLocaleDateString(words.locale, options);
  return words.onDate(shown({ weekday: "long" }), shown({ day: "numeric", month: "long" }));
}

/** "every day", "every weekday", "every Monday and Friday". */
export function repeatInWords(weekdays: readonly number[], words: Words): string {
  const sorted = weekdays.toSorted((one, other) => one - other);
  if (sorted.length === 7) return words.daily;
  if (sorted.join("") === "12345") return words.workdays;
  if (sorted.join("") === "67") return words.weekends;
  return words.everyDay(sorted);
}

/** What is said while it rings, of all that ring at a site. */
export function ringInWords(ringing: readonly Timer[], words: Words): string {
  const sentences = ringing.slice(0, 3).map(words.rings);
  const more = ringing.length - sentences.length;
  return [...sentences, ...(more > 0 ? [words.andMore(more)] : [])].join(" ");
}

/** What is said of those that were due while the board was off, or rang unheard. */
export function missedInWords(
  missed: readonly Timer[],
  now: number,
  why: "whileOff" | "unheard",
  words: Words,
): string {
  const sentences = missed.slice(0, 5).map((timer) => {
    const ago = timer.wall === undefined ? 0 : Math.round((now - timer.wall) / 60_000) * 60;
    return words.missed(timer, ago >= 60 ? lengthInWords(ago, words, true) : undefined);
  });
  const more = missed.length - sentences.length;
  return [words[why], ...sentences, ...(more > 0 ? [words.andMore(more)] : [])].join(" ");
}
