/** Reads the kernel's counters at a regular interval, and a last time before the supervisor exits. */
import { readFile } from "node:fs/promises";
import type { Log } from "../../platform/port/port.ts";
import { ownUnit, readInterfaces, readUnits, type UnitCount } from "./kernel-counters.ts";
import { asDiskError } from "../disk-fault.ts";
import type { Traffic } from "./traffic.ts";

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

export class TrafficWatch {
  readonly #traffic: Traffic;
  readonly #log: Pick<Log, "warn">;
  #timer: NodeJS.Timeout | undefined;
  #told = false;
  #looking: Promise<Look> | undefined;

  constructor(traffic: Traffic, log: Pick<Log, "warn">) {
    this.#traffic = traffic;
    this.#log = log;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#lookOrTell(), lookEverySeconds * 1000).unref();
    void this.#lookOrTell();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#lookOrTell();
  }

  /** Reads the counters now; simultaneous calls share one reading. */
  look(): Promise<Look> {
    this.#looking ??= this.#lookNow().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #lookNow(): Promise<Look> {
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
    this.#add([...interfaces, ...counted]);
    const blind = isUnit ? undefined : "the platform does not run as a unit of systemd, as it does from packages";
    return { units, interfaces: found.map(({ name }) => name), blind };
  }

  /**
   * If the disk accepts no writes, the stored counts are shown: nothing is counted twice, because the sum is not
   * advanced.
   */
  #add(counters: Parameters<Traffic["add"]>[0]): void {
    try {
      this.#traffic.add(counters);
      this.#told = false;
    } catch (error) {
      if (asDiskError(error) === undefined) throw error;
      if (!this.#told) this.#log.warn({ error }, "cannot store the traffic counters");
      this.#told = true;
    }
  }

  async #lookOrTell(): Promise<void> {
    try {
      await this.look();
    } catch (error) {
      // Once, not every minute.
      if (!this.#told) this.#log.warn({ error }, "cannot read the traffic counters");
      this.#told = true;
    }
  }
}
