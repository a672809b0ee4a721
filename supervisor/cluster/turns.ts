/**
 * Decides which timers ring at this hub, of all those that hubs share.
 *
 * INVARIANTS
 * 1. A timer of a satellite's room rings at the hub that the satellite has chosen, of which there is one [sites.ts]. When the
 * satellite has gone, it rings as any other; without a majority, after a while.
 * 2. Any other rings at the hub where it was set. When that one is dead at the moment at which it is due, another hub takes it, by
 * compare and set; that needs a majority.
 * 3. A hub that has just started, or lost the majority, is silent until it knows what the others have done, or until another one
 * that could take its place would have done so.
 */
import * as v from "valibot";
import type { Sharing } from "./sharing.ts";

/** Longer than a hub needs to be counted as dead, and its sites to be leased to another one. */
const sureMs = 4_500;
/** A satellite that nobody serves has gone, and is not on its way to another hub. */
const nobodyMs = 3_000;
/** Without a majority it may be served by a hub that cannot be asked; but what nobody hears is worse than what rings twice. */
const perhapsMs = 30_000;

/** What matters here of a timer; the component knows the rest. */
const timer = v.looseObject({
  siteId: v.string(),
  state: v.picklist(["waiting", "ringing", "missed"]),
  hub: v.string(),
  takenBy: v.optional(v.string()),
  /** The hub whose clock tells `wall`. */
  clock: v.string(),
  wall: v.optional(v.number()),
});
type Timer = v.InferOutput<typeof timer>;

export type TurnsOptions = Pick<Sharing, "cluster" | "isOfSatellite" | "sites"> & {
  /** The timers of this hub as JSON, by id. */
  readonly list: () => ReadonlyMap<string, string>;
  /** What hubs have agreed on. */
  readonly shared: (id: string) => string | undefined;
  /** They have removed it; the component is about to be told. */
  readonly isRemoved: (id: string) => boolean;
  readonly give: (ids: ReadonlySet<string>) => void;
  /** Writes it for all hubs, unless another hub is faster. */
  readonly take: (id: string, value: string) => void;
  readonly now?: () => number;
  readonly wall?: () => number;
};

export class Turns {
  readonly #options: TurnsOptions;
  readonly #now: () => number;
  readonly #wall: () => number;
  readonly #nobodySince = new Map<string, number>();
  #majorityAt: number;
  #given: ReadonlySet<string> = new Set();

  constructor(options: TurnsOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#wall = options.wall ?? (() => Date.now());
    this.#majorityAt = this.#now();
  }

  /** `again`: also says what was said before; the component may have been restarted. */
  look(again = false): void {
    const { cluster, list, give } = this.#options;
    if (cluster.hasMajority) this.#majorityAt = this.#now();
    const here = new Set<string>();
    for (const [id, text] of list()) {
      const known = readTimer(text);
      if (known === undefined) continue;
      if (this.#isHere(id, known)) here.add(id);
      else if (this.#isOrphan(id, known)) this.#take(id);
    }
    const isSame = here.size === this.#given.size && [...here].every((id) => this.#given.has(id));
    this.#given = here;
    if (again || !isSame) give(here);
  }

  #isHere(id: string, { siteId, hub, takenBy = hub }: Timer): boolean {
    const { cluster, sites, isOfSatellite, shared, isRemoved } = this.#options;
    if (isRemoved(id) || !(cluster.hasMajority || this.#now() - this.#majorityAt > sureMs)) return false;
    if (isOfSatellite(siteId)) {
      if (sites.serves(siteId)) {
        this.#nobodySince.delete(siteId);
        return true;
      }
      if (!this.#isNobodys(siteId)) return false;
    }
    const agreed = readTimer(shared(id));
    return takenBy === cluster.hub && (agreed === undefined || (agreed.takenBy ?? agreed.hub) === cluster.hub);
  }

  #isNobodys(siteId: string): boolean {
    const { cluster, sites } = this.#options;
    const owner = sites.ownerOf(siteId);
    // Without a majority this hub cannot give away a lease of its own.
    if (owner !== undefined && (cluster.hasMajority || owner !== cluster.hub)) {
      this.#nobodySince.delete(siteId);
      return false;
    }
    const since = this.#nobodySince.get(siteId) ?? this.#now();
    this.#nobodySince.set(siteId, since);
    return this.#now() - since >= (cluster.hasMajority ? nobodyMs : perhapsMs);
  }

  /** It is due, and the hub that should ring is dead. One that starts again in time has its timers as before. */
  #isOrphan(id: string, { siteId, state, hub, takenBy = hub, clock, wall }: Timer): boolean {
    const { cluster, sites, isOfSatellite, shared } = this.#options;
    if (!cluster.hasMajority || takenBy === cluster.hub || !cluster.isDead(takenBy)) return false;
    if (isOfSatellite(siteId) && sites.ownerOf(siteId) !== undefined) return false;
    const agreed = readTimer(shared(id));
    if (agreed === undefined || (agreed.takenBy ?? agreed.hub) !== takenBy) return false;
    return state !== "waiting" || (wall !== undefined && wall + cluster.members.aheadOf(clock) <= this.#wall());
  }

  #take(id: string): void {
    const { cluster, shared, take } = this.#options;
    const agreed = shared(id);
    // In the order of the keys, by which the component recognises it.
    if (agreed !== undefined) take(id, JSON.stringify({ ...(JSON.parse(agreed) as object), takenBy: cluster.hub }));
  }
}

/** Undefined for what is none, or of a newer version. */
export function readTimer(text: string | undefined): Timer | undefined {
  try {
    const read = v.safeParse(timer, JSON.parse(text ?? ""));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}
