/**
 * The sites at which a wake word was heard lately. A satellite that is configured nowhere is known only by that: what it plays is
 * acknowledged on the bus, as at any other site.
 *
 * Anybody on the bus can invent sites: the ones heard last are remembered.
 */
import { stopWordId } from "#bus";
import type { BusEvent } from "./bus-events.ts";

const maxSites = 64;
/** A satellite may be switched off at any time. */
const rememberedMs = 60 * 60_000;

export class HeardSites {
  readonly #heardAt = new Map<string, number>();
  readonly #now: () => number;

  /** `now`: milliseconds that nobody sets. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  hear({ topic, siteId, fault }: Pick<BusEvent, "topic" | "siteId" | "fault">): void {
    const [, word] = /^hotword\/([^/]+)\/detected$/u.exec(topic) ?? [];
    if (word === undefined || word === stopWordId || siteId === undefined || fault !== undefined) return;
    // The newest is the last.
    this.#heardAt.delete(siteId);
    this.#heardAt.set(siteId, this.#now());
    if (this.#heardAt.size > maxSites) this.#heardAt.delete([...this.#heardAt.keys()][0] ?? "");
  }

  /** Those heard within the last hour. */
  list(): readonly string[] {
    const since = this.#now() - rememberedMs;
    return [...this.#heardAt].filter(([, at]) => at >= since).map(([siteId]) => siteId);
  }
}
