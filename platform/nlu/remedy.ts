/** Cuts off a request to do something about what was told: "it is too dark here, do something". */
import { remedyIn } from "./mood/remedies.ts";
import { placesOf } from "./mood/said.ts";
import type { Parts } from "./parts.ts";
import { type Reading, readTokens } from "./reading.ts";

/** "It is too dark here, do something": the statement says what is needed. */
export function withoutRemedy(parts: Parts, reading: Reading): Reading | undefined {
  const { plain, tokens } = placesOf(reading.words);
  const start = remedyIn(
    parts.language,
    plain.map(({ norm }) => norm),
  );
  return start === undefined ? undefined : readTokens(parts, reading.text, reading.tokens.slice(0, tokens[start]));
}
