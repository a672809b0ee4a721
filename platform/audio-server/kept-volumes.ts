/**
 * Stores the volumes that clients have set: a restart must not make a room loud that somebody has made quiet.
 *
 * INVARIANTS
 * 1. A volume is in the file before the next message is handled, so a killed process starts with it. The file is synced
 *    to disk at most once a second: a slider sends many volumes, and SD cards wear out.
 * 2. What is set holds until another volume is set or configured for the site.
 * 3. A muted site keeps its volume; setting one, or a step up, ends the silence.
 * 4. If the file cannot be read, the configured volumes hold.
 */
import { join } from "node:path";
import * as v from "valibot";
import { KeptFile } from "../port/kept-file.ts";
import type { Log } from "../port/port.ts";
import type { Fault } from "../port/report.ts";

const volume = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
/** `configured` is the volume in the configuration when the other was set. */
const kept = v.record(v.string(), v.strictObject({ volume, configured: volume, muted: v.optional(v.literal(true)) }));
type Kept = v.InferOutput<typeof kept>[string];

const syncDelayMs = 1_000;

export type KeptVolumesOptions = {
  /** The component's data. */
  readonly folder: string;
  /** The configured volume of each site. */
  readonly configured: ReadonlyMap<string, number>;
  readonly log: Log;
  /** Called whenever `all` or `faults` has changed. */
  readonly changed?: () => void;
};

/** One of them: `step` and `volume` in percent. */
export type VolumeChange = {
  readonly step?: number | undefined;
  readonly volume?: number | undefined;
  readonly muted?: boolean | undefined;
};
/** `volume` in percent: what holds when the site is not muted. */
export type VolumeState = { readonly volume: number; readonly muted: boolean };

export class KeptVolumes {
  readonly #options: KeptVolumesOptions;
  readonly #file: KeptFile;
  readonly #kept: Map<string, Kept>;
  #unwritable: string | undefined;

  constructor(options: KeptVolumesOptions) {
    this.#options = options;
    this.#file = new KeptFile({
      path: join(options.folder, "volumes.json"),
      delayMs: syncDelayMs,
      failed: (error) => {
        this.#notKept(error);
        options.changed?.();
      },
    });
    // What belongs to a site that is gone, or was configured otherwise meanwhile, is forgotten.
    this.#kept = new Map(
      Object.entries(this.#read()).filter(([siteId, { configured }]) => options.configured.get(siteId) === configured),
    );
  }

  /** The volume that is heard at a site, from 0 to 1: 0 when it is muted. */
  of(siteId: string): number {
    return this.#isMuted(siteId) ? 0 : this.#unmuted(siteId);
  }

  /** The volumes of all sites. */
  get all(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#options.configured.keys()].map((siteId) => [siteId, this.of(siteId)]));
  }

  set(siteId: string, wanted: number): void {
    this.#keep(siteId, wanted, false);
  }

  /** Returns what holds after the change. */
  change(siteId: string, { step = 0, volume: percent, muted }: VolumeChange): VolumeState {
    const before = this.#unmuted(siteId);
    if (muted !== undefined) {
      // A site that was set to 0 would stay silent although somebody has asked it to speak again.
      this.#keep(siteId, muted ? before : before || (this.#options.configured.get(siteId) ?? 1), muted);
    } else {
      // A step down leaves a muted site muted; a step up starts at the volume that it had.
      const wanted = Math.round(Math.min(100, Math.max(0, percent ?? before * 100 + step))) / 100;
      const isSilent = wanted === 0 || (percent === undefined && step <= 0 && this.#isMuted(siteId));
      this.#keep(siteId, wanted === 0 ? before : wanted, isSilent);
    }
    return { volume: Math.round(this.#unmuted(siteId) * 100), muted: this.#isMuted(siteId) };
  }

  /** The fault for the health report while volumes cannot be stored. */
  get faults(): readonly Fault[] {
    if (this.#unwritable === undefined) return [];
    const message = `a volume that is set is forgotten at the next start: ${this.#unwritable}`;
    const remedy = "make room on the disk, and check that the data folder belongs to the platform's user";
    return [{ code: "VOLUMES_NOT_KEPT", message, remedy }];
  }

  /** Resolves when everything is on disk. */
  async flush(): Promise<void> {
    await this.#file.flush();
  }

  #isMuted(siteId: string): boolean {
    return this.#kept.get(siteId)?.muted === true;
  }

  #unmuted(siteId: string): number {
    return this.#kept.get(siteId)?.volume ?? this.#options.configured.get(siteId) ?? 1;
  }

  #keep(siteId: string, wanted: number, muted: boolean): void {
    const configured = this.#options.configured.get(siteId);
    if (configured === undefined || (this.#unmuted(siteId) === wanted && this.#isMuted(siteId) === muted)) return;
    this.#kept.set(siteId, { volume: wanted, configured, ...(muted && { muted }) });
    this.#write();
    this.#options.changed?.();
  }

  #read(): Readonly<Record<string, Kept>> {
    try {
      return v.parse(kept, JSON.parse(this.#file.read()));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT")
        this.#options.log.error(
          { error, file: this.#file.path },
          "cannot read the volumes: the configured ones are used",
        );
      return {};
    }
  }

  #write(): void {
    try {
      this.#file.write(JSON.stringify(Object.fromEntries(this.#kept)));
      this.#unwritable = undefined;
    } catch (error) {
      this.#notKept(error);
    }
  }

  #notKept(error: unknown): void {
    this.#options.log.error({ error, file: this.#file.path }, "cannot store the volume");
    this.#unwritable = (error as Error).message.slice(0, 200);
  }
}
