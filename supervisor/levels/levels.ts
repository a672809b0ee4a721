/**
 * Measures the sound level of a site while somebody watches it. The audio itself leaves the board only when a
 * wake word is recorded.
 */
import { audioServerAudioFrame } from "#bus";
import type { Port } from "../../platform/port/port.ts";
import { samplesOfFrame } from "../../platform/sound/audio-frame.ts";
import { Loudness } from "../../platform/sound/level.ts";
import { BadWav } from "../../platform/sound/wav-read.ts";

export type Level = {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly siteId: string;
  /** RMS in dBFS, at least -120. */
  readonly level: number;
  readonly peak: number;
  /** The share of samples at full scale: 0 to 1. */
  readonly clipped: number;
};

export type Looker = {
  readonly level: (level: Level) => void;
  /** Called with the sound itself, if it is wanted. */
  readonly samples?: (samples: Int16Array) => void;
  /** Called when the broker does not permit hearing the frames: there is nothing to watch. */
  readonly over?: () => void;
};
type Site = { readonly lookers: Set<Looker>; frames: number; loudness: Loudness; heard: Promise<void> };

/** Of 16 ms each: ten levels a second. */
const framesPerLevel = 6;
/** The level of digital silence. */
const silence = -120;

export class Levels {
  readonly #port: () => Port | undefined;
  readonly #sites = new Map<string, Site>();

  /** `port` returns the supervisor's connection to the bus, if there is one. */
  constructor(port: () => Port | undefined) {
    this.#port = port;
  }

  /** True when there is a bus on which to hear a microphone. */
  get canLook(): boolean {
    return this.#port()?.connected === true;
  }

  /**
   * Calls `looker` ten times a second. Returns a function that ends it; after the last one the frames are no longer
   * heard.
   */
  look(siteId: string, looker: Looker): () => void {
    const site = this.#sites.get(siteId) ?? this.#hear(siteId);
    site.lookers.add(looker);
    return () => {
      if (!site.lookers.delete(looker) || site.lookers.size > 0) return;
      // A refused subscription is gone, and another may have started since.
      if (this.#sites.get(siteId) !== site) return;
      this.#sites.delete(siteId);
      void this.#port()?.forget(audioServerAudioFrame, { siteId });
    };
  }

  /** Resolves when the frames of a watched site are heard. Rejects when they will not be. */
  async heard(siteId: string): Promise<void> {
    await this.#sites.get(siteId)?.heard;
  }

  #hear(siteId: string): Site {
    const site: Site = { lookers: new Set(), frames: 0, loudness: new Loudness(), heard: Promise.resolve() };
    this.#sites.set(siteId, site);
    const hearing = this.#port()?.hear(audioServerAudioFrame, (wav) => this.#measure(siteId, site, wav), { siteId });
    if (hearing === undefined) return site;
    site.heard = hearing;
    // The last looker may have left meanwhile, so that there is nobody to notify. The port logs the reason.
    hearing.catch(() => {
      if (this.#sites.get(siteId) === site) this.#sites.delete(siteId);
      for (const { over } of site.lookers) over?.();
    });
    return site;
  }

  #measure(siteId: string, site: Site, wav: Buffer): void {
    const samples = samplesOrNone(wav);
    for (const { samples: hear } of site.lookers) hear?.(samples);
    site.loudness.add(samples);
    site.frames += 1;
    if (site.frames < framesPerLevel || site.loudness.count === 0) return;
    const { rms, peak, clipped } = site.loudness;
    const level: Level = { time: new Date().toISOString(), siteId, level: shown(rms), peak: shown(peak), clipped };
    Object.assign(site, { frames: 0, loudness: new Loudness() });
    for (const looker of site.lookers) looker.level(level);
  }
}

/** The recognisers, which hear every frame, report unreadable ones. */
function samplesOrNone(wav: Buffer): Int16Array {
  try {
    return samplesOfFrame(wav);
  } catch (error) {
    if (error instanceof BadWav) return new Int16Array(0);
    throw error;
  }
}

function shown(dbfs: number): number {
  return Math.round(Math.max(silence, dbfs) * 10) / 10;
}
