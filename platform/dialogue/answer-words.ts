/** Compares an answer with the intent that it answers a question about, by their words. */
import type { Slot } from "#bus";
import { bare } from "../assistant/bare.ts";
import { type AnswerWords, answerWordsIn, wordsOf } from "../assistant/replies/replies.ts";
import type { Context } from "./context.ts";
import { isSameValue, spokenOf } from "./partial-intent.ts";
import type { PartialIntent } from "./session.ts";

export const wordsIn = ({ language }: Context): AnswerWords => answerWordsIn(language ?? "en");

/** Returns true for "and turn off the radio". */
export const isJoined = (rest: string, context: Context) => wordsIn(context).joiners.has(wordsOf(rest)[0]?.word ?? "");

/** Returns true if an answer has no words but those of the question and little ones, which change nothing. */
export function ownWords(text: string, partial: PartialIntent, context: Context): boolean {
  const { little, ones } = wordsIn(context);
  const own = wordSetOf(partial);
  return wordsOf(text).every(({ word }, at) => own.has(word) || little.has(word) || (at > 0 && ones.has(word)));
}

/** Returns true for "which door?". */
export function asksAboutIt(text: string, partial: PartialIntent, context: Context): boolean {
  const [first, ...words] = wordsOf(text);
  return (
    first !== undefined &&
    wordsIn(context).asks.has(first.word) &&
    words.length > 0 &&
    ownWords(text.slice(first.end), partial, context)
  );
}

/** Returns true if an answer repeats a value of the intent, or most of its sentence, and says nothing else. */
export function namesIt(text: string, partial: PartialIntent, context: Context): boolean {
  if (!ownWords(text, partial, context)) return false;
  const said = ` ${bare(text)} `;
  if (partial.slots.some((slot) => formsOf(slot).some((form) => form !== "" && said.includes(` ${form} `))))
    return true;
  const { little } = wordsIn(context);
  return wordsOf(text).filter(({ word }) => !little.has(word)).length > 1;
}

const wordSetOf = (partial: PartialIntent) =>
  new Set(wordsOf(`${spokenOf(partial)} ${partial.input}`).map(({ word }) => word));

const formsOf = ({ rawValue, value }: Slot): string[] =>
  [rawValue, ...("value" in value ? [String(value.value)] : [])].map(bare);

/** Returns true if the answer consists of the value and little words. */
export function isOnly({ range }: Slot, text: string, partial: PartialIntent, context: Context): boolean {
  const letters = Array.from(text);
  const around = wordsOf(`${letters.slice(0, range.start).join("")} ${letters.slice(range.end).join("")}`);
  const { little, ones, negators } = wordsIn(context);
  // "no la del dormitorio" is no, and a value; "no enciendas la luz del dormitorio" is not.
  const isNegated = negators.has(around[0]?.word ?? "");
  const own = isNegated ? negators : wordSetOf(partial);
  return around.every(({ word }) => own.has(word) || little.has(word) || ones.has(word));
}

export const haveSameValues = (some: readonly Slot[], others: readonly Slot[]) =>
  some.length === others.length &&
  some.every((slot) => others.some((other) => other.slotName === slot.slotName && isSameValue(slot, other)));

/**
 * Removes the value that is denied: "not the kitchen, the garden", "the garden, not the kitchen". After the value, only a pause
 * tells what is denied: "la cocina no, el jardín", but "la cocina, no el jardín".
 */
export function withoutDenied(text: string, partial: PartialIntent, { not, little }: AnswerWords): string {
  const words = wordsOf(text);
  const isLittle = (some: readonly { readonly word: string }[]) => some.every(({ word }) => little.has(word));
  for (const form of partial.slots.flatMap(formsOf)) {
    const value = form.split(" ");
    const at = words.findIndex((_, start) => value.every((word, index) => words[start + index]?.word === word));
    if (form === "" || at < 0) continue;
    let start = at;
    while (start > 0 && little.has(words[start - 1]!.word)) start--;
    let end = at + value.length;
    if (not.has(words[start - 1]?.word ?? "")) start--;
    else if (not.has(words[end]?.word ?? "") && /,/u.test(text.slice(words[end]!.end, words[end + 1]?.start))) end++;
    else continue;
    const [before, behind] = [words.slice(0, start), words.slice(end)];
    if (isLittle(before)) return isLittle(behind) ? "" : text.slice(behind[0]!.start);
    return isLittle(behind) ? text.slice(before[0]!.start, before.at(-1)!.end) : text;
  }
  return text;
}
