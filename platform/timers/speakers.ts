/**
 * Where a ring is played. A site that does not answer (a satellite without power, a name that was mistyped) has no speaker:
 * what is due there rings at every site that answers, until its own is back.
 */

/** A site may be busy with a long sound, or start later than this component. */
const triesBeforeElsewhere = 2;
/** Rung at when no site is known to answer, as after a restart. */
const usualSite = "default";

export class Speakers {
  readonly #answering = new Set<string>();
  readonly #unanswered = new Map<string, number>();

  /** Something was played there, by whomever. Returns true when it was silent until now. */
  answered(siteId: string): boolean {
    const wasSilent = this.isSilent(siteId);
    this.#unanswered.delete(siteId);
    this.#answering.add(siteId);
    return wasSilent;
  }

  /** Returns true when it counts as silent from now on. */
  unanswered(siteId: string): boolean {
    const tries = (this.#unanswered.get(siteId) ?? 0) + 1;
    this.#answering.delete(siteId);
    this.#unanswered.set(siteId, tries);
    return tries === triesBeforeElsewhere;
  }

  isSilent(siteId: string): boolean {
    return (this.#unanswered.get(siteId) ?? 0) >= triesBeforeElsewhere;
  }

  /** The site itself, and if nobody hears it there, also those that answer. */
  placesOf(siteId: string): readonly string[] {
    if (!this.isSilent(siteId)) return [siteId];
    const others = this.#answering.size > 0 ? [...this.#answering] : [usualSite];
    return [siteId, ...others.filter((other) => other !== siteId)];
  }
}
