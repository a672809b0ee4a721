/** The NATS servers that keep what hubs share, as the one of them says that leads it. */
import type { PeerInfo } from "@nats-io/jetstream";

export type Replica = {
  /** Its server_name. */
  readonly server: string;
  readonly leads: boolean;
  /** Whether it has, or soon has, what the others have. */
  readonly follows: boolean;
  /** Changes that it does not have yet. */
  readonly lag: number;
  /** Milliseconds since its last answer to the one that leads; undefined for that one. */
  readonly ageMs?: number;
};

/** Milliseconds. Shorter is usual: one that starts catches up, and each change is on its way for a moment. */
export const behindMs = 8_000;

/** What is false or 0 is left out by the servers. */
type Peer = Pick<PeerInfo, "name" | "current" | "active"> & Partial<Pick<PeerInfo, "offline" | "lag">>;
type Cluster = { readonly leader?: string | undefined; readonly replicas?: readonly Peer[] | undefined };

export class Replicas {
  readonly #now: () => number;
  readonly #behindSince = new Map<string, number>();
  #list: readonly Replica[] = [];

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Undefined: a server that stands alone. */
  see(cluster: Cluster | undefined): void {
    const { leader = "", replicas = [] } = cluster ?? {};
    const followers = replicas.map(({ name, current, offline = false, active, lag = 0 }) => {
      if (current && !offline) this.#behindSince.delete(name);
      else if (!this.#behindSince.has(name)) this.#behindSince.set(name, this.#now());
      const since = this.#behindSince.get(name) ?? Infinity;
      const follows = this.#now() - since < behindMs || since === Infinity;
      return { server: name, leads: false, follows, lag, ageMs: Math.round(active / 1_000_000) };
    });
    const leads = leader === "" ? [] : [{ server: leader, leads: true, follows: true, lag: 0 }];
    this.#list = [...leads, ...followers].toSorted((one, other) => (one.server < other.server ? -1 : 1));
  }

  list(): readonly Replica[] {
    return this.#list;
  }
}

/** Of two buckets: a server follows when it follows in both. */
export function together(one: readonly Replica[], other: readonly Replica[]): readonly Replica[] {
  return one.map((replica) => {
    const there = other.find(({ server }) => server === replica.server);
    if (there === undefined || there.leads) return replica;
    const ages = [replica.ageMs, there.ageMs].filter((age) => age !== undefined);
    return {
      ...replica,
      follows: replica.follows && there.follows,
      lag: Math.max(replica.lag, there.lag),
      ...(ages.length === 0 ? {} : { ageMs: Math.max(...ages) }),
    };
  });
}
