/**
 * The satellites that hubs of a cluster share: where each hub is reached, and a digest of the satellite's password at each
 * hub. INVARIANT: no password is written here, and each hub reads the digest that is for itself only.
 */
import * as v from "valibot";
import type { Entry } from "./bucket.ts";
import type { Part } from "./cluster.ts";
import type { Connection } from "./nats.ts";

const reachable = v.object({
  url: v.pipe(v.string(), v.regex(/^mqtts:\/\/[^/\s@]{1,260}$/u)),
  authority: v.pipe(v.string(), v.startsWith("-----BEGIN CERTIFICATE-----"), v.maxLength(20_000)),
});
export type Reachable = v.InferOutput<typeof reachable>;
const digests = v.record(v.string(), v.pipe(v.string(), v.base64(), v.length(44)));

export type Follower = {
  /** `isShared`: it knows other hubs, too. */
  added(siteId: string, digest: string, isShared: boolean): void;
  removed(siteId: string): void;
};

const ofHub = "reach.";
const ofSite = "satellite.";

export class SharedSatellites implements Part {
  readonly hub: string;
  readonly #hubs = new Map<string, Reachable>();
  readonly #digests = new Map<string, Readonly<Record<string, string>>>();
  /** Removed here while nobody could be told. */
  readonly #removed = new Set<string>();
  readonly #onError: (error: unknown) => void;
  readonly #isDead: (hub: string) => boolean;
  #own: Reachable | undefined;
  #shared: Connection["shared"] | undefined;
  #follower: Follower | undefined;

  constructor(hub: string, onError: (error: unknown) => void, isDead: (hub: string) => boolean = () => false) {
    this.hub = hub;
    this.#onError = onError;
    this.#isDead = isDead;
  }

  see({ key, value, isUnsealed }: Entry): void {
    // A stranger has removed it, or it was there before the hubs had a secret: neither takes a satellite off.
    if (isUnsealed === true) return;
    if (key.startsWith(ofHub)) {
      const read = v.safeParse(reachable, value);
      const hub = key.slice(ofHub.length);
      if (read.success) this.#hubs.set(hub, read.output);
      else this.#hubs.delete(hub);
    } else if (key.startsWith(ofSite)) {
      const siteId = key.slice(ofSite.length);
      if (this.#removed.has(siteId)) return;
      const read = v.safeParse(digests, value);
      this.#digests.set(siteId, read.success ? read.output : {});
      this.#tell(siteId);
    }
  }

  connected({ shared }: Connection): void {
    this.#shared = shared;
    void this.#catchUp().catch(this.#onError);
  }

  disconnected(): void {
    this.#shared = undefined;
  }

  announce(own: Reachable): void {
    this.#own = own;
    if (this.#shared !== undefined) void this.#catchUp().catch(this.#onError);
  }

  /** Those first that are alive: a satellite has no room for all of a large cluster. */
  list(): readonly (Reachable & { readonly hub: string })[] {
    const others = [...this.#hubs].filter(([hub]) => hub !== this.hub).map(([hub, where]) => ({ hub, ...where }));
    const rank = ({ hub }: { readonly hub: string }): string => `${this.#isDead(hub) ? 1 : 0} ${hub}`;
    return others.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
  }

  knows(hub: string): boolean {
    return this.#hubs.has(hub);
  }

  /** Satellites that are added from now on are not told of it; if it comes back, it says itself where it is. */
  async forget(hub: string): Promise<void> {
    if (!this.#hubs.has(hub)) return;
    if (this.#shared === undefined) throw new Error("the cluster cannot be reached");
    // Not only removed there: that, anybody could do.
    await this.#shared.put(ofHub + hub, {});
  }

  async add(siteId: string, given: Readonly<Record<string, string>>): Promise<void> {
    if (this.#shared === undefined) throw new Error("the cluster cannot be reached");
    await this.#shared.put(ofSite + siteId, given);
    this.#removed.delete(siteId);
  }

  async remove(siteId: string): Promise<void> {
    this.#removed.add(siteId);
    if (this.#shared === undefined) throw new Error("the cluster cannot be reached");
    // Not only removed there: that, anybody could do.
    await this.#shared.put(ofSite + siteId, {});
    this.#removed.delete(siteId);
  }

  /** What is known already is told at once. */
  follow(follower: Follower): void {
    this.#follower = follower;
    for (const siteId of this.#digests.keys()) this.#tell(siteId);
  }

  #tell(siteId: string): void {
    const given = this.#digests.get(siteId) ?? {};
    const digest = given[this.hub];
    if (digest === undefined) this.#follower?.removed(siteId);
    else this.#follower?.added(siteId, digest, Object.keys(given).length > 1);
  }

  async #catchUp(): Promise<void> {
    const known = this.#hubs.get(this.hub);
    const own = this.#own;
    if (own !== undefined && (known?.url !== own.url || known.authority !== own.authority))
      await this.#shared?.put(ofHub + this.hub, own);
    for (const siteId of this.#removed) await this.remove(siteId);
  }
}
