/**
 * A sentence that the recogniser is not sure of is heard once more as the people at its site speak. What is clear without that
 * stays as it is, so that nobody else is heard less well; and nothing is done without a question unless both hear the same.
 */
import type { GrammarLimits, Hypothesis } from "../hypothesis.ts";
import { certaintyOf } from "../likelihood.ts";

/** Returns true if the sentence would be refused, or asked about. */
export function isUnsure({ text, likelihood, evidence, kind }: Hypothesis, { minimum, sure }: GrammarLimits): boolean {
  if (text === undefined || evidence === undefined) return false;
  return likelihood < minimum || (kind === "grammar" && certaintyOf(evidence) < sure);
}

/** `voiced`: what was heard with the pronunciations of the people at the site. */
export function ofBoth(first: Hypothesis, voiced: Hypothesis, { sure }: GrammarLimits): Hypothesis {
  if (voiced.text === undefined || voiced.evidence === undefined || first.evidence === undefined) return first;
  if (voiced.text === first.text) return certaintyOf(voiced.evidence) > certaintyOf(first.evidence) ? voiced : first;
  // Where nobody is asked, what others would be understood as counts.
  if (sure === 0 || voiced.likelihood <= first.likelihood) return first;
  return { ...voiced, isContested: true };
}
