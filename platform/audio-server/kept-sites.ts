/**
 * A file with what somebody has set for sites, beside what the configuration says of them.
 *
 * INVARIANTS
 * 1. What is set is in the file before the next message is handled, so a killed process starts with it. The file is synced
 *    to disk at most once a second: a slider sends many volumes, and SD cards wear out.
 * 2. What is set holds until something else is set, or configured, for the site.
 * 3. If the file cannot be read, the configuration holds.
 */
import { join } from "node:path";
import * as v from "valibot";
import { KeptFile } from "../port/kept-file.ts";
import type { Log } from "../port/port.ts";
import type { Fault } from "../port/report.ts";

const syncDelayMs = 1_000;

export type KeptSitesOptions = {
  /** The component's data. */
  readonly folder: string;
  /** What the configuration says of each site. */
  readonly configured: ReadonlyMap<string, number>;
  readonly log: Log;
  /** Called whenever something that is kept, or `faults`, has changed. */
  readonly changed?: () => void;
};

/** `configured` is what the configuration said when the other was set. */
type Kept = { readonly configured: number };

/** `what` is kept, as in "a volume that is set"; `unread` is told when its file cannot be read. */
type Kind<Value extends Kept> = {
  readonly name: string;
  readonly what: string;
  readonly unread: string;
  readonly schema: v.GenericSchema<unknown, Value>;
};

export class KeptSites<Value extends Kept> {
  readonly #options: KeptSitesOptions;
  readonly #kind: Kind<Value>;
  readonly #file: KeptFile;
  readonly #kept: Map<string, Value>;
  #unwritable: string | undefined;

  constructor(options: KeptSitesOptions, kind: Kind<Value>) {
    this.#options = options;
    this.#kind = kind;
    this.#file = new KeptFile({
      path: join(options.folder, kind.name),
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

  get(siteId: string): Value | undefined {
    return this.#kept.get(siteId);
  }

  set(siteId: string, value: Value): void {
    this.#kept.set(siteId, value);
    try {
      this.#file.write(JSON.stringify(Object.fromEntries(this.#kept)));
      this.#unwritable = undefined;
    } catch (error) {
      this.#notKept(error);
    }
    this.#options.changed?.();
  }

  /** The fault for the health report while it cannot be stored. */
  get faults(): readonly Fault[] {
    if (this.#unwritable === undefined) return [];
    const message = `${this.#kind.what} is forgotten at the next start: ${this.#unwritable}`;
    const remedy = "make room on the disk, and check that the data folder belongs to the platform's user";
    return [{ code: "VOLUMES_NOT_KEPT", message, remedy }];
  }

  /** Resolves when everything is on disk. */
  async flush(): Promise<void> {
    await this.#file.flush();
  }

  #read(): Readonly<Record<string, Value>> {
    try {
      return v.parse(v.record(v.string(), this.#kind.schema), JSON.parse(this.#file.read()));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT")
        this.#options.log.error({ error, file: this.#file.path }, `cannot read ${this.#kind.unread}`);
      return {};
    }
  }

  #notKept(error: unknown): void {
    this.#options.log.error({ error, file: this.#file.path }, `cannot store ${this.#kind.what}`);
    this.#unwritable = (error as Error).message.slice(0, 200);
  }
}
