/** Selects the mutants to run: the same on every machine, and, except for new ones, after a change of the file. */
import type { Mutant } from "./instrument.ts";

/** Texts for a person, on which no program relies. */
function isProse({ mutator, original }: Mutant): boolean {
  return mutator === "StringLiteral" && /[^<>=]\s[^<>=]/u.test(original);
}

/**
 * Returns at most `size` mutants, those with the lowest keys (a hash of what is changed), in the order of their lines.
 */
export function sampleOf(mutants: readonly Mutant[], size: number): readonly Mutant[] {
  return mutants
    .filter((mutant) => !isProse(mutant))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .slice(0, size)
    .toSorted((one, other) => one.line - other.line);
}
