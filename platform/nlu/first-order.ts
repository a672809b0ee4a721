/** Finds the first of several orders, which the board can do before the others: "play jazz and turn off the light". */
import type { Parse } from "./engine.ts";
import { placesOf, saidOf } from "./mood/said.ts";
import type { Parts } from "./parts.ts";
import { type Reading, readTokens } from "./reading.ts";
import { rounded } from "./slot-of.ts";
import { sayBack } from "./say-back.ts";
import { accept } from "./zones.ts";

/** What is held because it says several things holds the first of them, if that is an order by itself; otherwise nothing can be said back. */
export function withFirstOrder(
  parts: Parts,
  reading: Reading,
  whole: Parse,
  parse: (reading: Reading) => Parse,
): Parse {
  if (whole.held?.reason !== "several") return whole;
  const held = { ...whole.held, saidBack: "" };
  const places = placesOf(reading.words);
  const { words, mood } = saidOf(places, reading.hits, parts.reader);
  const { reader, isVerb } = parts;
  const isBetween = ({ start, end }: { readonly start: number; readonly end: number }) =>
    reader.isCommand(words.slice(0, start), isVerb) && reader.isCommand(words.slice(end), isVerb);
  const joiner = mood.joiners.find(isBetween);
  if (joiner === undefined) return { ...whole, held };
  const tokens = reading.tokens.slice(0, places.tokens[joiner.start]);
  const { best, held: why } = parse(readTokens(parts, reading.text, tokens));
  const intent = parts.intents.find(({ id }) => id === best.intentName);
  if (why !== undefined || intent === undefined || intent.meant.isInformation || best.confidenceScore < accept)
    return { ...whole, held };
  const { slots } = best;
  const order = { intentName: intent.id, confidenceScore: rounded(best.confidenceScore), slots };
  const said = reading.text.slice(tokens[0]!.start, tokens.at(-1)!.end);
  return { ...whole, held: { ...held, ...order, words: said, saidBack: sayBack(intent, slots) } };
}
