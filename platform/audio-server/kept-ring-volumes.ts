/**
 * Stores how loud timers and alarms ring where somebody has said so; elsewhere they ring as loud as the configuration and the speech
 * make them. A file of its own: a version of Sotto before it would discard the other volumes with what it does not know.
 */
import { join } from "node:path";
import * as v from "valibot";
import { KeptFile } from "../port/kept-file.ts";
import type { Log } from "../port/port.ts";
import type { Fault } from "../port/report.ts";

/** Whoever is woken by it has to hear it: quieter than this it does not ring. */
export const leastRing = 0.1;

/** `configured` is the least ring volume of the configuration when the other was set. */
const kept = v.record(
  v.string(),
  v.object({
    volume: v.pipe(v.number(), v.minValue(leastRing), v.maxValue(1)),
    configured: v.number(),
  }),
);
type Kept = v.InferOutput<typeof kept>[string];

const syncDelayMs = 1_000;

type Options = {
  /** The component's data. */
  readonly folder: string;
  /** The configured `ring_volume` of each site. */
  readonly configured: ReadonlyMap<string, number>;
  readonly log: Log;
  readonly changed?: () => void;
};

export class KeptRingVolumes {
  readonly #options: Options;
  readonly #file: KeptFile;
  readonly #kept: Map<string, Kept>;
  #unwritable: string | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#file = new KeptFile({
      path: join(options.folder, "ring-volumes.json"),
      delayMs: syncDelayMs,
      failed: (error) => this.#notKept(error),
    });
    this.#kept = new Map(
      Object.entries(this.#read()).filter(([siteId, { configured }]) => options.configured.get(siteId) === configured),
    );
  }

  /** What somebody has set, from 0.1 to 1; undefined if nobody has. */
  of(siteId: string): number | undefined {
    return this.#kept.get(siteId)?.volume;
  }

  /** `wanted` from 0 to 1; what is quieter than can be heard is made as quiet as it may be. */
  set(siteId: string, wanted: number): void {
    const configured = this.#options.configured.get(siteId);
    if (configured === undefined) return;
    const volume = Math.round(Math.min(1, Math.max(leastRing, wanted)) * 100) / 100;
    if (this.of(siteId) === volume) return;
    this.#kept.set(siteId, { volume, configured });
    try {
      this.#file.write(JSON.stringify(Object.fromEntries(this.#kept)));
      this.#unwritable = undefined;
    } catch (error) {
      this.#notKept(error);
    }
    this.#options.changed?.();
  }

  get faults(): readonly Fault[] {
    if (this.#unwritable === undefined) return [];
    const message = `how loud alarms ring is forgotten at the next start: ${this.#unwritable}`;
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
          "cannot read how loud alarms ring: the configuration holds",
        );
      return {};
    }
  }

  #notKept(error: unknown): void {
    this.#options.log.error({ error, file: this.#file.path }, "cannot store how loud alarms ring");
    this.#unwritable = (error as Error).message.slice(0, 200);
    this.#options.changed?.();
  }
}
