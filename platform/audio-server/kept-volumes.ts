/**
 * Stores the volumes that clients have set: a restart must not make a room loud that somebody has made quiet.
 *
 * INVARIANTS
 * 1. A volume is in the file before the next message is handled, so a killed process starts with it. The file is synced
 *    to disk at most once a second: a slider sends many volumes, and SD cards wear out.
 * 2. What is set holds until another volume is set or configured for the site.
 * 3. If the file cannot be read, the configured volumes hold.
 */
import { join } from "node:path";
import * as v from "valibot";
import { KeptFile } from "../port/kept-file.ts";
import type { Log } from "../port/port.ts";
import type { Fault } from "../port/report.ts";

const volume = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
/** `configured` is the volume in the configuration when the other was set. */
const kept = v.record(v.string(), v.strictObject({ volume, configured: volume }));
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

  /** The volume of a site, from 0 to 1. */
  of(siteId: string): number {
    return this.#kept.get(siteId)?.volume ?? this.#options.configured.get(siteId) ?? 1;
  }

  /** The volumes of all sites. */
  get all(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#options.configured.keys()].map((siteId) => [siteId, this.of(siteId)]));
  }

  set(siteId: string, wanted: number): void {
    const configured = this.#options.configured.get(siteId);
    if (configured === undefined || this.of(siteId) === wanted) return;
    this.#kept.set(siteId, { volume: wanted, configured });
    this.#write();
    this.#options.changed?.();
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
