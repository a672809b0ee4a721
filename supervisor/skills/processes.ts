/** Finds the processes of a skill's actions: by the name that the skill server gives to each, or by their units. */
import { readdir } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { offlineUnit, onlineUnit } from "../../platform/port/skill-unit.ts";
import { endOf } from "../../platform/port/systemctl.ts";
import { SottoError } from "../errors.ts";
import { readProc } from "../proc-file.ts";

/** The interval of checks, and their timeout: the skill server kills what does not end when it is asked to. */
const pollIntervalMs = 100;
const endTimeoutMs = 30_000;

/**
 * Resolves when no process of the skill runs; `inUnits`: when it runs in a unit. Throws SottoError SKILL_STATE after
 * the timeout.
 */
export async function skillHasEnded(skill: string, signal: AbortSignal, inUnits = false): Promise<void> {
  const late = performance.now() + endTimeoutMs;
  for (;;) {
    const found = inUnits ? await unitsOf(skill) : await processesOf(skill);
    if (found.length === 0) return;
    if (performance.now() > late)
      throw new SottoError("SKILL_STATE", `${skill} is not to run any more, and does: ${found.join(", ")}`, {
        remedy: "restart the component skill-server",
      });
    await pause(pollIntervalMs, undefined, { signal });
  }
}

async function unitsOf(skill: string): Promise<readonly string[]> {
  const units = [offlineUnit(skill), onlineUnit(skill)];
  const ended = await Promise.all(units.map((unit) => endOf(unit)));
  return units.filter((_, index) => ended[index] === undefined);
}

async function processesOf(skill: string): Promise<readonly string[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const found = await Promise.all(
    pids.map(async (pid) => {
      // One that is gone, or another user's, is not ours.
      const environment = await readProc(`/proc/${pid}/environ`, "latin1").catch(() => "");
      return environment.split("\0").includes(`SOTTO_SKILL=${skill}`) ? [`process ${pid}`] : [];
    }),
  );
  return found.flat();
}
