/** Understands a verb with the pronouns that are written as a part of it: "párame la sierra", "il forno spegnilo". */
import type { Parse } from "./engine.ts";
import { withoutClitics } from "./mood/clitics.ts";
import { placesOf } from "./mood/said.ts";
import { capped, maxUnsure } from "./need.ts";
import type { Parts } from "./parts.ts";
import { type Reading, read } from "./reading.ts";
import { rewrite, withOriginal } from "./rewrite.ts";

const maxWithout = 0.95;

/** Returns the result for the sentence with the verb alone; undefined if no verb of the assistant has such pronouns. */
export function parseWithoutClitics(
  parts: Parts,
  reading: Reading,
  parse: (reading: Reading) => Parse,
): Parse | undefined {
  const { plain, tokens } = placesOf(reading.words);
  const { reader, isVerb, language, knownForms } = parts;
  for (const [at, { norm }] of plain.entries()) {
    // "una vela" is a candle, and no "see it".
    if (knownForms.has(norm) || (at > 0 && reader.isDeterminer(plain[at - 1]!.norm))) continue;
    const found = withoutClitics(language, norm).find(({ verb }) => knownForms.has(verb) && isVerb(verb));
    if (found === undefined) continue;
    const said = tokens.map((token) => reading.tokens[token]!);
    const words = plain.map((_, place) =>
      place === at ? { word: found.verb, of: { start: at, end: at + 1 } } : { at: place },
    );
    const rewritten = rewrite(reading.text, said, words);
    const result = withOriginal(parse(read(parts, rewritten.text)), rewritten);
    // What "it" is must have been said: "the oven, turn it off".
    const isNamed = plain.slice(0, at).some((word) => !reader.isLittle(word.norm));
    const isUnsure = found.hasObject && !isNamed && result.best.confidenceScore < 1;
    return capped(result, isUnsure ? maxUnsure : maxWithout);
  }
  return undefined;
}
