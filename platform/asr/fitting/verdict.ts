/** Decides whether a profile is kept: it must help who has read, and harm nobody else. */
import type { FittingReport } from "./profile.ts";

/** So many sentences more, of those heard twice: fewer may be chance. */
const minGain = 2;

/** Returns why nothing is changed; undefined for a profile that is kept. */
export function whyNot({
  before,
  after,
  othersBefore,
  othersAfter,
}: Omit<FittingReport, "seconds" | "sentences" | "aligned">): string | undefined {
  const gain = after.done + after.right - before.done - before.right;
  const counted = (right: number, of: number): string => `${right} of ${of}`;
  if (after.wrong > before.wrong)
    return `with it ${after.wrong} of your sentences would be heard as another one, without it ${before.wrong}`;
  if (gain < minGain)
    return `it would not help: of your sentences that it did not know, ${counted(after.right, after.sentences)} are heard with it, and ${counted(before.right, before.sentences)} without`;
  if (othersAfter.wrong > othersBefore.wrong)
    return `others would be heard less well: ${othersAfter.wrong} of their sentences as another one instead of ${othersBefore.wrong}`;
  if (othersAfter.right < othersBefore.right)
    return `others would be heard less well: ${counted(othersAfter.right, othersAfter.sentences)} sentences instead of ${othersBefore.right}`;
  return undefined;
}
