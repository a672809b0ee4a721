/**
 * Keeps how loud timers and alarms ring where somebody has said so; elsewhere they ring as loud as the configuration and the speech
 * make them. A file of its own: a version of Sotto before it would discard the other volumes with what it does not know.
 */
import * as v from "valibot";
import type { Fault } from "../port/report.ts";
import { KeptSites, type KeptSitesOptions } from "./kept-sites.ts";

/** Whoever is woken by it has to hear it: quieter than this it does not ring. */
export const leastRing = 0.1;

/** `configured` is the least ring volume of the configuration when the other was set. */
const kept = v.object({
  volume: v.pipe(v.number(), v.minValue(leastRing), v.maxValue(1)),
  configured: v.number(),
});

export class KeptRingVolumes {
  /** The configured `ring_volume` of each site. */
  readonly #configured: KeptSitesOptions["configured"];
  readonly #kept: KeptSites<v.InferOutput<typeof kept>>;

  constructor(options: KeptSitesOptions) {
    this.#configured = options.configured;
    this.#kept = new KeptSites(options, {
      name: "ring-volumes.json",
      what: "how loud alarms ring",
      unread: "how loud alarms ring: the configuration holds",
      schema: kept,
    });
  }

  /** What somebody has set, from 0.1 to 1; undefined if nobody has. */
  of(siteId: string): number | undefined {
    return this.#kept.get(siteId)?.volume;
  }

  /** `wanted` from 0 to 1; what is quieter than can be heard is made as quiet as it may be. */
  set(siteId: string, wanted: number): void {
    const configured = this.#configured.get(siteId);
    if (configured === undefined) return;
    const volume = Math.round(Math.min(1, Math.max(leastRing, wanted)) * 100) / 100;
    if (this.of(siteId) !== volume) this.#kept.set(siteId, { volume, configured });
  }

  get faults(): readonly Fault[] {
    return this.#kept.faults;
  }

  /** Resolves when everything is on disk. */
  async flush(): Promise<void> {
    await this.#kept.flush();
  }
}
