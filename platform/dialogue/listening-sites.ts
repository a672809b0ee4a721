/** Remembers at which sites the wake word is listened for, by what their wake word components say. */
import type { HotwordListening } from "#bus";

/** Three times the interval at which a site says it. */
const forgottenAfterMs = 15_000;

type Listening = { readonly modelIds: ReadonlySet<string>; readonly until: number };

export class ListeningSites {
  readonly #sites = new Map<string, Listening>();
  readonly #most: number;
  readonly #now: () => number;

  /** Remembers at most `most` sites, those that said it last; `now` returns milliseconds of a monotonic clock. */
  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
  }

  /** Returns true when the site no longer listens. */
  told({ siteId, modelIds }: HotwordListening): boolean {
    this.#sites.delete(siteId);
    if (modelIds.length === 0) return true;
    this.#sites.set(siteId, { modelIds: new Set(modelIds), until: this.#now() + forgottenAfterMs });
    const [oldest] = this.#sites.keys();
    if (this.#sites.size > this.#most && oldest !== undefined) this.#sites.delete(oldest);
    return false;
  }

  /**
   * Returns the other sites that listen for a wake word. All of them, if none has announced that name: detectors of others
   * name the same phrase differently.
   */
  besides(siteId: string, modelId: string): string[] {
    const alive = [...this.#sites].filter(([, { until }]) => until > this.#now());
    const isKnown = alive.some(([, { modelIds }]) => modelIds.has(modelId));
    return alive.flatMap(([site, { modelIds }]) =>
      site === siteId || (isKnown && !modelIds.has(modelId)) ? [] : [site],
    );
  }
}
