/** Finds two orders that only a comma separates: "lock the front door, open the garage door". */
import { cutsIn } from "./clause-ends.ts";
import type { Guess, Parse } from "./engine.ts";
import { correctionIn } from "./mood/corrections/corrections.ts";
import { reasonReaderOf } from "./mood/reasons/read-reason.ts";
import { placesOf } from "./mood/said.ts";
import { statementReaderOf } from "./mood/statements/statements.ts";
import type { Parts } from "./parts.ts";
import { type Reading, readTokens } from "./reading.ts";
import { sayBack } from "./say-back.ts";
import { characters, rounded } from "./slot-of.ts";
import { accept } from "./zones.ts";

const minOrder = 2;
/** The time must stay bounded. */
const maxClauses = 6;

/** Holds what was understood of a sentence with two orders that differ, and offers the first of them. */
export function withOrdersAtCuts(
  parts: Parts,
  reading: Reading,
  found: Parse,
  parse: (reading: Reading) => Parse,
): Parse {
  const { intents, language, reader, isVerb } = parts;
  const isSeveral = found.held?.reason === "several" && found.held.saidBack === "";
  const intent = intents.find(({ id }) => id === (isSeveral ? found.held?.intentName : found.best.intentName));
  if (intent === undefined || intent.meant.isInformation) return found;
  const places = placesOf(reading.words);
  const words = places.plain.map(({ norm }) => norm);
  const cuts = new Set([...cutsIn(reading, places)].filter((at) => !isInList(at)));
  if (cuts.size === 0 || cuts.size >= maxClauses || correctionIn(language, words, cuts) !== undefined) return found;
  const statements = statementReaderOf(language);
  const reasons = reasonReaderOf(language, reader);
  const starts = [0, ...cuts];
  let first: { readonly best: Guess; readonly said: string } | undefined;
  for (const [at, start] of starts.entries()) {
    const clause = words.slice(start, starts[at + 1]);
    if (isInText(start) || clause.length < minOrder || !reader.isCommand(clause, isVerb)) continue;
    // "We don't need the radio any more, switch it off".
    if (statements?.isWhole(clause) === true || reasons?.isTold(clause) === true) continue;
    const tokens = reading.tokens.slice(places.tokens[start], places.tokens[starts[at + 1] ?? -1]);
    const { best, held } = parse(readTokens(parts, reading.text, tokens));
    const isDone = intents.some(({ id, meant }) => id === best.intentName && !meant.isInformation);
    if (!isDone || held !== undefined || best.confidenceScore < accept) continue;
    if (first !== undefined && differ(first.best, best)) return several(first);
    first ??= { best, said: textOf(tokens) };
  }
  return found;

  /** "Put milk, eggs and bread on the list" is one order. */
  function isInList(cut: number): boolean {
    const at = reading.tokens[places.tokens[cut]!]!.start;
    const from = characters(reading.text.slice(0, at));
    const before = found.best.slots.filter(({ range }) => range.start < from);
    return found.best.slots.some(
      ({ slotName, range }) => range.end > from && before.some((one) => one.slotName === slotName),
    );
  }

  function textOf(tokens: Reading["tokens"]): string {
    const said = tokens.filter(({ isSign }) => !isSign);
    return reading.text.slice(said[0]!.start, said.at(-1)!.end);
  }

  /** "Announce: dinner is ready, wash your hands". */
  function isInText(start: number): boolean {
    const from = characters(reading.text.slice(0, reading.tokens[places.tokens[start]!]!.start));
    return found.best.slots.some(({ range }) => range.start < from && from < range.end);
  }

  function several({ best: { intentName, confidenceScore, slots }, said }: NonNullable<typeof first>): Parse {
    const order = intents.find(({ id }) => id === intentName)!;
    const held = {
      intentName: order.id,
      confidenceScore: rounded(confidenceScore),
      slots,
      saidBack: sayBack(order, slots),
    };
    const best = { intentName: null, confidenceScore: 1, slots: [] };
    return { best, alternatives: [], held: { ...held, reason: "several", words: said } };
  }
}

/** Returns true for another deed, or another value of the same. */
function differ(one: Guess, other: Guess): boolean {
  if (one.intentName !== other.intentName) return true;
  return one.slots.some(({ slotName, value }) => {
    const again = other.slots.find((slot) => slot.slotName === slotName);
    return again !== undefined && JSON.stringify(again.value) !== JSON.stringify(value);
  });
}
