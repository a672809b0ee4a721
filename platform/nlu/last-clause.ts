/** Finds the command behind a complete statement that the sentence as a whole hides: "shush, the baby is asleep, mute". */
import type { Parse } from "./engine.ts";
import { cutsIn } from "./clause-ends.ts";
import { anyDeterminer } from "./known-forms.ts";
import { withStatement, withTime } from "./filled.ts";
import { longestHits } from "./gazetteer.ts";
import { losesValue } from "./loses-value.ts";
import { withoutClitics } from "./mood/clitics.ts";
import { isWithin, type WordSpan } from "./mood/phrases.ts";
import type { TraitKind } from "./mood/mood-text.ts";
import { reasonReaderOf } from "./mood/reasons/read-reason.ts";
import { type Places, placesOf, saidOf } from "./mood/said.ts";
import { type StatementReader, statementReaderOf } from "./mood/statements/statements.ts";
import type { Said } from "./mood/turns.ts";
import { ask } from "./zones.ts";
import { capped, maxUnsure } from "./need.ts";
import type { IntentParts, Parts } from "./parts.ts";
import { type Reading, readTokens } from "./reading.ts";
import type { Token } from "./text/tokens.ts";

/** The command itself must be understood this surely, and is then less sure than without the statement. */
const minCommand = 0.8;
const maxCommand = 0.9;
const minStatement = 2;
const asks: ReadonlySet<TraitKind> = new Set<TraitKind>(["whether", "what", "why", "who", "when", "where", "how"]);
const denies: ReadonlySet<TraitKind> = new Set<TraitKind>(["negated", "without", "keep", "except"]);
const ofAsides: ReadonlySet<TraitKind> = new Set<TraitKind>(["state", "all", "past"]);
/** The time must stay bounded. */
const maxBeginnings = 3;
/** The words of a thing and its place: "desk lamp in the bedroom". */
const maxNamed = 7;
/** A command whose value or object the statement names is less sure than one that names it itself. */
const maxFilled = 0.8;

/** Returns the result for a command that follows a statement; undefined if there is none. */
export function parseLastClause(parts: Parts, reading: Reading, parse: (reading: Reading) => Parse): Parse | undefined {
  const statements = statementReaderOf(parts.language);
  if (statements === undefined) return undefined;
  const places = placesOf(reading.words);
  const { words, mood, times } = saidOf(places, reading.hits, parts.reader);
  const { reader, isVerb } = parts;
  const questions = mood.traits.filter(({ kind }) => asks.has(kind));
  const reasons = reasonReaderOf(parts.language, reader);
  const isOrder = (at: number) => !isWithin(at, questions) && isOrderAt(parts, statements, words, at);
  const isWhat = (at: number) => questions.some(({ kind, start }) => kind === "what" && start === at);
  const cuts = cutsIn(reading, places);
  const begins = (at: number) => !isInside(at, times) && (isOrder(at) || isWhat(at));
  const beginnings = [...words.keys()].filter((at) =>
    cuts.has(at) && isAside(parts, statements, told(at))
      ? !isWithin(at, questions) || isWhat(at)
      : at >= minStatement && begins(at) && isStatement(told(at)),
  );
  for (const start of beginnings.slice(0, maxBeginnings)) {
    const first = places.tokens[start]!;
    const alone = readTokens(parts, reading.text, reading.tokens.slice(first));
    const replaced = withNamed({ words, reading, places, statements }, start);
    const whole = replaced && parse(readTokens(parts, reading.text, replaced));
    // "the rice isn't ready, give it five more minutes": what the statement names may be nothing that the command takes.
    const named = whole !== undefined && whole.best.confidenceScore >= minCommand ? replaced : undefined;
    const found = named === undefined || whole === undefined ? parse(alone) : whole;
    const intent = parts.intents.find(({ id }) => id === found.best.intentName);
    if (intent === undefined || found.held !== undefined) continue;
    if (named === undefined && isAboutOther(parts, { words, reading, places, statements }, start, intent)) continue;
    const lacksValue = losesValue(parts, reading, { start: first, end: reading.tokens.length }, intent);
    // "set a timer" may be sure only with the time that the statement names.
    if (found.best.confidenceScore < (lacksValue && named === undefined ? ask : minCommand)) continue;
    // "I'm getting hungry, what's for dinner".
    if (!isOrder(start) && isWithin(start, questions) && !intent.meant.isInformation) continue;
    // "tomorrow we leave, turn off the heater": it may be meant for tomorrow.
    const isLater = !intent.meant.isInformation && isLaterBefore({ mood, times }, start);
    if (named !== undefined) return capped(found, isLater ? maxUnsure : maxFilled);
    if (lacksValue) {
      const behind = { first, intent, command: found };
      const onDay = withTime(parts, reading, behind, parse);
      if (onDay !== undefined) return capped(onDay, onDay === found ? maxUnsure : maxFilled);
      const filled = withStatement(parts, reading, behind, parse);
      if (filled === undefined || filled.best.confidenceScore < minCommand) continue;
      return capped(filled, isLater ? maxUnsure : maxFilled);
    }
    // "where is the lamp, turn it on": it is what the statement names.
    const isOfStatement = found.best.confidenceScore < 1 && statements.hasPronoun(words.slice(start));
    return capped(found, isLater || isOfStatement ? maxUnsure : maxCommand);
  }
  return undefined;

  /** The words before a command, without the one that joins the two: "…, so". */
  function told(at: number): string[] {
    return words.slice(0, mood.breaks.find(({ end }) => end === at)?.start ?? at);
  }

  /** Returns true if these words tell something, and neither ask, forbid nor order anything themselves. */
  function isStatement(all: readonly string[]): boolean {
    const { polite, traits: turns } = reader.read(all);
    // "I work until eight": no clause depends on a word before a time.
    const isOfTime = (at: number) => isWithin(at + 1, times) && statements?.isDependent(all[at]!) === true;
    const before = all.filter((_, at) => !isWithin(at, polite) && !isWithin(at, times) && !isOfTime(at));
    if (statements?.isCall(all) === true || statements?.isCall(before) === true) return true;
    if (statements === undefined || reasons?.isReported(before) === true) return false;
    if (!statements.isWhole(before) && !statements.isWhole(all)) return false;
    const { traits } = reader.read(before);
    // Behind "tomorrow is" there is no question, however "is" begins what remains without the time.
    const start = all.findIndex((_, at) => !isWithin(at, polite));
    if (
      turns.some((one) => one.start === start && asks.has(one.kind) && !tells(parts, statements, one.kind, all[start]!))
    )
      return false;
    if (traits.some(({ kind }) => denies.has(kind)) && reasons?.isFact(before) !== true) return false;
    return !before.some((word, at) => {
      if (statements.isFinite(word) || statements.isPredicate(before, at)) return false;
      return reader.isVerb(word) && isVerb(word);
    });
  }
}

/** "Ese ventilador me pone nervioso, apágalo": what is named is nothing that the command takes, so that it is not the light either. */
function isAboutOther(
  { language, knownForms, entities, values }: Parts,
  { words, reading, places, statements }: Told,
  start: number,
  { slots }: IntentParts,
): boolean {
  const bare = withoutClitics(language, words[start]!);
  const isPointing = bare.some(({ verb, hasObject }) => hasObject && knownForms.has(verb));
  if (!isPointing && !statements.hasPronoun(words.slice(start))) return false;
  const own = new Set(slots.map(({ entity }) => entity));
  return longestHits(reading.listed).some(({ entity, end }) => {
    const name = entities[entity]!;
    return end <= places.tokens[start]! && !own.has(name) && !values.isExtensible(name);
  });
}

/** Returns true if these words before a comma neither ask, forbid nor order anything, whatever they say: "hands full of dough, …". */
function isAside({ language, reader, isVerb }: Parts, statements: StatementReader, all: readonly string[]): boolean {
  const reasons = reasonReaderOf(language, reader);
  const { polite, traits, relayed } = reader.read(all);
  const before = all.filter((_, at) => !isWithin(at, polite));
  if (before.length === 0 || relayed.length > 0 || reasons?.isReported(before) === true) return false;
  // "In the film, turn on the light", "the title is, turn on the light".
  if (reader.places.isBefore(before[0]!) || statements.isFinite(before.at(-1)!)) return false;
  if (before.some((word) => statements.isDependent(word) || (reader.isVerb(word) && isVerb(word)))) return false;
  return traits.every(({ kind }) => ofAsides.has(kind)) || reasons?.isFact(before) === true;
}

/** Returns true for what only looks like a question: "o bolo já está no forno", and "ho le mani occupate" about oneself. */
const tells = ({ reader }: Parts, statements: StatementReader, kind: TraitKind, first: string): boolean =>
  kind === "whether" && (reader.isDeterminer(first) || statements.isOfSpeaker(first));

/** Whether something before a command says that it is for later. */
function isLaterBefore({ mood, times }: Pick<Said, "mood" | "times">, start: number): boolean {
  const later = mood.traits.filter(({ kind }) => kind === "later" || kind === "except" || kind === "keep");
  return [...later, ...times].some((one) => one.start < start && !isWithin(one.start, mood.present));
}

/** "She wakes me at seven o'clock": within a time nothing begins. */
const isInside = (at: number, spans: readonly WordSpan[]) => spans.some(({ start, end }) => start < at && at < end);

function isOrderAt(parts: Parts, statements: StatementReader, words: readonly string[], at: number): boolean {
  const { reader, isVerb } = parts;
  const word = words[at]!;
  // "my brother needs light in the garage": it is a noun.
  const isNoun = parts.knownForms.has(`${anyDeterminer} ${word}`);
  if (isNoun && statements.isFinite(words[at - 1]!)) return false;
  // Beside the usual verbs, what the assistant's sentences begin with and never name as a thing: "verrouille".
  const isDeed =
    isVerb(word) && (reader.isVerb(word) || (!isNoun && !reader.isLittle(word) && !statements.isFinite(word)));
  return isDeed && !statements.isInfinitive(word);
}

type Told = {
  readonly words: readonly string[];
  readonly reading: Reading;
  readonly places: Places;
  readonly statements: StatementReader;
};

/**
 * Returns the words of the command with what the statement names instead of the pronoun: "the desk lamp is blinding me, turn
 * it off". Undefined if there is no pronoun, or not one thing that it may stand for.
 */
function withNamed({ words, reading, places, statements }: Told, start: number): Token[] | undefined {
  const pronouns = [...words.keys()].filter((at) => at >= start && statements.hasPronoun([words[at]!]));
  const [pronoun] = pronouns;
  const named = longestHits(reading.listed).filter(({ end }) => end <= places.tokens[start]!);
  const isOne = new Set(named.map(({ entity }) => entity)).size === named.length;
  const [from, to] = [Math.min(...named.map((one) => one.start)), Math.max(...named.map(({ end }) => end))];
  if (pronoun === undefined || pronouns.length > 1 || named.length === 0 || !isOne || to - from > maxNamed)
    return undefined;
  const at = places.tokens[pronoun]!;
  const { tokens } = reading;
  return [...tokens.slice(places.tokens[start], at), ...tokens.slice(from, to), ...tokens.slice(at + 1)];
}
