/** Finds the processes of a skill's actions: by the data folder that the skill server names to each, or by their units. */
import { setTimeout as pause } from "node:timers/promises";
import { offlineUnit, onlineUnit, runInUnits, skillData } from "../../platform/port/skill-unit.ts";
import { endOf } from "../../platform/port/systemctl.ts";
import { SottoError } from "../errors.ts";
import { ofProcesses, processIds, readProc } from "../proc-file.ts";

/** The interval of checks, and their timeout: the skill server kills what does not end when it is asked to. */
const pollIntervalMs = 100;
const endTimeoutMs = 30_000;

/**
 * Resolves when no process of the skill in the folder `skills` runs: those of another platform on this machine are not ours.
 * Throws SottoError SKILL_STATE after the timeout.
 */
export async function skillHasEnded(skills: string, skill: string, signal: AbortSignal): Promise<void> {
  const inUnits = runInUnits(skills);
  const late = performance.now() + endTimeoutMs;
  for (;;) {
    const found = inUnits ? await unitsOf(skill) : await processesOf(skillData(skills, skill));
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

async function processesOf(data: string): Promise<readonly string[]> {
  return ofProcesses(await processIds(), async (pid) => {
    // One that is gone, or another user's, is not ours.
    const environment = await readProc(`/proc/${pid}/environ`, "latin1").catch(() => "");
    return environment.split("\0").includes(`SOTTO_SKILL_DATA=${data}`) ? `process ${pid}` : undefined;
  });
}
