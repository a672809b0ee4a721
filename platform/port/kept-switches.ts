/**
 * Stores what clients have switched off (or on, against the configuration) in a component: a microphone that a client
 * has switched off must not be switched on by the restart of a killed process.
 *
 * INVARIANTS
 * 1. A switch is in the file before the next message is handled, so a killed process restarts in the same state. The file
 *    is synced to disk soon after, in case of a power cut.
 * 2. If the file cannot be read, everything is off until clients switch it on again, site by site.
 * 3. At most the last `maxKept` switches are stored.
 */
import { join } from "node:path";
import * as v from "valibot";
import { KeptFile } from "./kept-file.ts";
import type { Log } from "./port.ts";
import type { Fault } from "./report.ts";

const maxKept = 64;
/** Maximum number of named switches, the last ones, so that no client displaces those without a name. */
const maxParties = 32;

const entry = v.strictObject({
  /** The site; if left out, every site without an entry of its own. */
  siteId: v.optional(v.string()),
  /** The client that switched it, if it gave a name. */
  party: v.optional(v.string()),
  on: v.boolean(),
  /** Time of the switch, in ISO 8601. */
  since: v.string(),
});
type Entry = v.InferOutput<typeof entry>;

export type KeptSwitchesOptions = {
  /** The component's data. */
  readonly folder: string;
  readonly log: Log;
  /** Display name of what is switched: "the wake word". */
  readonly what: string;
  /** The health reason that is reported while something is off; if left out, none is reported. */
  readonly code?: string;
  /** The text that says how to switch it on again. */
  readonly remedy: string;
  /** True if it is on by default, which is also assumed when left out. */
  readonly usual?: boolean;
  /** Called whenever `faults` may have changed. */
  readonly changed?: () => void;
};

const keyOf = (siteId: string | undefined, party: string | undefined): string => JSON.stringify([siteId, party]);

export class KeptSwitches {
  readonly #options: KeptSwitchesOptions;
  readonly #file: KeptFile;
  readonly #kept = new Map<string, Entry>();
  #unreadable: string | undefined;
  #unwritable: string | undefined;

  constructor(options: KeptSwitchesOptions) {
    this.#options = options;
    this.#file = new KeptFile({
      path: join(options.folder, "switches.json"),
      failed: (error) => {
        this.#notKept(error);
        options.changed?.();
      },
    });
    this.#read();
  }

  /** Returns true when it is on at the site, for clients that gave no name. */
  isOn(siteId?: string): boolean {
    const { usual = true } = this.#options;
    return (this.#kept.get(keyOf(siteId, undefined)) ?? this.#kept.get(keyOf(undefined, undefined)))?.on ?? usual;
  }

  /** The named clients that keep a site off. */
  get parties(): readonly { readonly siteId: string; readonly party: string }[] {
    return [...this.#kept.values()].flatMap(({ siteId, party }) =>
      siteId === undefined || party === undefined ? [] : [{ siteId, party }],
    );
  }

  /** Switches it for a client, at one site or everywhere. */
  switch(on: boolean, siteId?: string): void {
    if (this.isOn(siteId) === on) return;
    const key = keyOf(siteId, undefined);
    this.#kept.delete(key);
    if (siteId === undefined) this.#unreadable = undefined;
    if (this.isOn(siteId) !== on) this.#keep(key, { ...(siteId !== undefined && { siteId }), on });
    this.#write();
  }

  /** Replaces the named switches: only these keep their sites off. */
  keepParties(all: KeptSwitches["parties"]): void {
    const parties = all.slice(-maxParties);
    const keys = new Set(parties.map(({ siteId, party }) => keyOf(siteId, party)));
    const gone = this.parties.map(({ siteId, party }) => keyOf(siteId, party)).filter((key) => !keys.has(key));
    const added = parties.filter(({ siteId, party }) => !this.#kept.has(keyOf(siteId, party)));
    if (gone.length + added.length === 0) return;
    for (const key of gone) this.#kept.delete(key);
    for (const { siteId, party } of added) this.#keep(keyOf(siteId, party), { siteId, party, on: false });
    this.#write();
  }

  /** The faults for the health report: what is off, and that the state is unknown or cannot be stored. */
  get faults(): readonly Fault[] {
    const { what, code, remedy } = this.#options;
    const faults: Fault[] = [];
    if (this.#unreadable !== undefined)
      faults.push({
        code: "SWITCHES_UNREADABLE",
        message: `what clients have switched off cannot be read, so ${what} is off: ${this.#unreadable}`,
        remedy: `${remedy}; or remove ${this.#file.path} and restart the component, which switches everything on`,
      });
    if (this.#unwritable !== undefined)
      faults.push({
        code: "SWITCHES_NOT_KEPT",
        message: `what clients switch is forgotten with the process: ${this.#unwritable}`,
        remedy: "make room on the disk, and check that the data folder belongs to the platform's user",
      });
    const off = [...this.#kept.values()].filter(({ on }) => !on);
    if (code !== undefined && off.length > 0 && this.#unreadable === undefined)
      faults.push({ code, message: `${what} is switched off by a client: ${places(off)}`, remedy, severity: "notice" });
    return faults;
  }

  /** Resolves when everything is on disk. */
  async flush(): Promise<void> {
    await this.#file.flush();
  }

  #keep(key: string, said: Omit<Entry, "since">): void {
    this.#kept.set(key, { ...said, since: new Date().toISOString() });
    // The entry for all sites belongs to no site: a client that names many sites must not displace it.
    const oldest = [...this.#kept.keys()].find((kept) => kept !== keyOf(undefined, undefined));
    if (this.#kept.size <= maxKept || oldest === undefined) return;
    this.#options.log.warn({ forgotten: oldest, maxKept }, "too many switches: the oldest is forgotten");
    this.#kept.delete(oldest);
  }

  #read(): void {
    try {
      const read = v.parse(v.pipe(v.array(entry), v.maxLength(maxKept)), JSON.parse(this.#file.read()));
      for (const kept of read) this.#kept.set(keyOf(kept.siteId, kept.party), kept);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
      this.#options.log.error(
        { error, file: this.#file.path },
        `what clients have switched off cannot be read: all is off`,
      );
      this.#unreadable = (error as Error).message.slice(0, 200);
      this.#kept.set(keyOf(undefined, undefined), { on: false, since: new Date().toISOString() });
    }
  }

  #write(): void {
    try {
      this.#file.write(JSON.stringify([...this.#kept.values()]));
      this.#unwritable = undefined;
    } catch (error) {
      this.#notKept(error);
    }
    this.#options.changed?.();
  }

  #notKept(error: unknown): void {
    this.#options.log.error({ error, file: this.#file.path }, "cannot keep what a client has switched");
    this.#unwritable = (error as Error).message.slice(0, 200);
  }
}

function places(off: readonly Entry[]): string {
  const named = off.map(({ siteId, since }) => `${siteId ?? "everywhere"} (since ${since.slice(0, 16)}Z)`);
  return named.length > 8 ? `${named.slice(0, 8).join(", ")} and ${named.length - 8} more` : named.join(", ");
}
