/**
 * Which of several hubs a satellite follows. INVARIANT: one at a time; a hub that is silent is left after `staleMs`, by this
 * board's own clock.
 */
import type { ClusterServing } from "#bus";

/** A hub says twice a second what it is for this site. */
export const staleMs = 2_500;
/** A hub that says nothing about a cluster for so long belongs to none. */
const plainMs = 3_000;

export type Candidate = {
  /** When it was connected, in milliseconds of the same clock as `now`; undefined while it is not. */
  readonly connectedAt: number | undefined;
  readonly statement: (Pick<ClusterServing, "epoch" | "state"> & { readonly at: number }) | undefined;
};

/** Returns the hub to follow, of `hubs` in the order of preference; undefined for none. */
export function choose<Hub extends Candidate>(
  hubs: readonly Hub[],
  current: Hub | undefined,
  now: number,
): Hub | undefined {
  const connected = hubs.filter(({ connectedAt }) => connectedAt !== undefined);
  const isFresh = ({ statement }: Hub): boolean => statement !== undefined && now - statement.at < staleMs;
  const holders = connected.filter((hub) => isFresh(hub) && hub.statement?.state === "held");
  const [first, ...rest] = holders;
  if (first !== undefined) return rest.reduce((best, hub) => (epochOf(hub) > epochOf(best) ? hub : best), first);
  const usable = connected.filter((hub) =>
    hub.statement === undefined
      ? now - (hub.connectedAt ?? now) >= plainMs
      : isFresh(hub) && hub.statement.state === "alone",
  );
  return usable.find((hub) => hub === current) ?? usable[0];
}

const epochOf = ({ statement }: Candidate): number => statement?.epoch ?? 0;
