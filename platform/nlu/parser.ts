/** Parses a sentence: by an exact match with the dataset if possible, otherwise by the trained model. */
import { parseSlot } from "./answer.ts";
import { parseWithoutClitics } from "./clitic.ts";
import { parseCorrection } from "./correction.ts";
import { delaysAnother } from "./delayed.ts";
import { inDirection } from "./direction.ts";
import { parseEcho } from "./echo.ts";
import { withEndings } from "./endings.ts";
import type { Guess, Parse, Understanding } from "./engine.ts";
import { withoutCourtesies } from "./courtesy.ts";
import { withoutContractions } from "./contractions.ts";
import { isCounterExample } from "./counter-examples.ts";
import { hasSpareTime } from "./filled.ts";
import { exactMatch, exactSlots } from "./exact-match.ts";
import { withContrast } from "./contrast.ts";
import { withFirstOrder } from "./first-order.ts";
import { intentFeatures } from "./intent/features.ts";
import { heldOf, type Judged, judgeAll, maxJudged, takesOver } from "./judge.ts";
import type { IntentParts, Parts } from "./parts.ts";
import type { Reason } from "./mood/decide.ts";
import { capped, maxUnsure, parseNeed } from "./need.ts";
import { parseLastClause } from "./last-clause.ts";
import { nearestTo } from "./nearest.ts";
import { offersFor } from "./offers.ts";
import { withOrdersAtCuts } from "./orders-at-cuts.ts";
import { withoutPreamble } from "./preamble.ts";
import { type Reading, read } from "./reading.ts";
import { commandsBeforeCuts, withoutReason } from "./reason.ts";
import { withoutRemedy } from "./remedy.ts";
import { withOriginal } from "./rewrite.ts";
import { sayBack } from "./say-back.ts";
import { tagSlots } from "./slots-in.ts";
import { tooLong } from "./too-long.ts";
import { asMeant } from "./unmeant.ts";
import { accept, ask } from "./zones.ts";

const maxAlternatives = 3;
const maxOptions = 20;

export function makeParser(
  parts: Parts,
): Pick<Understanding, "parse" | "parseSlot" | "optionsOf" | "offers" | "nearest"> {
  return {
    parse: (text, asked) => {
      const reading = read(parts, text);
      const long = tooLong(parts, reading, asked);
      if (long !== undefined) return long;
      const parsePart = (rest: Reading) => withEndings(parts, rest, parse(parts, rest, asked));
      const found = withContrast(parts, reading, withoutFaint(parsePart(reading)), parsePart);
      const first = withFirstOrder(parts, reading, found, parsePart);
      return withOrdersAtCuts(parts, reading, first, parsePart);
    },
    offers: (text, asked) => offersFor(parts, read(parts, text), asked),
    nearest: (text, asked) => nearestTo(parts, read(parts, text), asked),
    parseSlot(text, intent, slot) {
      const found = parts.intents.find(({ id }) => id === intent);
      return found && parseSlot(parts, found, slot, read(parts, text));
    },
    optionsOf(intent, slot) {
      const slots = parts.intents.find(({ id }) => id === intent)?.slots ?? [];
      const entity = slots.find(({ name }) => name === slot)?.entity;
      if (entity === undefined) return undefined;
      const known = parts.values.known(entity).slice(0, maxOptions);
      return { entity, known, ...(parts.values.isExtensible(entity) && { open: true }) };
    },
  };
}

/** Words are named as an unknown value only if the sentence resembles one of the intent: "la lampe a un problème" does not. */
const minUnknown = 0.03;

function withoutFaint({ held, ...parsed }: Parse): Parse {
  if (held === undefined || (held.reason === "unknownValue" && held.confidenceScore < minUnknown)) return parsed;
  return { ...parsed, held };
}

/** "Turn off the sound in ten minutes" is refused. */
const maxDelayed = 0.9 * ask;

const nearlyAsSure = 0.5;
/** The number of intents for which statements are removed from a sentence. */
const maxLikely = 2;
/** A result below this confidence is no better than none: see sureness.ts. */
const minConfidence = 0.1;

const minBeforeReason = 0.8;
/** A statement around a command does not increase its confidence. */
const maxBesideStatement = 0.95;

/** What a statement before a command may contain without changing it: "there is dust all over, start the extractor". */
const ofStatements: ReadonlySet<string> = new Set<Reason>(["whether", "state", "all", "opposite", "several"]);
/** Of these, only facts about the speaker: "I cannot reach, please turn on the light". */
const ofFacts: ReadonlySet<string> = new Set<Reason>(["negated", "without", "past"]);

/** "The kitchen, no, the hall, no, the bedroom": the time must stay bounded. */
const maxCorrections = 3;

/** `depth`: the number of corrections that were applied. */
export function parse(parts: Parts, reading: Reading, asked: ReadonlySet<string> | undefined, depth = 0): Parse {
  const said = parseSaid(parts, reading, asked, depth);
  if (isCertain(said)) return said;
  const told = depth === 0 ? withoutRemedy(parts, reading) : undefined;
  if (told !== undefined) return capped(parse(parts, told, asked, depth), maxBesideStatement);
  const full = depth === 0 ? withoutContractions(parts, reading) : undefined;
  const found = full && withOriginal(parseSaid(parts, read(parts, full.text), asked, depth), full);
  // "don't forget the alarm" is what "do not forget the alarm" is, and no order if that is none.
  if (isAccepted(said)) {
    if (found !== undefined && !isAccepted(found)) return found;
    return delaysAnother(parts, reading, said) ? capped(said, maxDelayed) : said;
  }
  if (found === undefined) return said;
  return isAccepted(found) ? capped(found, maxBesideStatement) : said;
}

function parseSaid(parts: Parts, reading: Reading, asked: ReadonlySet<string> | undefined, depth: number): Parse {
  const whole = parseCommand(parts, reading, asked);
  const command = isCertain(whole) || !hasSpareTime(reading, whole) ? whole : capped(whole, maxUnsure);
  if (isCertain(command) || isCounterExample(parts, reading)) return command;
  const behind = isAccepted(command) ? command : (parseBehind(parts, reading, asked, command) ?? command);
  const said = isAccepted(behind) || depth > 0 ? behind : (parseNeedWithOrder(parts, reading, asked, depth) ?? behind);
  const meant = asMeant(parts, reading, said);
  const corrected =
    depth < maxCorrections && parseCorrection(parts, reading, meant, (rest) => parse(parts, rest, asked, depth + 1));
  if (corrected) return asMeant(parts, reading, corrected, true);
  const directed = withDirection(parts, reading, asked, meant);
  if (directed !== meant) return directed;
  const met = parseNeed(parts, reading, (rewritten) => parseCommand(parts, rewritten, asked));
  if (met === undefined) return meant;
  const need = asMeant(parts, reading, met, true);
  if (!isAccepted(meant)) return isSurer(need, meant) ? need : meant;
  // "the light is still on" resembles "light on": the user decides.
  return need.best.intentName === meant.best.intentName ? meant : capped(need, maxUnsure);
}

const parseNeedWithOrder = (parts: Parts, reading: Reading, asked: ReadonlySet<string> | undefined, depth: number) =>
  parseEcho(parts, reading, (rest) => parse(parts, rest, asked, depth + 1));

/** What was corrected, or is needed, has no direction of its own: "close, I mean open the blinds". */
function withDirection(parts: Parts, reading: Reading, asked: ReadonlySet<string> | undefined, said: Parse): Parse {
  const directed = inDirection(parts, reading, said, (rest) => parseCommand(parts, rest, asked));
  return directed.best.intentName === said.best.intentName ? directed : withNone(directed);
}

/** Returns the result of a command behind a statement, if it is surer than the whole sentence. */
function parseBehind(parts: Parts, reading: Reading, asked: ReadonlySet<string> | undefined, whole: Parse) {
  const found = parseLastClause(parts, reading, (rest) => parseBare(parts, rest, asked));
  return found !== undefined && isSurer(found, whole) ? withNone(found) : undefined;
}

/** Parses a sentence as a command, with statements before and after it. */
function parseCommand(parts: Parts, reading: Reading, asked: ReadonlySet<string> | undefined): Parse {
  const whole = parseBare(parts, reading, asked);
  if (isAccepted(whole)) return whole;
  // The statistics must find the same intent in the whole sentence: the statement may be the actual request.
  for (const likely of likelyIn(whole)) {
    const found = parts.intents.find(({ id }) => id === likely)!;
    for (const one of besideStatements(parts, reading, asked, { whole, found }))
      if (isAccepted(one) && one.best.intentName === likely) return capped(one, maxBesideStatement);
  }
  return beforeReason(parts, reading, asked) ?? whole;
}

/** "Put the fan on, I'm melting": behind a comma, a reason may be in any words. */
function beforeReason(parts: Parts, reading: Reading, asked: ReadonlySet<string> | undefined): Parse | undefined {
  for (const command of commandsBeforeCuts(parts, reading)) {
    const one = parseAsOne(parts, command, asked);
    const intent = parts.intents.find(({ id }) => id === one.best.intentName);
    if (intent === undefined || one.held !== undefined || one.best.confidenceScore < minBeforeReason) continue;
    const { length } = command.tokens;
    if ([...withoutReason(parts, reading, intent)].some(({ tokens }) => tokens.length === length))
      return capped(one, maxBesideStatement);
  }
  return undefined;
}

/** Parses a sentence, and what remains of it without its courtesies: "hello, what can I ask here". */
function parseBare(parts: Parts, reading: Reading, asked: ReadonlySet<string> | undefined): Parse {
  const whole = parseAsOne(parts, reading, asked);
  if (isCertain(whole)) return whole;
  for (const { rewritten, hesitates } of withoutCourtesies(parts, reading)) {
    if (isAccepted(whole) && !hesitates) continue;
    const found = withOriginal(parseAsOne(parts, read(parts, rewritten.text), asked), rewritten);
    if (isAccepted(found)) return withNone(capped(found, maxBesideStatement));
  }
  if (isAccepted(whole)) return whole;
  const bare = parseWithoutClitics(parts, reading, (rest) => parseAsOne(parts, rest, asked));
  const isBetter =
    bare !== undefined && bare.held === undefined && bare.best.intentName !== null && isSurer(bare, whole);
  return isBetter ? withNone(bare) : whole;
}

/** "None" is as likely as the best result is not. */
function withNone({ best, alternatives, ...rest }: Parse): Parse {
  const none: Guess = { intentName: null, confidenceScore: 1 - best.confidenceScore, slots: [] };
  const others = [...alternatives.filter(({ intentName }) => intentName !== null), none];
  const sorted = others.toSorted((a, b) => b.confidenceScore - a.confidenceScore);
  return { ...rest, best, alternatives: sorted.slice(0, maxAlternatives) };
}

/** Generates the results of the sentence without what stands before it, after it, and both. */
function* besideStatements(
  parts: Parts,
  reading: Reading,
  asked: ReadonlySet<string> | undefined,
  { whole, found }: { readonly whole: Parse; readonly found: IntentParts },
): Generator<Parse> {
  yield* afterPreamble(parts, reading, asked, { whole, found });
  if (whole.held?.reason === "several") return;
  for (const command of withoutReason(parts, reading, found)) {
    if (isPlaceCut(parts, reading, command, whole.held)) continue;
    const one = parseAsOne(parts, command, asked);
    yield one;
    yield* afterPreamble(parts, command, asked, { whole: one, found });
  }
}

/**
 * "Qué temperatura hace | fuera": an unknown place and a word before it are no statement that may be cut. "Turn it down, | the baby
 * sleeps" has only an article there, and is one.
 */
function isPlaceCut({ reader }: Parts, { text, tokens }: Reading, command: Reading, held: Parse["held"]): boolean {
  if (held?.reason !== "unknownValue" || held.slotName === undefined) return false;
  const cutAt = command.tokens.at(-1)?.end ?? 0;
  const cut = text.slice(cutAt).trim();
  const first = tokens.find(({ start, isSign }) => start >= cutAt && !isSign)?.norm ?? "";
  const isStatement = reader.isDeterminer(first) && !reader.places.isBefore(first);
  return !isStatement && cut.endsWith(held.words) && cut.slice(0, -held.words.length).trim().split(" ").length < 2;
}

/** Generates the results of what follows a statement: "my hands are full so turn on the light". */
function* afterPreamble(
  parts: Parts,
  reading: Reading,
  asked: ReadonlySet<string> | undefined,
  { whole: { held }, found }: { readonly whole: Parse; readonly found: IntentParts },
): Generator<Parse> {
  // "the cake needs ten minutes, set a timer for ten minutes": the time is that of the command.
  const isSaidTwice = held?.reason === "later" && reading.text.split(held.words).length > 2;
  const factsOnly = held !== undefined && ofFacts.has(held.reason);
  // "I have to leave soon, what time is it": a question is asked now, whenever the rest is.
  const isAside = held?.reason === "later" && found.meant.isInformation;
  if (held !== undefined && !factsOnly && !isSaidTwice && !isAside && !ofStatements.has(held.reason)) return;
  const wanted = { mustBeTold: held !== undefined, factsOnly, isSeveral: held?.reason === "several", intent: found };
  for (const rest of withoutPreamble(parts, reading, wanted)) yield parseAsOne(parts, rest, asked);
}

const isAccepted = ({ best, held }: Parse) =>
  held === undefined && best.intentName !== null && best.confidenceScore >= accept;

const isCertain = (whole: Parse) => isAccepted(whole) && whole.best.confidenceScore === 1;

const isSurer = (one: Parse, other: Parse) =>
  other.best.intentName === null || one.best.confidenceScore > other.best.confidenceScore;

/** Returns the likeliest intent, and the others that are likely enough to be named. */
const likelyIn = ({ best, alternatives }: Parse): string[] =>
  [best, ...alternatives.filter(({ confidenceScore }) => confidenceScore >= minConfidence)]
    .flatMap(({ intentName }) => intentName ?? [])
    .slice(0, maxLikely);

function parseAsOne(parts: Parts, reading: Reading, asked: ReadonlySet<string> | undefined): Parse {
  const { intents, classify, known, reader } = parts;
  const isAsked = (intent: number) => asked === undefined || asked.has(intents[intent]!.id);
  const none: Guess = { intentName: null, confidenceScore: 1, slots: [] };
  if (reading.words.every(({ isSign }) => isSign)) return { best: none, alternatives: [] };
  if (isCounterExample(parts, reading)) return { best: none, alternatives: [] };
  const likely = classify(intentFeatures(reading.words, { hits: reading.hits, known, reader }));
  const exact = exactMatch(parts, reading, isAsked, likely);
  const order = [...likely.keys()]
    .filter((intent) => intent !== intents.length && isAsked(intent))
    .toSorted((a, b) => likely[b]! - likely[a]! || a - b);
  if (exact !== undefined) {
    const best = {
      intentName: intents[exact.intent]!.id,
      confidenceScore: 1,
      slots: exactSlots(parts, reading, exact),
    };
    const others = order.filter((intent) => intent !== exact.intent).slice(0, maxAlternatives);
    const alternatives = others.map((intent) => {
      return { intentName: intents[intent]!.id, confidenceScore: 0, slots: tagSlots(parts, intents[intent]!, reading) };
    });
    return { best, alternatives, saidBack: sayBack(intents[exact.intent]!, best.slots) };
  }
  const { guesses, common } = judgeAll(parts, reading, isAsked, likely);
  const possible = guesses.filter(({ judgement }) => judgement.objection === undefined);
  const surest = Math.max(0, ...possible.map(({ guess }) => guess.confidenceScore));
  // The likelier intents come first, except those that account for far fewer of the words.
  const rank = ({ guess, at }: Judged) => (guess.confidenceScore >= surest * nearlyAsSure ? at : at + maxJudged);
  const allowed = possible.toSorted((a, b) => rank(a) - rank(b));
  const [first] = allowed;
  const held = guesses.find(({ judgement }) => judgement.objection !== undefined);
  const isHeld = held !== undefined && (first === undefined || (held.at < first.at && !takesOver(first.guess, held)));
  const ordered = (isHeld ? guesses : allowed).map(({ guess }) => guess);
  if (isHeld || first === undefined || first.guess.confidenceScore < minConfidence) {
    const confidenceScore = 1 - (isHeld ? 0 : (first?.guess.confidenceScore ?? 0));
    const best = { ...none, confidenceScore };
    const alternatives = ordered.slice(0, maxAlternatives);
    if (!isHeld || held === undefined) return { best, alternatives };
    const why = heldOf(parts, intents[held.intent]!, reading, common, held);
    return { best, alternatives, ...(why !== undefined && { held: why }) };
  }
  const nothing = { ...none, confidenceScore: 1 - first.guess.confidenceScore };
  const rest = allowed.slice(1).map(({ guess }) => guess);
  const alternatives = [...rest, nothing]
    .toSorted((a, b) => b.confidenceScore - a.confidenceScore)
    .slice(0, maxAlternatives);
  return { best: first.guess, alternatives, saidBack: sayBack(intents[first.intent]!, first.guess.slots) };
}
