/** Tells a statement of what somebody does from a command: "the cleaners switch off the office light". */
import { type Meant, signsOf } from "../meant.ts";
import type { Said } from "../turns.ts";
import type { MoodReader } from "../read-mood.ts";

/** The maximum number of words of a subject, without its articles: "neighbour from upstairs". */
const maxSubject = 3;

type Span = { readonly start: number; readonly end: number };
const isIn = (at: number, spans: readonly Span[]) => spans.some(({ start, end }) => start <= at && at < end);

/** A word behind its article may be a noun, although a sentence of the assistant begins with it: "die Gäste machen". */
const isNounOf = (reader: MoodReader, word: string) =>
  !reader.isLittle(word) && !reader.isVerb(word) && !reader.subjects.isDone(word);

/** `isVerb`: the assistant's sentences begin with the word. */
export function hasSubject(said: Said, meant: Meant, reader: MoodReader, isVerb: (word: string) => boolean): boolean {
  // Politeness is no subject: "we would like to", "you could".
  const places = said.words.flatMap((_, at) => (isIn(at, said.mood.polite) ? [] : [at]));
  const words = places.map((at) => said.words[at]!);
  const signs = signsOf(said);
  const isDeterminer = (at: number) => at < words.length && reader.isDeterminer(words[at]!);
  const isOwn = (at: number) => {
    const line = reader.alikeOf(words[at]!);
    return meant.stems.has(said.stems[places[at]!]!) || (line !== undefined && meant.alike.has(line));
  };
  const isSigned = (at: number) => signs.some(({ start }) => start === places[at]);
  const isSmallVerb = (at: number) => reader.isVerb(words[at]!) && isOwn(at) && isDeterminer(at + 1);
  const isNoun = (at: number) => !isSigned(at) && isNounOf(reader, words[at]!);
  const isSlot = (at: number) => isIn(places[at]!, said.slots);

  return isStateOfOther() || hasObject(verbAfterSubject());

  /** "my brother has no idea what time it is", "he is too loud". */
  function isStateOfOther(): boolean {
    const subject = reader.subjects.personIn(words) || (isDeterminer(0) ? nounsAtStart() : 0);
    // A verb that the intent does not know looks like a noun of the subject: "my brother has".
    const ends = Array.from({ length: subject }, (_, at) => at + 1).slice(isDeterminer(0) ? 1 : 0);
    if (!ends.some((end) => reader.subjects.isState(words, end))) return false;
    // A statement with a command behind it is no statement alone: "my hands are full, turn on the light".
    const isCommand = (word: string) => !reader.isLittle(word) && reader.isVerb(word) && isVerb(word);
    return !words.some((word, at) => at > subject && isCommand(word) && !isSlot(at));
  }

  /** Returns the position of the first verb if a subject precedes it. */
  function verbAfterSubject(): number | undefined {
    const person = reader.subjects.personIn(words);
    const subject = person > 0 ? person : nounsAtStart();
    if (subject === 0) {
      // "siempre apagamos la luz": a habit, whoever has it.
      const first = words.findIndex((_, at) => isDeed(at));
      return first >= 0 && reader.subjects.isHabit(words, first) ? first : undefined;
    }
    const at = subject + reader.subjects.between(words, subject);
    return at < words.length && isDeed(at) ? at : undefined;
  }

  /** Returns the number of words of "my three kids", of which the intent knows none. */
  function nounsAtStart(): number {
    let start = 0;
    while (isDeterminer(start)) start++;
    if (start === 0) return isName() ? 1 : 0;
    let end = start;
    const isPart = (at: number) => !isSlot(at) && !isOwn(at) && (!isDeed(at) || (at === start && isNoun(at)));
    while (end < Math.min(words.length, start + maxSubject) && isPart(end)) {
      if (reader.subjects.between(words, end) > 0) break;
      end++;
    }
    return words.slice(start, end).some((word) => !reader.isLittle(word)) ? end : 0;
  }

  /** Returns true for the first word of "Anna locks the gate". */
  function isName(): boolean {
    return !reader.isLittle(words[0] ?? "") && !isSlot(0) && !isOwn(0) && reader.subjects.isDone(words[1] ?? "");
  }

  /** A particle is no verb: "the little one woke up". A small word is one only before an object: "they set the timer". */
  function isDeed(at: number): boolean {
    const word = words[at]!;
    if (reader.subjects.isDone(word)) return true;
    if (reader.isLittle(word))
      return signs.some(({ start, end }) => start === places[at] && end > start + 1) || isSmallVerb(at);
    return isSigned(at) || reader.isVerb(word) || (isVerb(word) && !isSlot(at));
  }

  /** Returns true if the verb has an object, as "lights" in "the red lights on" has none. */
  function hasObject(verb: number | undefined): boolean {
    let next = (verb ?? words.length) + 1;
    const isOfVerb = (at: number) => isIn(places[at]!, signs) || reader.subjects.isDone(words[at - 1]!);
    const isParticle = (at: number) => reader.isLittle(words[at]!) && !isDeterminer(at) && isOfVerb(at);
    while (next < words.length && isParticle(next)) next++;
    next += reader.subjects.habitsAt(words, next);
    if (next >= words.length) return false;
    return isDeterminer(next) || isSlot(next) || (isOwn(next) && !reader.isLittle(words[next]!));
  }
}
