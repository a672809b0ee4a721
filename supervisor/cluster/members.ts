/**
 * The hubs of a cluster as one of them sees them. A hub is alive while its record changes. INVARIANT: no clock of another
 * machine is read: a record counts from when this hub has seen it change, by a clock that nobody sets.
 */
import * as v from "valibot";
import type { Entry } from "./bucket.ts";

/** Milliseconds between two records of a hub. */
export const beatMs = 750;
/** From the start of its last confirmed write on, a hub may act on its leases for this long. */
export const validMs = 2_400;
/** A hub whose record has not changed for this long is dead to the others; longer than `validMs`. */
export const deadMs = 3_000;

const beat = v.object({
  /** A number of this run of the hub: another one has forgotten what it held. */
  incarnation: v.pipe(v.string(), v.maxLength(64)),
  count: v.number(),
  version: v.pipe(v.string(), v.maxLength(64)),
  startedAt: v.pipe(v.string(), v.maxLength(40)),
  health: v.optional(v.pipe(v.string(), v.maxLength(20))),
  /** What its wall clock has shown, in milliseconds: others translate the moments that it tells. */
  wall: v.optional(v.pipe(v.number(), v.finite())),
  /** What it sees of the shared bucket: the same for hubs that see the same. */
  seen: v.optional(v.pipe(v.string(), v.maxLength(40))),
});
export type Beat = v.InferOutput<typeof beat>;

export type Member = Beat & {
  readonly hub: string;
  readonly alive: boolean;
  /** Milliseconds since its record was seen to change. */
  readonly ageMs: number;
};

const prefix = "hub.";
export const beatKey = (hub: string): string => `${prefix}${hub}`;

type Known = { readonly beat: Beat; readonly seenAt: number };

/** One record may be late: of several, the middle one counts. */
const comparedBeats = 3;
/** Clocks that are kept by NTP differ by less, and so do the times that records take. */
const sameClockMs = 2_000;

export class Members {
  readonly #now: () => number;
  readonly #wall: () => number;
  readonly #known = new Map<string, Known>();
  /** How far this hub's wall clock is ahead of others', by their last records; kept when they are gone. */
  readonly #ahead = new Map<string, readonly number[]>();
  /** Since when every change is seen; undefined without a connection. */
  #watchedSince: number | undefined;

  constructor(now: () => number = () => performance.now(), wall: () => number = () => Date.now()) {
    this.#now = now;
    this.#wall = wall;
  }

  /** A connection begins to report records, or ends. */
  watch(isWatched: boolean): void {
    this.#watchedSince = isWatched ? this.#now() : undefined;
  }

  /** A new connection reports all records once more; what has not changed is no sign of life. */
  see({ key, value }: Entry): void {
    if (!key.startsWith(prefix)) return;
    const hub = key.slice(prefix.length);
    const read = v.safeParse(beat, value);
    if (!read.success) {
      this.#known.delete(hub);
      return;
    }
    const { incarnation, count } = read.output;
    const before = this.#known.get(hub)?.beat;
    if (before?.incarnation === incarnation && before.count === count) return;
    this.#known.set(hub, { beat: read.output, seenAt: this.#now() });
    // The first one that a connection reports may be old.
    if (before?.incarnation === incarnation && read.output.wall !== undefined)
      this.#ahead.set(hub, [this.#wall() - read.output.wall, ...(this.#ahead.get(hub) ?? [])].slice(0, comparedBeats));
  }

  /** Milliseconds by which this hub's wall clock is ahead of another one's; 0 for what is about the same, or not known. */
  aheadOf(hub: string): number {
    const differences = (this.#ahead.get(hub) ?? []).toSorted((one, other) => one - other);
    const middle = Math.round(differences[differences.length >> 1] ?? 0);
    return Math.abs(middle) < sameClockMs ? 0 : middle;
  }

  /** A hub is dead only when it was silent for `deadMs` while it was watched. */
  isDead(hub: string): boolean {
    if (this.#watchedSince === undefined) return false;
    const since = Math.max(this.#watchedSince, this.#known.get(hub)?.seenAt ?? -Infinity);
    return this.#now() - since >= deadMs;
  }

  beatOf(hub: string): Beat | undefined {
    return this.#known.get(hub)?.beat;
  }

  list(): readonly Member[] {
    return [...this.#known]
      .map(([hub, { beat: said, seenAt }]) => {
        const ageMs = this.#now() - seenAt;
        return { ...said, hub, alive: ageMs < deadMs, ageMs };
      })
      .toSorted((one, other) => (one.hub < other.hub ? -1 : 1));
  }
}
