/** Finds the command behind a complete statement that the sentence as a whole hides: "shush, the baby is asleep, mute". */
import type { Parse } from "./engine.ts";
import { anyDeterminer } from "./known-forms.ts";
import { withStatement } from "./filled.ts";
import { longestHits } from "./gazetteer.ts";
import { losesValue } from "./loses-value.ts";
import { isWithin } from "./mood/phrases.ts";
import type { TraitKind } from "./mood/mood-text.ts";
import { reasonReaderOf } from "./mood/reasons/read-reason.ts";
import { placesOf, saidOf } from "./mood/said.ts";
import { statementReaderOf } from "./mood/statements/statements.ts";
import { capped, maxUnsure } from "./need.ts";
import type { Parts } from "./parts.ts";
import { type Reading, readTokens } from "./reading.ts";
import type { Token } from "./text/tokens.ts";

/** The command itself must be understood this surely, and is then less sure than without the statement. */
const minCommand = 0.8;
const maxCommand = 0.9;
const minStatement = 2;
const asks: ReadonlySet<TraitKind> = new Set<TraitKind>(["whether", "what", "why", "who", "when", "where", "how"]);
const denies: ReadonlySet<TraitKind> = new Set<TraitKind>(["negated", "without", "keep", "except"]);
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
  const isOrder = (at: number) => {
    const word = words[at]!;
    // "my brother needs light in the garage": it is a noun.
    if (parts.knownForms.has(`${anyDeterminer} ${word}`) && statements.isFinite(words[at - 1]!)) return false;
    return reader.isVerb(word) && isVerb(word) && !statements.isInfinitive(word) && !isWithin(at, questions);
  };
  const beginnings = [...words.keys()].filter((at) => at >= minStatement && isOrder(at) && isStatement(told(at)));
  for (const start of beginnings.slice(0, maxBeginnings)) {
    const first = places.tokens[start]!;
    const named = namedFor(start);
    const found = parse(readTokens(parts, reading.text, named ?? reading.tokens.slice(first)));
    const intent = parts.intents.find(({ id }) => id === found.best.intentName);
    if (intent === undefined || found.held !== undefined || found.best.confidenceScore < minCommand) continue;
    // "tomorrow we leave, turn off the heater": it may be meant for tomorrow.
    const isLater = !intent.meant.isInformation && isLaterBefore(start);
    if (named !== undefined) return capped(found, isLater ? maxUnsure : maxFilled);
    if (losesValue(parts, reading, { start: first, end: reading.tokens.length }, intent)) {
      const filled = withStatement(parts, reading, { first, intent, command: found }, parse);
      if (filled === undefined || filled.best.confidenceScore < minCommand) continue;
      return capped(filled, isLater ? maxUnsure : maxFilled);
    }
    // "where is the lamp, turn it on": it is what the statement names.
    const isOfStatement = found.best.confidenceScore < 1 && statements.hasPronoun(words.slice(start));
    return capped(found, isLater || isOfStatement ? maxUnsure : maxCommand);
  }
  return undefined;

  /**
   * Returns the words of the command with what the statement names instead of the pronoun: "the desk lamp is blinding me, turn
   * it off". Undefined if there is no pronoun, or not one thing that it may stand for.
   */
  function namedFor(start: number): Token[] | undefined {
    const pronouns = [...words.keys()].filter((at) => at >= start && statements?.hasPronoun([words[at]!]) === true);
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

  /** The words before a command, without the one that joins the two: "…, so". */
  function told(at: number): string[] {
    return words.slice(0, mood.breaks.find(({ end }) => end === at)?.start ?? at);
  }

  /** Returns true if these words tell something, and neither ask, forbid nor order anything themselves. */
  function isStatement(all: readonly string[]): boolean {
    const { polite } = reader.read(all);
    // "I work until eight": no clause depends on a word before a time.
    const isOfTime = (at: number) => isWithin(at + 1, times) && statements?.isDependent(all[at]!) === true;
    const before = all.filter((_, at) => !isWithin(at, polite) && !isWithin(at, times) && !isOfTime(at));
    if (statements?.isCall(all) === true || statements?.isCall(before) === true) return true;
    if (statements === undefined || reasons?.isReported(before) === true) return false;
    if (!statements.isWhole(before) && !statements.isWhole(all)) return false;
    const { traits } = reader.read(before);
    if (traits.some(({ kind, start }) => start === 0 && asks.has(kind))) return false;
    if (traits.some(({ kind }) => denies.has(kind)) && reasons?.isFact(before) !== true) return false;
    return !before.some((word, at) => {
      if (statements.isFinite(word) || statements.isPredicate(before, at)) return false;
      return reader.isVerb(word) && isVerb(word);
    });
  }

  function isLaterBefore(start: number): boolean {
    const later = mood.traits.filter(({ kind }) => kind === "later" || kind === "except" || kind === "keep");
    return [...later, ...times].some((one) => one.start < start && !isWithin(one.start, mood.present));
  }
}
