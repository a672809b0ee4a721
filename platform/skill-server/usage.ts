/**
 * The size of a skill's data folder, which we cannot read: a separate service measures it and writes the result to a
 * file [packaging/skills/measure-skills]. A skill that exceeds the limit is stopped, and not started again until it is
 * below the limit.
 */
import { readFile } from "node:fs/promises";
import { unitLimits } from "../port/skill-unit.ts";
import type { ActionProcess, Output } from "./action-process.ts";

const measured = "/run/sotto-skill-usage/usage";
/** The interval of measurements, in milliseconds. */
const usualPollIntervalMs = 2000;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);

export class Usage {
  readonly #file: string;
  readonly #pollIntervalMs: number;

  constructor(file = measured, pollIntervalMs = usualPollIntervalMs) {
    this.#file = file;
    this.#pollIntervalMs = pollIntervalMs;
  }

  /** Rejects when the skill's data is too large. */
  async check(skill: string): Promise<void> {
    const bytes = await this.#of(skill);
    if (bytes > unitLimits.disk)
      throw new Error(`its data takes ${megabytes(bytes)} MB, and may take ${megabytes(unitLimits.disk)} MB`);
  }

  /** Stops the process as soon as its skill's data is too large; a failed stop is retried at the next interval. */
  watch(skill: string, running: ActionProcess, { line }: Output): ActionProcess {
    let isLooking = false;
    const look = async (): Promise<void> => {
      if (isLooking) return;
      isLooking = true;
      try {
        const reason = await this.check(skill).then(
          () => undefined,
          (error: unknown) => messageOf(error),
        );
        if (reason === undefined) return;
        line("stderr", `stopped: ${reason}`);
        await running.stop(0);
      } catch (error) {
        line("stderr", `cannot be stopped, and is tried again: ${messageOf(error)}`);
      } finally {
        isLooking = false;
      }
    };
    const timer = setInterval(() => void look(), this.#pollIntervalMs);
    const stop = (): void => clearInterval(timer);
    // Those who await it handle how it ended.
    running.ended.then(stop, stop);
    return running;
  }

  /** Returns the size in bytes; 0 before the first measurement. */
  async #of(skill: string): Promise<number> {
    const text = await readFile(this.#file, "utf8").catch(() => "");
    const line = text.split("\n").find((one) => one.endsWith(`\t${skill}`));
    return Number(line?.split("\t")[0] ?? 0) * 1024;
  }
}
