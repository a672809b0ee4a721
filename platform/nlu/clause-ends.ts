/** Where punctuation cuts a sentence, if it was written: speech has none. */
import type { Places } from "./mood/said.ts";
import type { Reading } from "./reading.ts";

const ends: ReadonlySet<string> = new Set([",", ";", ".", "!", "?", "…", ":", "–", "—"]);

/** Returns the positions of the words that a sign of punctuation precedes. */
export function cutsIn({ tokens }: Pick<Reading, "tokens">, places: Pick<Places, "tokens">): ReadonlySet<number> {
  const isEnd = (from: number, to: number) => tokens.slice(from + 1, to).some(({ norm }) => ends.has(norm));
  return new Set([...places.tokens.keys()].filter((at) => at > 0 && isEnd(places.tokens[at - 1]!, places.tokens[at]!)));
}
