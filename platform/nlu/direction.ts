/**
 * Keeps what one clause tells from turning around what the other orders: "I left the light on, turn it off" switches nothing on, and
 * "turn on the fan, it is off" nothing off.
 */
import type { Held } from "#bus";
import type { Parse } from "./engine.ts";
import { cutsIn } from "./clause-ends.ts";
import { anyDeterminer } from "./known-forms.ts";
import { withoutClitics } from "./mood/clitics.ts";
import { correctionIn } from "./mood/corrections/corrections.ts";
import { opposites, type Sign } from "./mood/mood-text.ts";
import { isWithin, type WordSpan } from "./mood/phrases.ts";
import { placesOf, saidOf } from "./mood/said.ts";
import { type StatementReader, statementReaderOf } from "./mood/statements/statements.ts";
import { capped, maxUnsure } from "./need.ts";
import type { IntentParts, Parts } from "./parts.ts";
import { type Reading, readTokens } from "./reading.ts";
import { accept, ask } from "./zones.ts";

/** A command whose thing only the other clause names is less sure than one that names it. */
const maxTogether = 0.8;
/** The fewest words of a statement; its verb is among the first. */
const minStatement = 3;
const verbWithin = 5;
/** The words of a thing and its place: "the desk lamp in the bedroom". */
const maxNamed = 7;

/** Why a clause that tells how something is was taken for a question or a report. */
const ofTold: ReadonlySet<Held["reason"]> = new Set<Held["reason"]>(["state", "whether", "opposite"]);

/** For a door, to open and to close go with the key: "it is unlocked, close it" never unlocks. */
const against: Readonly<Record<Sign, readonly Sign[]>> = {
  on: [opposites.on],
  off: [opposites.off],
  up: [opposites.up, "lock"],
  down: [opposites.down, "unlock"],
  lock: [opposites.lock, "up"],
  unlock: [opposites.unlock, "down"],
};

type Clauses = {
  readonly command: WordSpan;
  readonly told: WordSpan;
  readonly signs: readonly Sign[];
  /** True if the command begins with what gives its direction: "turn it on", and not "check that it is on"; and the
   * statement with a thing: "the blinds are open" is no question. */
  readonly isDeed: boolean;
  /** True if a sign of punctuation or a joining word stands between them. */
  readonly isCut: boolean;
};

/**
 * Returns the result unless it contradicts the direction of the clause that commands: then that of the command alone, or of the
 * command with the thing that the other clause names, or the same one, which is then at most asked about.
 */
export function inDirection(parts: Parts, reading: Reading, whole: Parse, parse: (reading: Reading) => Parse): Parse {
  const { best, held } = whole;
  const intent = parts.intents.find(({ id }) => id === (held === undefined ? best.intentName : held.intentName));
  const isUnderstood = held === undefined && best.confidenceScore >= ask && best.confidenceScore < 1;
  if (intent === undefined || !(isUnderstood || (held !== undefined && ofTold.has(held.reason)))) return whole;
  // "The light is off, turn it on" is no question whether it is off.
  const tells = held !== undefined || intent.meant.isInformation;
  const statements = statementReaderOf(parts.language);
  if (statements === undefined || (!tells && intent.directions.size === 0)) return whole;
  const all = clausesIn(parts, reading, statements);
  // "Ferme les volets de la chambre, ils sont ouverts" does not end before "la chambre".
  const cut = all.filter(({ isCut }) => isCut);
  const found = (cut.length > 0 ? cut : all.toReversed()).filter(({ signs, isDeed }) =>
    tells ? isDeed : contradicts(intent, signs),
  );
  const known = held?.slots ?? best.slots;
  for (const clauses of found) {
    for (const tokens of commandsOf(parts, reading, statements, clauses)) {
      const one = parse(readTokens(parts, reading.text, tokens));
      const other = parts.intents.find(({ id }) => id === one.best.intentName);
      if (
        other === undefined ||
        one.held !== undefined ||
        other.meant.isInformation ||
        contradicts(other, clauses.signs)
      )
        continue;
      if (one.best.confidenceScore < accept || !clauses.signs.some((sign) => other.directions.has(sign))) continue;
      // "The blinds in the bedroom are open, close them" does not close all of them.
      return capped(one, one.best.slots.length < known.length ? maxUnsure : maxTogether);
    }
  }
  return found.length > 0 && !tells ? capped(whole, maxUnsure) : whole;
}

/** Returns true if an intent does the opposite of these directions, and none of them. */
const contradicts = ({ directions }: IntentParts, signs: readonly Sign[]) =>
  signs.every((sign) => !directions.has(sign)) &&
  signs.some((sign) => against[sign].some((other) => directions.has(other)));

/** Returns the ways to read a sentence as a command with a direction, and a statement before or behind it. */
function clausesIn(parts: Parts, reading: Reading, statements: StatementReader): Clauses[] {
  const { reader } = parts;
  const places = placesOf(reading.words);
  const { words, mood } = saidOf(places, reading.hits, reader);
  // "Close, I mean open the blinds": the second order replaces the first.
  const cuts = cutsIn(reading, places);
  if ((correctionIn(parts.language, words, cuts)?.start ?? 0) > 0) return [];
  const isJoined = (at: number) => [...mood.breaks, ...mood.joiners].some(({ end }) => end === at);
  return [...words.keys()].slice(1).flatMap((at): Clauses[] => {
    const [before, behind] = [
      { start: 0, end: at },
      { start: at, end: words.length },
    ];
    const isCut = cuts.has(at) || isJoined(at);
    const told = { start: 0, end: [...mood.breaks, ...mood.joiners].find(({ end }) => end === at)?.start ?? at };
    return [
      { command: behind, told },
      // "Close the blinds they are open".
      { command: before, told: behind },
    ].flatMap(({ command, told }) => {
      if (!isTold(told, isCut || command.start > 0) || !isOrder(command, isCut)) return [];
      const order = reader.readDeed(words.slice(command.start, command.end));
      const signs = [...new Set(order.signs.map(({ sign }) => sign))];
      const first = [...words.keys()].find((place) => !isWithin(place, order.polite));
      const [thing] = words.slice(told.start, told.end).filter((_, at) => !isWithin(told.start + at, mood.polite));
      const isThing = reader.isDeterminer(thing!) || statements.hasPronoun([thing!]);
      const isWhole =
        command.end - command.start > 1 || withoutClitics(parts.language, words[command.start]!).length > 0;
      const isDeed = isThing && isWhole && order.signs.some(({ start }) => start === first);
      const isOneWay = signs.length > 0 && signs.every((sign) => !signs.includes(opposites[sign]));
      return isOneWay ? [{ command, told, signs, isDeed, isCut }] : [];
    });
  });

  /** Returns true if these words begin with a verb that orders, behind politeness. */
  function isOrder({ start, end }: WordSpan, isCut: boolean): boolean {
    // "Tell me when ten minutes are up" orders nothing up.
    if (words.slice(start, end).some((word) => statements.isDependent(word))) return false;
    const at = [...words.keys()].slice(start, end).find((place) => !isWithin(place, mood.polite));
    if (at === undefined) return false;
    // "I can't sleep with the bedroom | light on".
    const isNoun = !isCut && start > 0 && parts.knownForms.has(`${anyDeterminer} ${words[at]!}`);
    return !isNoun && isOrderAt(parts, statements, words[at]!);
  }

  /** Returns true if these words tell how something is; without a sign before them, only with what they tell of at once. */
  function isTold({ start, end }: WordSpan, isCut: boolean): boolean {
    const told = words.slice(start, end).filter((_, at) => !isWithin(start + at, mood.polite));
    if (told.length < minStatement - (isCut && start > 0 ? 1 : 0)) return false;
    if (isOrderAt(parts, statements, told[0]!) && !statements.isFinite(told[0]!)) return false;
    if (told.some((word) => statements.isDependent(word))) return false;
    const verb = told.findIndex((word, at) => statements.isFinite(word) || statements.isPredicate(told, at));
    if (isCut) return verb >= 0;
    const isOfThing = reader.isDeterminer(told[0]!) || statements.hasPronoun(told.slice(0, 1));
    return isOfThing && verb > 0 && verb < verbWithin;
  }
}

/** Returns true for a word with which a command begins. */
function isOrderAt(
  { reader, isVerb, language, knownForms }: Parts,
  statements: StatementReader,
  word: string,
): boolean {
  const bare = withoutClitics(language, word).some(({ verb }) => knownForms.has(verb) && isVerb(verb));
  if (bare) return true;
  return (isVerb(word) || reader.isVerb(word)) && !statements.isInfinitive(word) && !reader.isDeterminer(word);
}

/** Generates the tokens of the command with what the statement names instead of a pronoun, and of the command alone. */
function* commandsOf(parts: Parts, reading: Reading, statements: StatementReader, { command, told }: Clauses) {
  const { tokens } = reading;
  const places = placesOf(reading.words);
  const at = (place: number) => places.tokens[place] ?? tokens.length;
  const last = (place: number) => (place > 0 ? places.tokens[place - 1]! + 1 : 0);
  const own = tokens.slice(at(command.start), last(command.end));
  const thing = thingOf(parts, reading, { start: at(told.start), end: last(told.end) });
  // A command that names a thing itself is complete: "turn on the fan, it is off".
  const isNamed = thingOf(parts, reading, { start: at(command.start), end: last(command.end) }) !== undefined;
  if (thing !== undefined && !isNamed) {
    const named = tokens.slice(thing.start, thing.end);
    const pronoun = own.findIndex(({ norm, isSign }) => !isSign && statements.hasPronoun([norm]));
    const article = own.at(-1);
    if (pronoun >= 0) yield [...own.slice(0, pronoun), ...named, ...own.slice(pronoun + 1)];
    else if (article !== undefined && own.length > 1 && parts.reader.isDeterminer(article.norm))
      yield [...own.slice(0, -1).filter(({ isSign }) => !isSign), ...named];
    else yield [...own, ...named];
    return;
  }
  yield own;
}

/** Returns the tokens of the one thing that a clause names, from its article to the last listed value or usual object in it. */
function thingOf(
  { reader, intents }: Parts,
  { tokens, words, listed }: Reading,
  clause: WordSpan,
): WordSpan | undefined {
  const isInside = ({ start, end }: WordSpan) => clause.start <= start && end <= clause.end;
  const values = listed.filter(isInside);
  const isObject = (at: number) => {
    const { norm, stem, isSign } = words[at]!;
    if (isSign || reader.isLittle(norm)) return false;
    // "Light" is a verb, too, but not behind an article or a place.
    const isNoun = (at > 0 && reader.isDeterminer(tokens[at - 1]!.norm)) || values.some(({ end }) => end === at);
    if (reader.isVerb(norm) && !isNoun) return false;
    const line = reader.alikeOf(norm);
    return intents.some(({ meant, directions }) => {
      return directions.size > 0 && (meant.keys.has(stem) || (line !== undefined && meant.keysAlike.has(line)));
    });
  };
  const objects = [...tokens.keys()].filter((at) => clause.start <= at && at < clause.end && isObject(at));
  const starts = [...values.map(({ start }) => start), ...objects];
  if (starts.length === 0) return undefined;
  const start = Math.min(...starts);
  const end = Math.max(...values.map((one) => one.end), ...objects.map((at) => at + 1));
  if (end - start > maxNamed) return undefined;
  const hasArticle = start > clause.start && reader.isDeterminer(tokens[start - 1]!.norm);
  return { start: hasArticle ? start - 1 : start, end };
}
