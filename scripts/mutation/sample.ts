/** Which mutants are tried: the same ones on every machine and, but for what is new, after a change of the file. */
import type { Mutant } from "./instrument.ts";

/** Words for a person; what they say is no behaviour that a program relies on. */
function isProse({ mutator, original }: Mutant): boolean {
  return mutator === "StringLiteral" && /[^<>=]\s[^<>=]/u.test(original);
}

/** At most so many, those with the lowest keys (a hash of what is changed), in the order of their lines. */
export function sampleOf(mutants: readonly Mutant[], size: number): readonly Mutant[] {
  return mutants
    .filter((mutant) => !isProse(mutant))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .slice(0, size)
    .toSorted((one, other) => one.line - other.line);
}
