/** The configuration of a running supervisor: reloaded on request, and unchanged if the file is invalid. */
import { existsSync } from "node:fs";
import type { Log } from "../../platform/port/port.ts";
import {
  type Change,
  checkText,
  compareConfigurations,
  type Configuration,
  keepInUse,
  type Loaded,
  type Places,
  readConfiguration,
  restoreFile,
} from "./load.ts";
import { ConfigError } from "./problem.ts";
import type { Section } from "./sections.ts";

export class RunningConfiguration {
  #current: Configuration;
  #fault: string | undefined;
  readonly #places: Places;
  readonly #sections: readonly Section[];
  readonly #log: Log;

  constructor(loaded: Loaded, places: Places, sections: readonly Section[], log: Log) {
    this.#current = loaded.configuration;
    this.#fault = loaded.degraded?.message;
    this.#places = places;
    this.#sections = sections;
    this.#log = log;
  }

  get current(): Configuration {
    return this.#current;
  }

  /** The problem of the file, if it is not the one in use. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Writes what the disk has refused before. Throws ConfigError when the file has become invalid meanwhile. */
  async keep(): Promise<void> {
    if (this.#fault === undefined) await keepInUse(this.#places, this.#sections, this.#current);
  }

  /** Writes the file again when somebody has removed it, and returns its path then; `isGone`: it is missing all the same. */
  async restore(): Promise<{ readonly restored?: string; readonly isGone: boolean }> {
    const { file } = this.#places;
    // What was wrong with it already is told.
    if (this.#fault !== undefined || existsSync(file)) return { isGone: false };
    const isRestored = await restoreFile(this.#places, this.#sections, this.#current);
    return isRestored ? { restored: file, isGone: false } : { isGone: !existsSync(file) };
  }

  /** Verifies that a text could be the file. Throws ConfigError. */
  async check(text: string): Promise<void> {
    await checkText(this.#places, text, this.#sections, this.#current);
  }

  /** Throws ConfigError: then the configuration stays as it was. */
  async reload(): Promise<Change> {
    const before = this.#current;
    try {
      this.#current = await readConfiguration(this.#places, this.#sections, before);
    } catch (error) {
      if (error instanceof ConfigError) this.#fault = error.message;
      throw error;
    }
    this.#fault = undefined;
    const change = compareConfigurations(before, this.#current);
    const { components, ...own } = change;
    if (Object.values(own).includes(true))
      this.#log.warn(change, "changes to the supervisor's own sections take effect at its next start");
    this.#log.info({ components }, "configuration reloaded");
    return change;
  }
}
