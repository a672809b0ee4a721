/**
 * Stores which microphones are muted: neither a restart nor a power cut may make a room heard that somebody has muted.
 *
 * INVARIANTS
 * 1. A mute is in the file before the next message is handled, and on disk when `flush` resolves.
 * 2. If the file cannot be read, every microphone is muted until somebody ends that, site by site.
 * 3. Sites that are not configured are kept: one that comes back is still muted.
 */
import { join } from "node:path";
import * as v from "valibot";
import { KeptFile } from "../port/kept-file.ts";
import type { Log } from "../port/port.ts";
import type { Fault, MicrophoneReport } from "../port/report.ts";

const kept = v.pipe(
  // An array is a record, too, and would say that nothing is muted.
  v.custom<object>((value) => !Array.isArray(value), "a list"),
  v.record(v.string(), v.strictObject({ by: v.optional(v.string()), since: v.string() })),
);
export type Mute = v.InferOutput<typeof kept>[string];

export type KeptMutesOptions = {
  /** The component's data. */
  readonly folder: string;
  /** The configured sites. */
  readonly sites: readonly string[];
  readonly log: Log;
  /** Called whenever `all` or `faults` has changed. */
  readonly changed?: () => void;
};

export class KeptMutes {
  readonly #options: KeptMutesOptions;
  readonly #file: KeptFile;
  readonly #kept: Map<string, Mute>;
  #unreadable: string | undefined;
  #unwritable: string | undefined;

  constructor(options: KeptMutesOptions) {
    this.#options = options;
    this.#file = new KeptFile({
      path: join(options.folder, "muted.json"),
      failed: (error) => {
        this.#notKept(error);
        options.changed?.();
      },
    });
    this.#kept = this.#read();
  }

  /** The mute of a site; undefined when it is not muted. */
  of(siteId: string): Mute | undefined {
    return this.#kept.get(siteId);
  }

  /** The configured sites. */
  get all(): Readonly<Record<string, MicrophoneReport>> {
    return Object.fromEntries(
      this.#options.sites.map((siteId) => [siteId, { muted: this.#kept.has(siteId), ...this.#kept.get(siteId) }]),
    );
  }

  /** Who has muted a site first, and when, remains when it is muted again. */
  set(siteId: string, muted: boolean, by?: string): void {
    if (muted === this.#kept.has(siteId)) return;
    if (muted)
      this.#kept.set(siteId, { ...(by !== undefined && by !== "" && { by }), since: new Date().toISOString() });
    else this.#kept.delete(siteId);
    this.#write();
    this.#options.changed?.();
  }

  /** Returns why what was set last would be forgotten; undefined when it is stored. */
  get notKept(): string | undefined {
    return this.#unwritable;
  }

  get faults(): readonly Fault[] {
    const faults: Fault[] = [];
    if (this.#unreadable !== undefined)
      faults.push({
        code: "MUTES_UNREADABLE",
        message: `which microphones are muted cannot be read, so all are: ${this.#unreadable}`,
        remedy: "end it where you want to be heard: `sotto audio mute off --site SITE`",
      });
    if (this.#unwritable !== undefined)
      faults.push({
        code: "MUTES_NOT_KEPT",
        message: `which microphones are muted is forgotten at the next start: ${this.#unwritable}`,
        remedy: "make room on the disk, and check that the data folder belongs to the platform's user",
      });
    return faults;
  }

  /** Resolves when everything is on disk, or could not be stored. */
  async flush(): Promise<void> {
    await this.#file.flush();
  }

  #read(): Map<string, Mute> {
    try {
      return new Map(Object.entries(v.parse(kept, JSON.parse(this.#file.read()))));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Map();
      this.#options.log.error({ error, file: this.#file.path }, "cannot read which microphones are muted: all are");
      this.#unreadable = (error as Error).message.slice(0, 200);
      const since = new Date().toISOString();
      return new Map(this.#options.sites.map((siteId) => [siteId, { by: "the platform, to be safe", since }]));
    }
  }

  #write(): void {
    try {
      this.#file.write(JSON.stringify(Object.fromEntries(this.#kept)));
      this.#unwritable = undefined;
      this.#unreadable = undefined;
    } catch (error) {
      this.#notKept(error);
    }
  }

  #notKept(error: unknown): void {
    this.#options.log.error({ error, file: this.#file.path }, "cannot store which microphones are muted");
    this.#unwritable = (error as Error).message.slice(0, 200);
  }
}
