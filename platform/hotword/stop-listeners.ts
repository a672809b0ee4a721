/**
 * Listens for a bare "stop" at the sites that play something: a short word is heard by mistake far too often to be listened
 * for at any other time.
 *
 * INVARIANTS
 * 1. Nothing is detected at a site that is off, or whose sound is not cancelled in what is heard.
 * 2. At most `maxSites` spotters exist; a site that has played nothing for a minute has none.
 * 3. A sound is stopped once: after a detection there is none for `pauseSeconds` of the site's audio.
 */
import type { HotwordEngine, Spotted, Spotter } from "./engine.ts";

export const stopPhrase = "stop";
const pauseSeconds = 1;
const sampleRate = 16_000;

export type StopOptions = {
  /** Its only wake word is the phrase. */
  readonly engine: HotwordEngine;
  readonly maxSites: number;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
};

type Site = { readonly spotter: Spotter; isSounding: boolean; lastSound: number; deafFor: number };

export class StopListeners {
  readonly #options: StopOptions;
  readonly #sites = new Map<string, Site>();

  constructor(options: StopOptions) {
    this.#options = options;
  }

  get listening(): number {
    return this.#sites.size;
  }

  /** What a site plays is taken out of what is heard there from now on, or is not. */
  cancelled(siteId: string, is: boolean): void {
    const site = this.#sites.get(siteId) ?? (is ? this.#add(siteId) : undefined);
    if (site === undefined || site.isSounding === is) return;
    site.isSounding = is;
    site.lastSound = this.#options.now();
    if (!is) site.spotter.interrupt();
  }

  /** Takes samples of a site (16 kHz mono) and returns the word in them. */
  hear(siteId: string, samples: Int16Array, isOn: boolean): Spotted | undefined {
    const site = this.#sites.get(siteId);
    if (site === undefined) return undefined;
    site.deafFor = Math.max(0, site.deafFor - samples.length);
    if (!site.isSounding || !isOn) {
      site.spotter.overhear(samples);
      return undefined;
    }
    const spotted = site.spotter.hear(samples);
    if (spotted === undefined || site.deafFor > 0) return undefined;
    site.deafFor = pauseSeconds * sampleRate;
    return spotted;
  }

  /** Frees the spotters of sites that have played nothing for that many milliseconds. */
  freeIdle(idle: number): void {
    for (const [siteId, { spotter, isSounding, lastSound }] of this.#sites) {
      if (isSounding || this.#options.now() - lastSound < idle) continue;
      spotter.free();
      this.#sites.delete(siteId);
    }
  }

  free(): void {
    for (const { spotter } of this.#sites.values()) spotter.free();
    this.#sites.clear();
    this.#options.engine.free();
  }

  #add(siteId: string): Site | undefined {
    if (this.#sites.size >= this.#options.maxSites) return undefined;
    const site = { spotter: this.#options.engine.spotter(), isSounding: false, lastSound: 0, deafFor: 0 };
    this.#sites.set(siteId, site);
    return site;
  }
}
