/** Finds the place of a command that the assistant does not know, wherever it stands: "turn on the light in the shed over there". */
import { anyDeterminer } from "../../known-forms.ts";
import type { Meant } from "../meant.ts";
import { isWithin, type WordSpan } from "../phrases.ts";
import type { MoodReader } from "../read-mood.ts";
import type { Said } from "../turns.ts";

type Sentence = {
  readonly said: Said;
  readonly meant: Pick<Meant, "stems" | "signs">;
  /** The positions of content words that the intent does not know. */
  readonly strange: readonly number[];
  /** True for a question: "what is the temperature outside". */
  readonly tells: boolean;
  /** The words of the assistant's sentences, and each two that follow one another. */
  readonly knownForms: ReadonlySet<string>;
  readonly reader: MoodReader;
};

/** The most words between "it is" and "outside", or "outside" and "it is". */
const nearBefore = 4;
const nearBehind = 2;

export function unknownPlaceIn(sentence: Sentence): WordSpan | undefined {
  return namedPlace(sentence) ?? placeWithoutName(sentence);
}

/** "In the old shed": unknown words behind a preposition and its article. */
function namedPlace(sentence: Sentence): WordSpan | undefined {
  const { said, reader } = sentence;
  const { words } = said;
  const isUnknown = (at: number) => at < words.length && isUnknownNoun(sentence, at);
  for (const start of words.keys()) {
    if (start === 0 || !isUnknown(start)) continue;
    let at = start - 1;
    while (at > 0 && reader.isDeterminer(words[at]!) && !reader.places.isBefore(words[at]!)) at--;
    if (!reader.places.isBefore(words[at]!) || isTaken(sentence, at)) continue;
    let end = start + 1;
    while (isUnknown(end)) end++;
    if (!reader.places.isSaying(words[end - 1]!)) return { start, end };
  }
  return undefined;
}

/** An unknown word, or one that no sentence has behind its article: "the shed", where "shed some light" is known. */
function isUnknownNoun(sentence: Sentence, at: number): boolean {
  const { said, strange, knownForms, reader } = sentence;
  if (strange.includes(at)) return true;
  const { words } = said;
  return (
    at > 0 &&
    reader.isDeterminer(words[at - 1]!) &&
    !reader.isLittle(words[at]!) &&
    !knownForms.has(`${anyDeterminer} ${words[at]}`) &&
    !said.times.some(({ start, end }) => start <= at && at < end) &&
    !isWithin(at, said.mood.present) &&
    !isTaken(sentence, at)
  );
}

/** "Upstairs", but not in "it is dark outside". */
function placeWithoutName(sentence: Sentence): WordSpan | undefined {
  const { said, tells, meant, knownForms, reader } = sentence;
  const { words, stems } = said;
  return reader.places.adverbsIn(words).find(({ start, end }) => {
    if (isTaken(sentence, start)) return false;
    const isAlone = end - start === 1;
    if (isAlone ? meant.stems.has(stems[start]!) : knownForms.has(`${words[end - 2]} ${words[end - 1]}`)) return false;
    if (tells) return true;
    const around = [...words.slice(Math.max(0, start - nearBefore), start), ...words.slice(end, end + nearBehind)];
    return !around.some((word) => reader.places.isBeing(word));
  });
}

/** Whether a word is part of a value, of politeness, or of the intent's direction: "turn the light on", but not "turn on the light on". */
function isTaken({ said: { words, slots, mood }, meant }: Sentence, at: number): boolean {
  if (isWithin(at, [...slots, ...mood.polite])) return true;
  return mood.signs.some(({ sign, start, end }) => {
    const isLast = at === end - 1 && !words.slice(start, at).includes(words[at]!);
    return meant.signs.has(sign) && (at === start || isLast);
  });
}

/** "The bedroom of the guests", where only a bedroom is known: unknown words behind a known place and "of". */
export function unknownOwnerOf({ said, strange, reader }: Sentence, place: WordSpan): WordSpan | undefined {
  const { words } = said;
  if (!reader.places.isOf(words[place.end] ?? "")) return undefined;
  let start = place.end + 1;
  while (reader.isDeterminer(words[start] ?? "")) start++;
  let end = start;
  while (strange.includes(end)) end++;
  return end > start && !reader.places.isSaying(words[end - 1]!) ? { start: place.start, end } : undefined;
}
