/**
 * Listens for a bare "stop" only at sites that play something: a word this short causes too many false alarms at any other
 * time.
 *
 * INVARIANTS
 * 1. Nothing is detected at a site that is off, or where echo cancellation does not work.
 * 2. At most `maxSites` spotters exist; a site that has played nothing for a minute has none.
 * 3. Only a word that is much louder than the site's own sound after cancellation is detected: the recogniser alone would
 *    mistake the board's own voice for the word several times a minute.
 * 4. A sound is stopped once: after a detection, no other follows for `pauseSeconds` of the site's audio.
 */
import type { HotwordEngine, Spotted, Spotter } from "./engine.ts";
import { LoudnessContrast } from "./loudness-contrast.ts";

export const stopPhrase = "stop";
const pauseSeconds = 1;
/** Minimum contrast in dB. In simulated rooms the word has 9 dB and more; the board's own output never has more than 3 dB. */
const minContrast = 6;
const sampleRate = 16_000;

export type StopOptions = {
  /** Its only wake word is the phrase. */
  readonly engine: HotwordEngine;
  readonly maxSites: number;
  /** Returns milliseconds of a monotonic clock. */
  readonly now: () => number;
};

type Site = {
  readonly spotter: Spotter;
  contrast: LoudnessContrast;
  isSounding: boolean;
  lastSound: number;
  deafFor: number;
};

export class StopListeners {
  readonly #options: StopOptions;
  readonly #sites = new Map<string, Site>();

  constructor(options: StopOptions) {
    this.#options = options;
  }

  get listening(): number {
    return this.#sites.size;
  }

  /** Reports whether the sound that a site plays is removed from its microphone signal from now on. */
  cancelled(siteId: string, is: boolean): void {
    const site = this.#sites.get(siteId) ?? (is ? this.#add(siteId) : undefined);
    if (site === undefined || site.isSounding === is) return;
    site.isSounding = is;
    site.lastSound = this.#options.now();
    // Sound from before the cancellation, or from silence, cannot be compared.
    site.contrast = new LoudnessContrast();
    if (!is) site.spotter.interrupt();
  }

  /** Processes samples of a site (16 kHz mono) and returns the word in them. */
  hear(siteId: string, samples: Int16Array, isOn: boolean): Spotted | undefined {
    const site = this.#sites.get(siteId);
    if (site === undefined) return undefined;
    site.deafFor = Math.max(0, site.deafFor - samples.length);
    if (!site.isSounding || !isOn) {
      site.spotter.overhear(samples);
      return undefined;
    }
    site.contrast.push(samples);
    const spotted = site.spotter.hear(samples);
    if (spotted === undefined || site.deafFor > 0 || (site.contrast.decibels ?? 0) < minContrast) return undefined;
    site.deafFor = pauseSeconds * sampleRate;
    return spotted;
  }

  /** Frees the spotters of sites that have played nothing for `idle` milliseconds. */
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
    const spotter = this.#options.engine.spotter();
    const site = { spotter, contrast: new LoudnessContrast(), isSounding: false, lastSound: 0, deafFor: 0 };
    this.#sites.set(siteId, site);
    return site;
  }
}
