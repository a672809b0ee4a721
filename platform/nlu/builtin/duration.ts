/** Durations at a place in a sequence of words: "half an hour", "one and a half minutes", "2h", "an hour and a quarter". */
import { type BuiltinLanguage, type DurationUnit, durationUnits } from "./language.ts";
import { type Found, numberAt, phraseAt, shareAfter, type Words } from "./number.ts";

export type Duration = Readonly<Record<DurationUnit, number>>;

/** How many of the next smaller unit one has; a quarter of a year is three months. */
const smaller: Readonly<Partial<Record<DurationUnit, readonly [DurationUnit, number]>>> = {
  years: ["months", 12],
  quarters: ["months", 3],
  months: ["days", 30],
  weeks: ["days", 7],
  days: ["hours", 24],
  hours: ["minutes", 60],
  minutes: ["seconds", 60],
};

type Amount = { readonly unit: DurationUnit; readonly amount: number };

/** Whole numbers of each unit: an hour and a half is one hour and thirty minutes. Undefined for a negative amount. */
function toDuration(amounts: readonly Amount[]): Duration | undefined {
  const parts = Object.fromEntries(durationUnits.map((unit) => [unit, 0])) as Record<DurationUnit, number>;
  const add = (unit: DurationUnit, amount: number): void => {
    const next = smaller[unit];
    const whole = next === undefined ? Math.round(amount) : Math.floor(amount + 1e-9);
    parts[unit] += whole;
    const rest = amount - whole;
    if (next !== undefined && rest > 1e-9) add(next[0], rest * next[1]);
  };
  for (const { unit, amount } of amounts) {
    if (amount < 0 || !Number.isSafeInteger(Math.ceil(amount))) return undefined;
    add(unit, amount);
  }
  return parts;
}

/** "two hours", "an hour", "half an hour", "a quarter of an hour", "a couple of minutes", "an hour and a half". */
function amountAt(words: Words, at: number, language: BuiltinLanguage): Found<Amount> | undefined {
  const { norms } = words;
  const isOne = (index: number) => language.articles.includes(norms[index] ?? "") || norms[index] === "1";
  const skipOf = (index: number) => (language.of.includes(norms[index] ?? "") ? index + 1 : index);
  const share = phraseAt(language.fractions, norms, at);
  if (share !== undefined) {
    const afterOf = skipOf(share.end);
    const unit = phraseAt(language.units, norms, isOne(afterOf) ? afterOf + 1 : afterOf);
    // "quarter" alone is a unit, "a quarter hour" a share of one.
    if (unit !== undefined) return { value: { unit: unit.value, amount: share.value }, end: unit.end };
  }
  const number = numberAt(words, at, language) ?? (isOne(at) ? { value: 1, end: at + 1 } : undefined);
  if (number === undefined) return undefined;
  const unit = phraseAt(language.units, norms, skipOf(number.end));
  if (unit === undefined) return undefined;
  // A unit of one letter is written on its number: "2h", not "2 m".
  const isLetter = norms[unit.end - 1]?.length === 1;
  if (isLetter && !words.glued[unit.end - 1]) return undefined;
  const more = shareAfter(words, unit.end, language);
  // In "an hour and a half day" the half is not the hour's.
  if (more !== undefined && phraseAt(language.units, norms, more.end) === undefined) {
    return { value: { unit: unit.value, amount: number.value + more.value }, end: more.end };
  }
  return { value: { unit: unit.value, amount: number.value }, end: unit.end };
}

/** The longest duration that begins at `at`; its units get smaller: "two hours and five minutes", "1h 30min". */
export function durationAt(words: Words, at: number, language: BuiltinLanguage): Found<Duration> | undefined {
  const amounts: Amount[] = [];
  let end = at;
  for (let next = at; ; ) {
    const found = amountAt(words, next, language);
    if (found === undefined) break;
    const last = amounts.at(-1);
    if (last && durationUnits.indexOf(found.value.unit) <= durationUnits.indexOf(last.unit)) break;
    amounts.push(found.value);
    end = found.end;
    next = language.joiners.includes(words.norms[end] ?? "") || words.norms[end] === "," ? end + 1 : end;
  }
  const value = amounts.length === 0 ? undefined : toDuration(amounts);
  return value && { value, end };
}
