/**
 * Keeps the volumes that clients have set: a restart must not make a room loud that somebody has made quiet. A muted site keeps
 * its volume; setting one, or a step up, ends the silence.
 */
import * as v from "valibot";
import type { Fault } from "../port/report.ts";
import { KeptSites, type KeptSitesOptions } from "./kept-sites.ts";

const volume = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
/** `configured` is the volume in the configuration when the other was set. */
const kept = v.strictObject({ volume, configured: volume, muted: v.optional(v.literal(true)) });
type Kept = v.InferOutput<typeof kept>;

/** One of them: `step` and `volume` in percent. */
export type VolumeChange = {
  readonly step?: number | undefined;
  readonly volume?: number | undefined;
  readonly muted?: boolean | undefined;
};
/** `volume` in percent: what holds when the site is not muted. */
export type VolumeState = { readonly volume: number; readonly muted: boolean };

export class KeptVolumes {
  readonly #configured: KeptSitesOptions["configured"];
  readonly #kept: KeptSites<Kept>;

  constructor(options: KeptSitesOptions) {
    this.#configured = options.configured;
    this.#kept = new KeptSites(options, {
      name: "volumes.json",
      what: "a volume that is set",
      unread: "the volumes: the configured ones are used",
      schema: kept,
    });
  }

  /** The volume that is heard at a site, from 0 to 1: 0 when it is muted. */
  of(siteId: string): number {
    return this.#isMuted(siteId) ? 0 : this.#unmuted(siteId);
  }

  /** The volumes of all sites. */
  get all(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#configured.keys()].map((siteId) => [siteId, this.of(siteId)]));
  }

  set(siteId: string, wanted: number): void {
    this.#keep(siteId, wanted, false);
  }

  /** Returns what holds after the change. */
  change(siteId: string, { step = 0, volume: percent, muted }: VolumeChange): VolumeState {
    const before = this.#unmuted(siteId);
    if (muted !== undefined) {
      // A site that was set to 0 would stay silent although somebody has asked it to speak again.
      this.#keep(siteId, muted ? before : before || (this.#configured.get(siteId) ?? 1), muted);
    } else {
      // A step down leaves a muted site muted; a step up starts at the volume that it had.
      const wanted = Math.round(Math.min(100, Math.max(0, percent ?? before * 100 + step))) / 100;
      const isSilent = wanted === 0 || (percent === undefined && step <= 0 && this.#isMuted(siteId));
      this.#keep(siteId, wanted === 0 ? before : wanted, isSilent);
    }
    return { volume: Math.round(this.#unmuted(siteId) * 100), muted: this.#isMuted(siteId) };
  }

  get faults(): readonly Fault[] {
    return this.#kept.faults;
  }

  /** Resolves when everything is on disk. */
  async flush(): Promise<void> {
    await this.#kept.flush();
  }

  #isMuted(siteId: string): boolean {
    return this.#kept.get(siteId)?.muted === true;
  }

  #unmuted(siteId: string): number {
    return this.#kept.get(siteId)?.volume ?? this.#configured.get(siteId) ?? 1;
  }

  #keep(siteId: string, wanted: number, muted: boolean): void {
    const configured = this.#configured.get(siteId);
    if (configured === undefined || (this.#unmuted(siteId) === wanted && this.#isMuted(siteId) === muted)) return;
    this.#kept.set(siteId, { volume: wanted, configured, ...(muted && { muted }) });
  }
}
