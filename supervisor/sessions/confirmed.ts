/** Sentences that the assistant was not sure of, and of which a user has confirmed what they mean: somebody may teach them. */
import { groupsOf, type Missed, type MissedGroup } from "./not-understood.ts";

export type ConfirmedSentence = Missed & { readonly intent: string };
export type ConfirmedGroup = MissedGroup & { readonly intent: string };

/** `confirmed` is sorted newest first. Like sentences that mean the same are one group; the largest groups come first. */
export function confirmedGroups(confirmed: readonly ConfirmedSentence[]): ConfirmedGroup[] {
  return [...Map.groupBy(confirmed, ({ intent }) => intent)]
    .flatMap(([intent, some]) => groupsOf(some).map((group) => ({ ...group, intent })))
    .toSorted((a, b) => b.count - a.count || (a.lastAt < b.lastAt ? 1 : -1));
}
