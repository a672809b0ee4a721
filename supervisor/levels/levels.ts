/** How loud it is at a site, while somebody looks: measured here, so that no sound leaves the board for it. */
import { audioServerAudioFrame } from "#bus";
import type { Port } from "../../platform/port/port.ts";

export type Level = {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly siteId: string;
  /** RMS in dBFS, -120 at least. */
  readonly level: number;
  readonly peak: number;
  /** The part of the samples at full scale: 0 to 1. */
  readonly clipped: number;
};

type Looker = (level: Level) => void;
type Site = { readonly lookers: Set<Looker>; sum: Sum; heard: Promise<void> | undefined };
type Sum = { frames: number; samples: number; squares: number; peak: number; clipped: number };

/** Of 16 ms each: ten levels a second. */
const framesPerLevel = 6;
const header = 44;
const nothing = (): Sum => ({ frames: 0, samples: 0, squares: 0, peak: 0, clipped: 0 });

export class Levels {
  readonly #port: () => Port | undefined;
  readonly #sites = new Map<string, Site>();

  /** `port`: the supervisor's place on the bus, as soon as it has one. */
  constructor(port: () => Port | undefined) {
    this.#port = port;
  }

  /** Whether there is a bus to hear a microphone on. */
  get canLook(): boolean {
    return this.#port() !== undefined;
  }

  /** Calls `looker` ten times a second. Returns how to end that; after the last one the frames are no longer heard. */
  look(siteId: string, looker: Looker): () => void {
    const known = this.#sites.get(siteId);
    const site: Site = known ?? { lookers: new Set(), sum: nothing(), heard: undefined };
    site.lookers.add(looker);
    if (known === undefined) {
      this.#sites.set(siteId, site);
      site.heard = this.#port()?.hear(audioServerAudioFrame, (wav) => this.#measure(siteId, site, wav), { siteId });
    }
    return () => {
      if (!site.lookers.delete(looker) || site.lookers.size > 0) return;
      this.#sites.delete(siteId);
      void this.#port()?.forget(audioServerAudioFrame, { siteId });
    };
  }

  /** Resolves when the frames of a site that is looked at are heard. */
  async heard(siteId: string): Promise<void> {
    await this.#sites.get(siteId)?.heard;
  }

  #measure(siteId: string, site: Site, wav: Buffer): void {
    const { sum } = site;
    for (let at = header; at + 1 < wav.length; at += 2) {
      const sample = Math.abs(wav.readInt16LE(at)) / 32_768;
      sum.samples += 1;
      sum.squares += sample * sample;
      if (sample > sum.peak) sum.peak = sample;
      if (sample > 0.999) sum.clipped += 1;
    }
    sum.frames += 1;
    if (sum.frames < framesPerLevel || sum.samples === 0) return;
    site.sum = nothing();
    const level: Level = {
      time: new Date().toISOString(),
      siteId,
      level: decibels(Math.sqrt(sum.squares / sum.samples)),
      peak: decibels(sum.peak),
      clipped: sum.clipped / sum.samples,
    };
    for (const looker of site.lookers) looker(level);
  }
}

function decibels(amplitude: number): number {
  return Math.round(Math.max(-120, 20 * Math.log10(amplitude)) * 10) / 10;
}
