/**
 * The sites of satellites that know several hubs: each is owned by one hub at a time, through a lease that is compared and
 * set in NATS.
 *
 * INVARIANTS
 * 1. This hub acts for such a site only while the site's satellite has chosen it, as the answer to a message of the last
 * seconds; the satellite chooses one hub at a time. So no sentence is acted on twice, whatever the hubs believe. After its
 * start it waits for the first answer: what is delivered before may have been said to the run before it.
 * 2. It does not act for a site that it knows to be leased to another hub. A lease that it could not confirm in time is taken
 * again; until that is answered, and without a majority of the servers, it goes on for the satellites that choose it. A
 * satellite that has chosen it so is not sent away when the lease turns out to be of another hub: that one is gone, and the
 * lease is taken over, or it tells the satellite that it holds the site, and the satellite leaves.
 */
import { type Entry, unknownEntry } from "./bucket.ts";
import type { Part } from "./cluster.ts";
import type { Connection } from "./nats.ts";

/** Milliseconds between two messages to a satellite. */
export const tellMs = 500;
/** An answer to a message that was sent longer ago counts no more. */
export const answerMs = 2_500;
/** A satellite that has not answered for this long has gone: another hub may have its site. */
const awayMs = 2_000;
/**
 * A satellite that has followed no other hub for this long has lost the owner of its site: another hub may have it. Longer
 * than `tellMs`: an owner that the satellite hears has told it by then.
 */
const leftMs = 700;
/** Messages whose time is remembered. */
const maxRemembered = 16;

export type State = "alone" | "elsewhere" | "free" | "held";
export type Told = { readonly state: State; readonly epoch: number; readonly count: number };

/** What this needs of the cluster. */
export type Standing = {
  readonly hub: string;
  readonly incarnation: string;
  readonly hasMajority: boolean;
  /** Another number after each time in which this hub had no majority. */
  readonly term: number;
  readonly isDead: (hub: string) => boolean;
};

type Lease = { readonly hub: string; readonly incarnation: string };
type Site = {
  lease: Lease | undefined;
  /** Of the lease; 0 when it is not known. */
  revision: number;
  /** The last known revision, which the satellite compares. */
  epoch: number;
  /** The term in which this hub has taken the lease, or confirmed that it has it. */
  heldIn: number | undefined;
  isTaking: boolean;
  /** The servers have not answered the last write of the lease. */
  hasFailed: boolean;
  /** When each message was sent and what it has said, by its count. */
  readonly sent: Map<number, { readonly at: number; readonly state: State }>;
  /** When the message that was answered last was sent, and whether this hub was chosen, and that although it was alone. */
  answer: { readonly sentAt: number; readonly isChosen: boolean; readonly isAlone: boolean } | undefined;
  /** The `sentAt` of the first of the last answers, none of which has named another hub. */
  leftAt: number | undefined;
  /** When the lease was seen last: whoever has written it may not have told the satellite yet. */
  seenAt: number;
  isServed: boolean;
};

export type SiteOptions = {
  /** The sites of the satellites that may join this hub. */
  readonly list: () => readonly string[];
  /** Returns true for a site whose satellite knows several hubs. */
  readonly isShared: (siteId: string) => boolean;
  /** Sends a message to a site's satellite. */
  readonly tell: (siteId: string, told: Told) => void;
  /** This hub no longer acts for the site. */
  readonly onLost: (siteId: string) => void;
  readonly onServed?: (siteId: string) => void;
  readonly onError: (siteId: string, error: unknown) => void;
  readonly now?: () => number;
};

export type SiteStatus = { readonly siteId: string; readonly owner: string | undefined; readonly served: boolean };

const prefix = "site.";

export class Sites implements Part {
  readonly #options: SiteOptions;
  readonly #now: () => number;
  readonly #sites = new Map<string, Site>();
  #standing: Standing | undefined;
  #shared: Connection["shared"] | undefined;
  #count = 0;

  constructor(options: SiteOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The cluster, which knows this part from its start. */
  join(standing: Standing): void {
    this.#standing = standing;
  }

  see({ key, value, revision }: Entry, isCertain = false): void {
    if (!key.startsWith(prefix)) return;
    const site = this.#site(key.slice(prefix.length));
    if (revision < site.revision && !isCertain) return;
    site.revision = revision;
    site.epoch = revision;
    site.seenAt = this.#now();
    site.lease = isLease(value) ? value : undefined;
    // What was confirmed and is not there was lost, even when an older lease of this hub has come back.
    if (isCertain || !this.#isOwn(site)) site.heldIn = undefined;
  }

  connected({ shared }: Connection): void {
    this.#shared = shared;
    this.look();
  }

  /** The next connection reports all leases anew, and none that is gone or was lost: until then this hub holds none. */
  disconnected(): void {
    this.#shared = undefined;
    for (const site of this.#sites.values()) [site.lease, site.revision, site.heldIn] = [undefined, 0, undefined];
  }

  /** Lets the other hubs have the sites at once. */
  async leave(): Promise<void> {
    for (const [siteId, site] of this.#sites)
      if (this.#isOwn(site)) await this.#shared?.replace(prefix + siteId, nobody, site.revision);
  }

  /** A satellite has answered. */
  chosen(siteId: string, hub: string, count: number): void {
    const site = this.#site(siteId);
    const { at: sentAt, state } = site.sent.get(count) ?? { at: -Infinity };
    if (site.answer !== undefined && sentAt < site.answer.sentAt) return;
    const isChosen = hub === this.#standing?.hub;
    site.answer = { sentAt, isChosen, isAlone: isChosen && state === "alone" };
    site.leftAt = hub === "" || isChosen ? (site.leftAt ?? sentAt) : undefined;
    this.#notice(siteId, site);
  }

  /**
   * Returns true while this hub acts for the site. Sites whose satellites do not choose, because they know one hub only, are
   * always served.
   */
  serves(siteId: string): boolean {
    const site = this.#sites.get(siteId);
    if (this.#standing === undefined || site?.answer === undefined) return !this.#options.isShared(siteId);
    return this.#isChosen(site) && this.#stateOf(site) !== "elsewhere";
  }

  /** The hub that has the lease, as far as it is known. */
  ownerOf(siteId: string): string | undefined {
    const owner = this.#sites.get(siteId)?.lease?.hub;
    return owner === "" ? undefined : owner;
  }

  list(): readonly SiteStatus[] {
    return [...this.#sites]
      .filter(([, site]) => site.answer !== undefined || (site.lease?.hub ?? "") !== "")
      .map(([siteId, site]) => ({
        siteId,
        owner: this.ownerOf(siteId),
        served: site.answer !== undefined && this.serves(siteId),
      }))
      .toSorted((one, other) => (one.siteId < other.siteId ? -1 : 1));
  }

  /** To be called several times in a second. */
  look(): void {
    for (const siteId of this.#options.list()) {
      const site = this.#site(siteId);
      this.#notice(siteId, site);
      if (site.answer === undefined || site.isTaking || this.#shared === undefined) continue;
      const wanted = this.#wanted(site);
      if (wanted !== undefined) void this.#replace(siteId, site, wanted);
    }
  }

  /** Says to every satellite what this hub is for its site. */
  tell(): void {
    for (const siteId of this.#options.list()) this.#tell(siteId, this.#site(siteId));
  }

  /** Returns the lease that this hub wants to write; undefined when it is right as it is. */
  #wanted(site: Site): Lease | undefined {
    const standing = this.#standing;
    if (standing?.hasMajority !== true) return undefined;
    const isHere = this.#now() - (site.answer?.sentAt ?? -Infinity) < awayMs;
    const { hub, incarnation } = standing;
    if (site.lease?.hub === hub) {
      if (!isHere) return this.#isOwn(site) ? nobody : undefined;
      return this.#isOwn(site) && site.heldIn === standing.term ? undefined : { hub, incarnation };
    }
    const isFree =
      site.lease === undefined || site.lease.hub === "" || hasLeft(site) || standing.isDead(site.lease.hub);
    return isHere && isFree ? { hub, incarnation } : undefined;
  }

  async #replace(siteId: string, site: Site, lease: Lease): Promise<void> {
    const term = this.#standing?.term;
    const shared = this.#shared;
    site.isTaking = true;
    try {
      const revision = await shared?.replace(prefix + siteId, lease, site.revision);
      site.hasFailed = false;
      const seen = site.revision;
      // Another hub was faster, and the watch may be late; or the server that leads has an older state than was seen, as after a restore.
      const entry = revision === undefined ? await shared?.get(prefix + siteId) : undefined;
      // What a connection has said that has ended is not compared with what the next one says.
      if (shared !== this.#shared) return;
      if (revision === undefined) {
        // What was reported meanwhile is newer than the answer.
        if (site.revision === seen) this.see(entry ?? unknownEntry(prefix + siteId), true);
      } else {
        // Confirmed is not enough: another hub may have been confirmed, too, and have been seen before this answer.
        if (revision > site.revision) this.see({ key: prefix + siteId, value: lease, revision });
        const isHeld = lease !== nobody && site.revision === revision && this.#isOwn(site);
        site.heldIn = isHeld ? term : undefined;
        this.#tell(siteId, site);
      }
    } catch (error) {
      site.hasFailed = true;
      this.#options.onError(siteId, error);
    } finally {
      site.isTaking = false;
      this.#notice(siteId, site);
    }
  }

  #tell(siteId: string, site: Site): void {
    const count = (this.#count += 1);
    const state = this.#stateOf(site);
    site.sent.set(count, { at: this.#now(), state });
    const [oldest] = site.sent.keys();
    if (site.sent.size > maxRemembered && oldest !== undefined) site.sent.delete(oldest);
    this.#options.tell(siteId, { state, epoch: site.epoch, count });
  }

  #stateOf(site: Site): State {
    const standing = this.#standing;
    if (standing?.hasMajority !== true) return "alone";
    if (site.heldIn === standing.term) return "held";
    // The servers answer signs of life, but have not confirmed the lease: the satellite need not do without.
    const isOfAnother = this.#isOfAnother(site);
    if (site.hasFailed && this.#wanted(site) !== undefined) return "alone";
    if (this.#isChosen(site) && (!isOfAnother || site.answer?.isAlone === true)) return "alone";
    return isOfAnother ? "elsewhere" : "free";
  }

  #isChosen({ answer }: Site): boolean {
    return answer?.isChosen === true && this.#now() - answer.sentAt < answerMs;
  }

  #isOfAnother({ lease }: Site): boolean {
    return lease !== undefined && lease.hub !== "" && lease.hub !== this.#standing?.hub;
  }

  #isOwn(site: Site): boolean {
    return site.lease?.hub === this.#standing?.hub && site.lease?.incarnation === this.#standing?.incarnation;
  }

  #notice(siteId: string, site: Site): void {
    const isServed = this.serves(siteId);
    if (isServed === site.isServed) return;
    site.isServed = isServed;
    if (isServed) this.#options.onServed?.(siteId);
    else this.#options.onLost(siteId);
  }

  #site(siteId: string): Site {
    let site = this.#sites.get(siteId);
    if (site === undefined) {
      site = {
        lease: undefined,
        revision: 0,
        epoch: 0,
        heldIn: undefined,
        isTaking: false,
        hasFailed: false,
        sent: new Map(),
        answer: undefined,
        leftAt: undefined,
        seenAt: -Infinity,
        isServed: !this.#options.isShared(siteId),
      };
      this.#sites.set(siteId, site);
    }
    return site;
  }
}

const nobody: Lease = { hub: "", incarnation: "" };

/** The satellite knows before any record expires that the owner of its site does not answer. */
const hasLeft = ({ answer, leftAt, seenAt }: Site): boolean =>
  answer !== undefined && leftAt !== undefined && answer.sentAt - Math.max(leftAt, seenAt) >= leftMs;

function isLease(value: unknown): value is Lease {
  const { hub, incarnation } = (value ?? {}) as Partial<Lease>;
  return typeof hub === "string" && typeof incarnation === "string";
}
