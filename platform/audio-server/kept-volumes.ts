/**
 * Stores the volumes that clients have set: a restart must not make a room loud that somebody has made quiet.
 *
 * INVARIANTS
 * 1. A volume is in the file before the next message is handled, so a killed process starts with it. The file is synced
 *    to disk at most once a second: a slider sends many volumes, and SD cards wear out.
 * 2. What is set holds until another volume is set or configured for the site.
 * 3. If the file cannot be read, the configured volumes hold.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
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
  readonly #file: string;
  readonly #kept: Map<string, Kept>;
  #unwritable: string | undefined;
  #due: NodeJS.Timeout | undefined;
  #syncing: Promise<void> = Promise.resolve();

  constructor(options: KeptVolumesOptions) {
    this.#options = options;
    this.#file = join(options.folder, "volumes.json");
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
    if (this.#due !== undefined) this.#startSync();
    await this.#syncing;
  }

  #read(): Readonly<Record<string, Kept>> {
    try {
      return v.parse(kept, JSON.parse(readFileSync(this.#file, "utf8")));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT")
        this.#options.log.error({ error, file: this.#file }, "cannot read the volumes: the configured ones are used");
      return {};
    }
  }

  #write(): void {
    try {
      mkdirSync(this.#options.folder, { recursive: true });
      writeFileSync(`${this.#file}.new`, JSON.stringify(Object.fromEntries(this.#kept)), { mode: 0o600 });
      renameSync(`${this.#file}.new`, this.#file);
      this.#unwritable = undefined;
      this.#due ??= setTimeout(() => this.#startSync(), syncDelayMs).unref();
    } catch (error) {
      this.#notKept(error);
    }
  }

  #startSync(): void {
    clearTimeout(this.#due);
    this.#due = undefined;
    this.#syncing = this.#syncing.then(() => this.#sync());
  }

  async #sync(): Promise<void> {
    try {
      for (const path of [this.#file, this.#options.folder]) {
        await using handle = await open(path, "r");
        await handle.sync();
      }
    } catch (error) {
      this.#notKept(error);
      this.#options.changed?.();
    }
  }

  #notKept(error: unknown): void {
    this.#options.log.error({ error, file: this.#file }, "cannot store the volume");
    this.#unwritable = (error as Error).message.slice(0, 200);
  }
}
