/** Reads the kernel's counters at a regular interval, and a last time before the supervisor exits. */
import { readFile } from "node:fs/promises";
import type { Log } from "../../platform/port/port.ts";
import { ownUnit, readInterfaces, readUnits, type UnitCount } from "./kernel-counters.ts";
import { asDiskError } from "../disk-fault.ts";
import type { Counter, Traffic } from "./traffic.ts";

/** The interval of readings: what a unit sends between the last reading and its end is not seen. */
export const lookEverySeconds = 60;
/** The prefix that distinguishes interfaces from units. */
export const interfacePrefix = "interface ";

export type Look = {
  /** Our own unit and its skills'; none when systemd does not run us. */
  readonly units: readonly UnitCount[];
  readonly interfaces: readonly string[];
  /** Why there are no units. */
  readonly blind: string | undefined;
};

/** Less than this is stored with the next reading that is more, or after `maxStoreDelayMs`: a card wears with each write. */
const minStoredBytes = 64 * 1024;
const maxStoreDelayMs = 600_000;

export class TrafficWatch {
  readonly #traffic: Traffic;
  readonly #log: Pick<Log, "warn">;
  #timer: NodeJS.Timeout | undefined;
  #told = false;
  /** What was stored last, and when. */
  #stored: { readonly counters: readonly Counter[]; readonly at: number } | undefined;
  #looking: Promise<Look> | undefined;

  constructor(traffic: Traffic, log: Pick<Log, "warn">) {
    this.#traffic = traffic;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#lookOrTell(false), lookEverySeconds * 1000).unref();
    void this.#lookOrTell();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#lookOrTell();
  }

  /** Reads the counters now; simultaneous calls share one reading. */
  look(): Promise<Look> {
    return this.#look(true);
  }

  /** `isStored`: whatever little was counted. */
  async #look(isStored: boolean): Promise<Look> {
    // One that may not have stored it is not enough for who asks.
    if (isStored && this.#looking !== undefined) await this.#looking.catch(() => undefined);
    this.#looking ??= this.#lookNow(isStored).finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #lookNow(isStored: boolean): Promise<Look> {
    const boot = (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
    const found = await readInterfaces();
    const interfaces = found.map(({ name, ...counted }) => ({
      name: `${interfacePrefix}${name}`,
      run: boot,
      isOlder: true,
      ...counted,
    }));
    const isUnit = (await ownUnit()) !== undefined;
    const units = isUnit ? await readUnits() : [];
    const counted = units.flatMap(({ unit: name, run, sent, received }) =>
      sent === null || received === null ? [] : [{ name, run, sent, received }],
    );
    const counters = [...interfaces, ...counted];
    if (isStored || isMuch(counters, this.#stored)) this.#add(counters);
    const blind = isUnit ? undefined : "the platform does not run as a unit of systemd, as it does from packages";
    return { units, interfaces: found.map(({ name }) => name), blind };
  }

  /**
   * If the disk accepts no writes, the stored counts are shown: nothing is counted twice, because the sum is not
   * advanced.
   */
  #add(counters: readonly Counter[]): void {
    try {
      this.#traffic.add(counters);
      this.#stored = { counters, at: performance.now() };
      this.#told = false;
    } catch (error) {
      if (asDiskError(error) === undefined) throw error;
      if (!this.#told) this.#log.warn({ error }, "cannot store the traffic counters");
      this.#told = true;
    }
  }

  async #lookOrTell(isStored = true): Promise<void> {
    try {
      await this.#look(isStored);
    } catch (error) {
      // Once, not every minute.
      if (!this.#told) this.#log.warn({ error }, "cannot read the traffic counters");
      this.#told = true;
    }
  }
}

/** A unit that is new, or has begun a new run, is much: what it counts ends with it. */
export function isMuch(
  counters: readonly Counter[],
  stored: { readonly counters: readonly Counter[]; readonly at: number } | undefined,
  now = performance.now(),
): boolean {
  if (stored === undefined || now - stored.at >= maxStoreDelayMs) return true;
  const before = new Map(stored.counters.map((counter) => [counter.name, counter]));
  const bytes = counters.map(({ name, run, sent, received }) => {
    const one = before.get(name);
    return one?.run === run ? sent + received - one.sent - one.received : Number.POSITIVE_INFINITY;
  });
  return bytes.reduce((sum, count) => sum + count, 0) >= minStoredBytes;
}
