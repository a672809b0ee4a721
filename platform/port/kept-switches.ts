/**
 * Stores what clients have switched off (or on, against the configuration) in a component: a microphone that somebody
 * has switched off must not be on again because a process was killed.
 *
 * INVARIANTS
 * 1. What was switched is in the file before the next message is handled: a killed process starts as it was. The disk has
 *    it soon after, for a power cut.
 * 2. A file that cannot be read means that everything is off, until somebody switches it on again, site by site.
 * 3. At most `maxKept` switches are kept, the last ones.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as v from "valibot";
import type { Log } from "./port.ts";
import type { Fault } from "./report.ts";

const maxKept = 64;
/** Those with a name: the last ones, so that nobody pushes out what was switched without one. */
const maxParties = 32;

const entry = v.strictObject({
  /** Left out: at every site that has no entry of its own. */
  siteId: v.optional(v.string()),
  /** Who has switched, when it gave a name. */
  party: v.optional(v.string()),
  on: v.boolean(),
  /** ISO 8601. */
  since: v.string(),
});
type Entry = v.InferOutput<typeof entry>;

export type KeptSwitchesOptions = {
  /** The component's data. */
  readonly folder: string;
  readonly log: Log;
  /** What is switched, in words: "the wake word". */
  readonly what: string;
  /** A reason of health, told while something is off; not told when left out. */
  readonly code?: string;
  /** What switches it on again, in words. */
  readonly remedy: string;
  /** Whether it is on where nobody has switched it; it is, when left out. */
  readonly usual?: boolean;
  /** Told whenever `faults` may have changed. */
  readonly changed?: () => void;
};

const keyOf = (siteId: string | undefined, party: string | undefined): string => JSON.stringify([siteId, party]);

export class KeptSwitches {
  readonly #options: KeptSwitchesOptions;
  readonly #file: string;
  readonly #kept = new Map<string, Entry>();
  #unreadable: string | undefined;
  #unwritable: string | undefined;
  #isStale = false;
  #syncing: Promise<void> | undefined;

  constructor(options: KeptSwitchesOptions) {
    this.#options = options;
    this.#file = join(options.folder, "switches.json");
    this.#read();
  }

  /** Whether it is on there, for clients that gave no name. */
  isOn(siteId?: string): boolean {
    const { usual = true } = this.#options;
    return (this.#kept.get(keyOf(siteId, undefined)) ?? this.#kept.get(keyOf(undefined, undefined)))?.on ?? usual;
  }

  /** Those that keep a site off, by their names. */
  get parties(): readonly { readonly siteId: string; readonly party: string }[] {
    return [...this.#kept.values()].flatMap(({ siteId, party }) =>
      siteId === undefined || party === undefined ? [] : [{ siteId, party }],
    );
  }

  /** A client switches it, at a site or everywhere. */
  switch(on: boolean, siteId?: string): void {
    if (this.isOn(siteId) === on) return;
    const key = keyOf(siteId, undefined);
    this.#kept.delete(key);
    if (siteId === undefined) this.#unreadable = undefined;
    if (this.isOn(siteId) !== on) this.#keep(key, { ...(siteId !== undefined && { siteId }), on });
    this.#write();
  }

  /** These keep their sites off, and no others that have a name. */
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

  /** What health is to tell: what is off, and that it is not known or will not be. */
  get faults(): readonly Fault[] {
    const { what, code, remedy } = this.#options;
    const faults: Fault[] = [];
    if (this.#unreadable !== undefined)
      faults.push({
        code: "SWITCHES_UNREADABLE",
        message: `what clients have switched off cannot be read, so ${what} is off: ${this.#unreadable}`,
        remedy: `${remedy}; or remove ${this.#file} and restart the component, which switches everything on`,
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

  /** Resolves when the disk has it. */
  async flush(): Promise<void> {
    await this.#syncing;
  }

  #keep(key: string, said: Omit<Entry, "since">): void {
    this.#kept.set(key, { ...said, since: new Date().toISOString() });
    // What holds everywhere is no site's: whoever names many must not end it.
    const oldest = [...this.#kept.keys()].find((kept) => kept !== keyOf(undefined, undefined));
    if (this.#kept.size <= maxKept || oldest === undefined) return;
    this.#options.log.warn({ forgotten: oldest, maxKept }, "too many switches: the oldest is forgotten");
    this.#kept.delete(oldest);
  }

  #read(): void {
    try {
      const read = v.parse(v.pipe(v.array(entry), v.maxLength(maxKept)), JSON.parse(readFileSync(this.#file, "utf8")));
      for (const kept of read) this.#kept.set(keyOf(kept.siteId, kept.party), kept);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
      this.#options.log.error({ error, file: this.#file }, `what clients have switched off cannot be read: all is off`);
      this.#unreadable = (error as Error).message.slice(0, 200);
      this.#kept.set(keyOf(undefined, undefined), { on: false, since: new Date().toISOString() });
    }
  }

  /** Renamed into place: a process that is killed leaves the old list or the new one. */
  #write(): void {
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(`${this.#file}.new`, JSON.stringify([...this.#kept.values()]), { mode: 0o600 });
      renameSync(`${this.#file}.new`, this.#file);
      this.#unwritable = undefined;
      this.#isStale = true;
      this.#syncing ??= this.#sync();
    } catch (error) {
      this.#notKept(error);
    }
    this.#options.changed?.();
  }

  /** Not while messages wait: a card may take its time, and a microphone's frames do not. */
  async #sync(): Promise<void> {
    try {
      while (this.#isStale) {
        this.#isStale = false;
        for (const path of [this.#file, dirname(this.#file)]) {
          await using handle = await open(path, "r");
          await handle.sync();
        }
      }
    } catch (error) {
      this.#notKept(error);
      this.#options.changed?.();
    } finally {
      this.#syncing = undefined;
    }
  }

  #notKept(error: unknown): void {
    this.#options.log.error({ error, file: this.#file }, "cannot keep what a client has switched");
    this.#unwritable = (error as Error).message.slice(0, 200);
  }
}

function places(off: readonly Entry[]): string {
  const named = off.map(({ siteId, since }) => `${siteId ?? "everywhere"} (since ${since.slice(0, 16)}Z)`);
  return named.length > 8 ? `${named.slice(0, 8).join(", ")} and ${named.length - 8} more` : named.join(", ");
}
