/** Refuses an order that the clause beside it takes back, sets a condition or reports: "turn on the light, nooo", "he told me, lock the door". */
import { cutsIn } from "./clause-ends.ts";
import type { Parse } from "./engine.ts";
import { alreadyIn } from "./mood/endings/already.ts";
import { type Ending, endingReaderOf } from "./mood/endings/endings.ts";
import { isWithin } from "./mood/phrases.ts";
import { placesOf } from "./mood/said.ts";
import type { Parts } from "./parts.ts";
import type { Reading } from "./reading.ts";
import { characters, rounded } from "./slot-of.ts";

/** "Oh no", "no, wait" and shorter sentences are answers, and take nothing back. */
const fewestWords = 3;
const none = { intentName: null, confidenceScore: 1, slots: [] };
const reasons = { takesBack: "negated", condition: "later" } as const;

/** However the rest was understood: punctuation says where such a clause begins and ends, so that it is no part of the order. */
export function withEndings(parts: Parts, reading: Reading, found: Parse): Parse {
  const { intentName, slots } = found.best;
  const intent = parts.intents.find(({ id }) => id === intentName);
  const reads = endingReaderOf(parts.language);
  if (reads === undefined || intent === undefined) return found;
  const places = placesOf(reading.words);
  const words = places.plain.map(({ norm }) => norm);
  const already = alreadySo(parts, words);
  if (already !== undefined && !isInText({ start: already, end: words.length }))
    return heldFor("takesBack", { start: already, end: words.length });
  if (intent.meant.isInformation) return found;
  const back = words.length - reads.back(words);
  // Who speaks has no commas: "set a timer for ten minutes, no".
  const isTakenBack = back < words.length && back >= fewestWords;
  const cuts = [...new Set([...cutsIn(reading, places), ...(isTakenBack ? [back] : [])])].toSorted((a, b) => a - b);
  if (cuts.length === 0) return found;
  const { polite } = parts.reader.read(words);
  const isPolite = ({ start, end }: Clause) => words.slice(start, end).every((_, at) => isWithin(start + at, polite));
  const starts = [0, ...cuts];
  const clauses = starts.map((start, at): Clause => ({ start, end: starts[at + 1] ?? words.length }));
  // "Attends" alone is a courtesy, and takes back what stands before it.
  const last = clauses.findLastIndex((clause) => (isTakenBack && clause.start >= back) || !isPolite(clause));
  const endings = clauses.map((clause): Ending | undefined => {
    if (isInText(clause)) return undefined;
    return isTakenBack && clause.start >= back ? "takesBack" : reads.read(words.slice(clause.start, clause.end));
  });
  // "Darling, you turn off the light, I'll lock the door": two people share it out.
  if (endings.includes("you") && endings.includes("me")) return { best: none, alternatives: [] };
  for (const [at, clause] of clauses.entries()) {
    const ending = endings[at];
    if (ending === undefined || ending === "you" || ending === "me" || !decides(ending, at, last)) continue;
    if (ending === "report") return { best: none, alternatives: [] };
    return heldFor(ending, clause);
  }
  return found;

  function heldFor(ending: keyof typeof reasons, clause: Clause): Parse {
    const said = { start: wordAt(clause.start).start, end: wordAt(clause.end - 1).end };
    const held = { intentName: intent!.id, confidenceScore: rounded(found.best.confidenceScore), slots };
    const why = { reason: reasons[ending], words: reading.text.slice(said.start, said.end) };
    return { best: none, alternatives: [], held: { ...held, ...why } };
  }

  function wordAt(at: number) {
    return reading.tokens[places.tokens[at]!]!;
  }

  /** "Remind me to call Anna, if it rains": it is what the reminder says. */
  function isInText({ start }: Clause): boolean {
    const from = characters(reading.text.slice(0, wordAt(start).start));
    return slots.some(({ range }) => range.start < from && from < range.end);
  }
}

type Clause = { readonly start: number; readonly end: number };

/** "No, the radio" and "no, turn it on" only take back what was said before them. */
function decides(ending: Ending, at: number, last: number): boolean {
  if (ending === "takesBack") return at > 0 && at === last;
  return ending === "report" || at > 0;
}

/** Returns where the sentence begins to say that what it orders is so already. */
function alreadySo({ language, reader, isVerb }: Parts, words: readonly string[]): number | undefined {
  return alreadyIn(language, words).find(({ start, sign }) => {
    const order = words.slice(0, start);
    return reader.isCommand(order, isVerb) && reader.readDeed(order).signs.some((one) => one.sign === sign);
  })?.start;
}
