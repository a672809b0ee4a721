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

export class Members {
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();
  /** Since when every change is seen; undefined without a connection. */
  #watchedSince: number | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
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
    if (before?.incarnation !== incarnation || before.count !== count)
      this.#known.set(hub, { beat: read.output, seenAt: this.#now() });
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
