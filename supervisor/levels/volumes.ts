/** The playback volumes of the sites: asks the audio server to change one, and waits until it has. */
import { audioServerSetVolume } from "#bus";
import type { Port } from "../../platform/port/port.ts";
import { SottoError } from "../errors.ts";

export type SiteVolume = {
  readonly siteId: string;
  /** From 0 to 1; null for a site of a satellite, which keeps its own. */
  readonly volume: number | null;
};

export type VolumesOptions = {
  readonly port: () => Port | undefined;
  /** The sites with a speaker, and whether their satellite is away. */
  readonly places: () => readonly { readonly siteId: string; readonly isAway: boolean }[];
  /** Throws SottoError SITE_UNKNOWN for a site that is none of them. */
  readonly check: (siteId: string) => void;
  /** What the audio server of this board has reported; undefined while it does not run. */
  readonly reported: () => Readonly<Record<string, number>> | undefined;
  /** Calls back with each report of it; returns a function that ends this. */
  readonly watch: (changed: () => void) => () => void;
  readonly timeoutMs?: number;
};

const usualTimeoutMs = 2_000;

export class Volumes {
  readonly #options: VolumesOptions;

  constructor(options: VolumesOptions) {
    this.#options = options;
  }

  list(): readonly SiteVolume[] {
    const reported = this.#options.reported() ?? {};
    return this.#options.places().map(({ siteId }) => ({ siteId, volume: reported[siteId] ?? null }));
  }

  /**
   * Resolves when the audio server of this board has set it, or when a satellite was told. Throws SottoError
   * SITE_UNKNOWN, BUS_UNREACHABLE, AUDIO_FAILED.
   */
  async set(siteId: string, volume: number): Promise<SiteVolume> {
    const { port: current, places, check, reported } = this.#options;
    check(siteId);
    const port = current();
    if (port?.connected !== true)
      throw new SottoError("BUS_UNREACHABLE", "the supervisor is not on the bus", { remedy: "see `sotto status`" });
    const say = (): void => port.say(audioServerSetVolume, { siteId, volume }, { siteId });
    if (reported()?.[siteId] !== undefined) await this.#confirmed(siteId, volume, say);
    else if (places().some((place) => place.siteId === siteId && place.isAway))
      throw new SottoError("AUDIO_FAILED", `the satellite ${siteId} is not connected`, {
        remedy: "see `sotto satellite list`",
      });
    else say();
    return { siteId, volume: reported()?.[siteId] ?? null };
  }

  async #confirmed(siteId: string, volume: number, say: () => void): Promise<void> {
    const { reported, watch, timeoutMs = usualTimeoutMs } = this.#options;
    const done = Promise.withResolvers<boolean>();
    const isSet = (): boolean => reported()?.[siteId] === volume;
    const stop = watch(() => isSet() && done.resolve(true));
    const late = setTimeout(() => done.resolve(false), timeoutMs);
    try {
      if (isSet()) return;
      say();
      if (!(await done.promise))
        throw new SottoError("AUDIO_FAILED", "the audio server does not answer", {
          remedy: "see `sotto status audio-server`; the volume may be set nevertheless",
        });
    } finally {
      clearTimeout(late);
      stop();
    }
  }
}
