/**
 * Rewrites what engines read wrong: numbers with their marks, times, dates, money, units and abbreviations. What
 * engines read well, above all whole numbers, stays. A text without any of this is not changed.
 */
import { ofLanguage } from "../../languages/languages.ts";
import { dates } from "./dates.ts";
import type { Reading, Rule } from "./language.ts";
import { readings } from "./languages/index.ts";
import { money } from "./money.ts";
import { counts, numbers, ranges, signs } from "./numbers.ts";
import { times } from "./times.ts";
import { units } from "./units.ts";

/** Part of an address, which is not a sentence. */
const address = /[^\s@]@[^\s@]|:\/\/|^www\./u;
const prepared = new Map<string, readonly Rule[]>();

/** Returns the text unchanged in a language without rules. */
export function readable(text: string, lang: string): string {
  const reading = ofLanguage(readings, lang);
  if (reading === undefined) return text;
  const rules = rulesOf(reading, lang);
  const said: string[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
    if (!address.test(word)) continue;
    said.push(applied(rules, text.slice(from, index)), word);
    from = index + word.length;
  }
  return [...said, applied(rules, text.slice(from))].join("");
}

function rulesOf(reading: Reading, lang: string): readonly Rule[] {
  const key = lang.toLowerCase();
  const known = prepared.get(key);
  if (known !== undefined) return known;
  // In this order: rules with more parts first.
  const rules = [
    ...dates(reading, lang),
    ...reading.own,
    ...times(reading),
    ...ranges(reading),
    ...money(reading),
    ...units(reading),
    ...signs(reading),
    ...counts(reading),
    ...numbers(reading),
  ].map(([pattern, read]): Rule => [new RegExp(pattern.source, "gu"), read]);
  // As many as there are languages with their countries.
  if (prepared.size < 64) prepared.set(key, rules);
  return rules;
}

function applied(rules: readonly Rule[], text: string): string {
  let read = text;
  for (const [pattern, replace] of rules) {
    if (!/[\d.%°½¼¾⅓⅔]/u.test(read)) break;
    read = read.replaceAll(pattern, (...args: unknown[]) => {
      const at = args.findIndex((arg) => typeof arg === "number");
      const before = read.slice(Math.max(0, (args[at] as number) - 24), args[at] as number);
      const groups = args.slice(0, at) as (string | undefined)[];
      return replace(groups, /([\p{L}]+'?)[\s(]*$/u.exec(before)?.[1]?.toLowerCase() ?? "");
    });
  }
  return read;
}
