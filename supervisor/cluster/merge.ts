/**
 * Decides which of two states of a record holds: the one of this hub, or the one that hubs share. Both are compared with what
 * was agreed on last, so a change that one side has made while it was alone is told apart from one that it has not seen yet.
 *
 * THE RULE for changes on both sides: a removal wins over a change of the same record; then whatever permits less; then what is
 * shared, because a majority has confirmed it [docs/decisions/0183-shared-users.md].
 */
import { createHash } from "node:crypto";

/** A record as one side has it. */
export type Side = {
  /** Of its content; "" when it is not there. */
  readonly digest: string;
  /** Tells a record from another one that has got its id later. */
  readonly identity: string;
  /** Orders what two sides permit. */
  readonly rank: number;
};
/** What is agreed on: `digest` is "" for a record that both have removed. */
export type Agreed = { readonly digest: string; readonly identity: string };
/** `both`: each has changed it, and neither permits less; what is shared holds unless the two can be joined. */
export type Decision = "agreed" | "apply" | "both" | "nothing" | "publish";

/**
 * `local` is undefined when this hub has no such record, `shared` when nothing is known about it there: it was never said, or the
 * servers have lost their disks, which removes nothing.
 */
export function decide(local: Side | undefined, shared: Side | undefined, agreed: Agreed | undefined): Decision {
  if (shared === undefined) return local === undefined ? "nothing" : "publish";
  if ((local?.digest ?? "") === shared.digest) return "agreed";
  const hasChangedHere = agreed === undefined ? local !== undefined : (local?.digest ?? "") !== agreed.digest;
  const hasChangedThere = agreed === undefined || shared.digest !== agreed.digest;
  if (!hasChangedHere) return "apply";
  if (!hasChangedThere) return "publish";
  // Removed here: that was meant for the record that was here, not for one that has its name now.
  if (local === undefined) return agreed?.identity === shared.identity ? "publish" : "apply";
  if (shared.digest === "") return shared.identity === local.identity ? "apply" : "publish";
  if (local.rank === shared.rank) return "both";
  return local.rank < shared.rank ? "publish" : "apply";
}

export function sideOf(value: unknown, identity: string, rank: number): Side {
  return { digest: createHash("sha256").update(JSON.stringify(value)).digest("base64url"), identity, rank };
}

export const removedSide = (identity: string): Side => ({ digest: "", identity, rank: 0 });
