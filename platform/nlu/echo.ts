/** Understands a need with an order that says nothing more: "nobody needs the radio any more, switch it off". */
import type { Parse } from "./engine.ts";
import { withoutClitics } from "./mood/clitics.ts";
import { isWithin } from "./mood/phrases.ts";
import { placesOf } from "./mood/said.ts";
import { capped } from "./need.ts";
import type { Parts } from "./parts.ts";
import { type Reading, readTokens } from "./reading.ts";
import { accept } from "./zones.ts";

/** Two clauses of one meaning are less sure than one. */
const maxTogether = 0.8;
const minStatement = 3;
const maxOrder = 5;

/** Returns the result for the words before such an order, if what they mean has its direction. */
export function parseEcho(parts: Parts, reading: Reading, parse: (reading: Reading) => Parse): Parse | undefined {
  const places = placesOf(reading.words);
  const words = places.plain.map(({ norm }) => norm);
  for (let at = Math.max(minStatement, words.length - maxOrder); at < words.length; at++) {
    const signs = signsOfEcho(parts, words.slice(at));
    if (signs.length === 0) continue;
    const told = parse(readTokens(parts, reading.text, reading.tokens.slice(0, places.tokens[at])));
    const intent = parts.intents.find(({ id }) => id === told.best.intentName);
    if (intent === undefined || told.held !== undefined || told.best.confidenceScore < accept) continue;
    if (signs.some((sign) => intent.directions.has(sign))) return capped(told, maxTogether);
  }
  return undefined;
}

/** Returns the directions of words that are nothing but a verb with a pronoun. */
function signsOfEcho({ reader, language }: Parts, words: readonly string[]) {
  const { polite, signs } = reader.readDeed(words);
  const first = [...words.keys()].find((at) => !isWithin(at, polite));
  if (first === undefined || signs.every(({ start }) => start !== first)) return [];
  const isMere = (at: number) => isWithin(at, [...polite, ...signs]) || reader.isLittle(words[at]!);
  const isPointing = withoutClitics(language, words[first]!).some(({ hasObject }) => hasObject);
  const hasPronoun = isPointing || words.some((word, at) => at > first && reader.isLittle(word));
  return hasPronoun && words.every((_, at) => isMere(at)) ? signs.map(({ sign }) => sign) : [];
}
