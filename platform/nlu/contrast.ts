/** Understands an order that says what is not meant: "turn on the radio, not the fan". */
import { type ByLanguage, ofLanguage } from "../languages/languages.ts";
import { cutsIn } from "./clause-ends.ts";
import type { Parse } from "./engine.ts";
import { longestHits } from "./gazetteer.ts";
import { isWithin } from "./mood/phrases.ts";
import { placesOf } from "./mood/said.ts";
import { capped } from "./need.ts";
import type { Parts } from "./parts.ts";
import { type Reading, readTokens } from "./reading.ts";
import { accept } from "./zones.ts";

/** `isAnswer`: the word is also that for "no", behind which a better value stands: "la radio, no, el ventilador". */
type Denial = { readonly word: string; readonly isAnswer: boolean };

const denials: ByLanguage<"moods", Denial> = {
  en: { word: "not", isAnswer: false },
  de: { word: "nicht", isAnswer: false },
  fr: { word: "pas", isAnswer: false },
  es: { word: "no", isAnswer: true },
  it: { word: "non", isAnswer: false },
  pt: { word: "nao", isAnswer: true },
};

const maxContrast = 0.95;
/** "Not the light in the living room". */
const maxWords = 7;

/** Returns the result of the order alone, if it names a value, and what follows denies another value for the same and nothing else. */
export function withContrast(parts: Parts, reading: Reading, found: Parse, parse: (reading: Reading) => Parse): Parse {
  const denial = ofLanguage(denials, parts.language);
  if (found.held === undefined || denial === undefined) return found;
  const places = placesOf(reading.words);
  const words = places.plain.map(({ norm }) => norm);
  const cuts = cutsIn(reading, places);
  const { polite, joiners } = parts.reader.read(words);
  const end = words.findLastIndex((_, at) => !isWithin(at, polite)) + 1;
  const denied = words.slice(0, end).lastIndexOf(denial.word);
  if (denied <= 0 || end - denied > maxWords || cuts.has(denied + 1)) return found;
  // Without a comma, "la radio no el ventilador" may be a correction.
  const start = joiners.find((one) => one.end === denied)?.start ?? denied;
  if (denial.isAnswer && !cuts.has(start)) return found;
  const order = words.slice(0, start);
  const others = longestHits(reading.listed)
    .map((hit) => ({ ...hit, ...places.toWords(hit) }))
    .filter((hit) => hit.start > denied && hit.end <= end);
  const isSmall = (at: number) =>
    parts.reader.isLittle(words[at]!) || parts.reader.isDeterminer(words[at]!) || isElided(at);
  const isSaid = (at: number) => isWithin(at, others) || isSmall(at) || order.includes(words[at]!);
  if (others.length === 0 || ![...words.keys()].slice(denied + 1, end).every(isSaid)) return found;
  const { best, ...rest } = parse(readTokens(parts, reading.text, reading.tokens.slice(0, places.tokens[start])));
  if (rest.held !== undefined || best.intentName === null || best.confidenceScore < accept) return found;
  const isOfOther = ({ entity }: { readonly entity: number }) =>
    best.slots.some((slot) => slot.entity === parts.entities[entity]);
  return others.some(isOfOther) ? capped({ best, ...rest }, maxContrast) : found;

  /** "Dell'ingresso". */
  function isElided(at: number): boolean {
    return /^['’]$/u.test(reading.tokens[places.tokens[at]! + 1]?.text ?? "");
  }
}
