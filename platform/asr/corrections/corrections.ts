/**
 * What people say behind a command to correct themselves: "turn on the kitchen light, no, the bedroom light". The
 * understanding replaces the first value by the second [platform/nlu/correction.ts]; a grammar without corrections hears
 * another sentence, or none, and the first value is what the board acts on.
 */
import { ofLanguage } from "../../languages/languages.ts";
import { builtinSpoken } from "../builtin-spoken.ts";
import { byWeight, type Expression, inOrder, oneOf } from "../expression.ts";
import { reversed, type Sentence } from "../sentence.ts";
import { answersIn } from "../slot-answers.ts";
import { spokenWords } from "../spoken.ts";
import { correctionWords } from "./words.ts";

/** One sentence in about as many corrects itself. */
const rarity = 40;
/** The maximum number of different words that lead to a value, and that follow it. */
const maxAround = 8;

/** What may follow a sentence with a value: nothing, or a correction of a value. */
export type Corrections = {
  /** "The bedroom", "in the bedroom", "the bedroom light". */
  readonly whole: Expression;
  /**
   * Without the words behind a value: for sentences with more behind theirs. "Turn the kitchen light off, no, the bedroom
   * light" would leave open whether "off" was taken back, too.
   */
  readonly short: Expression;
};

/**
 * Returns the corrections, which are shared by all sentences, because each copy of them costs the search as many arcs as all
 * values have; the understanding refuses a room instead of a time. Undefined when there are none. `sentences`: all that can be
 * said, from which the words around a value are taken. `values`: how each entity that can be corrected is spoken.
 * `hasNumbers`: some values contain numbers.
 */
export function correctionsOf(
  sentences: readonly Sentence[],
  values: ReadonlyMap<string, Expression>,
  hasNumbers: boolean,
  language = "en",
): Corrections | undefined {
  const words = ofLanguage(correctionWords, language);
  if (words === undefined || (values.size === 0 && !hasNumbers)) return undefined;
  // A number alone replaces the number that was said: "ten minutes, no, twelve", "at seven, no, eight".
  const number = hasNumbers ? builtinSpoken("snips/number", language) : undefined;
  const tail = (corrected: Expression[]): Expression =>
    byWeight(
      [rarity, ""],
      [1, inOrder(byWeight(...words), oneOf(...corrected, ...(number === undefined ? [] : [number])))],
    );
  const backwards = sentences.map(reversed);
  const short = [...values].map(([entity, value]) => inOrder(byWeight(...leadsTo(sentences, entity, language)), value));
  const whole = [...values.keys()].map((entity, n) =>
    inOrder(short[n]!, byWeight(...after(backwards, entity, language))),
  );
  return { whole: tail(whole), short: tail(short) };
}

/** Returns the words behind a slot, from the sentences backwards. */
const after = (backwards: readonly Sentence[], entity: string, language: string) =>
  leadsTo(backwards, entity, language).map(
    ([times, words]) => [times, words.split(" ").toReversed().join(" ")] as const,
  );

/** Returns true if at most one word follows the last value of the sentence. */
export function endsWithValue(sentence: Sentence, language?: string): boolean {
  const last = sentence.findLastIndex((part) => !("oneOf" in part) && part.entity !== undefined);
  const rest = sentence.slice(last + 1);
  const words = rest.flatMap((part) => ("oneOf" in part ? [] : spokenWords(part.text, language)));
  return last >= 0 && words.length <= 1 && rest.every((part) => !("oneOf" in part));
}

/** Returns the words before a slot in the sentences, none and at most two, the most frequent ones with their weight. */
function leadsTo(sentences: readonly Sentence[], entity: string, language: string) {
  const counts = new Map<string, number>();
  for (const sentence of sentences) {
    for (const { answer, times } of answersIn(sentence, language)) {
      if (!answer.some((part) => "entity" in part && part.entity === entity)) continue;
      const [first] = answer;
      const words = answer.length > 1 && first !== undefined && "text" in first ? first.text : "";
      counts.set(words, (counts.get(words) ?? 0) + times);
    }
  }
  const ranked = [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return ranked.slice(0, maxAround).map(([words, times]) => [times, words] as const);
}
