/** What a user of the board knows of each timer: every timer has a site of its own, so a sound tells which one rings. */
import type { TimerOnBus } from "#bus";

type Known = {
  /** It was answered that it is set. */
  isPromised: boolean;
  rang: boolean;
  /** It was answered that its ring was stopped, or it is gone after it was asked to stop. */
  isStopped: boolean;
  isStopAsked: boolean;
};

export class Ledger {
  readonly #known = new Map<string, Known>();
  readonly faults: string[] = [];

  ask(site: string): void {
    this.#known.set(site, { isPromised: false, rang: false, isStopped: false, isStopAsked: false });
  }

  promised(site: string): void {
    const known = this.#known.get(site);
    if (known !== undefined) known.isPromised = true;
  }

  /** A sound of a ring. Returns true if it must be stopped. */
  rings(site: string): boolean {
    const known = this.#known.get(site);
    if (known === undefined) return false;
    known.rang = true;
    if (known.isStopped) this.faults.push(`${site} rings although its stop was answered`);
    known.isStopAsked = true;
    return !known.isStopped;
  }

  stopped(site: string): void {
    const known = this.#known.get(site);
    if (known !== undefined) known.isStopped = true;
  }

  /** Compares with the list after a kill; nothing else is asked meanwhile. */
  compare(listed: readonly TimerOnBus[]): void {
    const there = new Map(listed.map((timer) => [timer.siteId, timer]));
    for (const [site, known] of this.#known) {
      const timer = there.get(site);
      // What was written down, and its answer lost, is as good as promised.
      if (timer !== undefined && known.isStopped) this.faults.push(`${site} is there although it was stopped`);
      if (timer !== undefined) known.isPromised = true;
      else if (known.isStopAsked) known.isStopped = true;
      else if (known.isPromised && !known.rang) this.faults.push(`${site} is lost`);
    }
  }

  /** Those whose ring has not been stopped. */
  get open(): readonly string[] {
    return [...this.#known].flatMap(([site, { isPromised, isStopped }]) => (isPromised && !isStopped ? [site] : []));
  }

  count(what: "isPromised" | "isStopped" | "rang"): number {
    return [...this.#known.values()].filter((known) => known[what]).length;
  }

  get asked(): number {
    return this.#known.size;
  }

  /** Promised, and never heard. */
  get lost(): readonly string[] {
    return [...this.#known].flatMap(([site, { isPromised, rang }]) => (isPromised && !rang ? [site] : []));
  }
}
