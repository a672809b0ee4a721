/**
 * Kills the processes that an action leaves behind outside its process group. The environment of each contains the mark
 * of the run, which no other process has. (A process that clears its environment escapes; under systemd, the unit's
 * cgroup ends it.)
 */
import { readdirSync, readFileSync } from "node:fs";

/** The variable that marks all processes of one run of an action. */
export const runMark = "SOTTO_SKILL_RUN";

/**
 * Kills every process of that run, and those they start meanwhile, until there is none; returns how many there were.
 */
export function endRun(run: string): number {
  const ended = new Set<number>();
  for (let round = 0; round < 50; round++) {
    const pids = processesOf(run);
    if (pids.length === 0) break;
    for (const pid of pids) {
      ended.add(pid);
      try {
        process.kill(pid, "SIGKILL");
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
      }
    }
  }
  return ended.size;
}

function processesOf(run: string): number[] {
  const mark = `${runMark}=${run}`;
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid && environmentOf(pid).includes(mark));
}

/** The process's environment; empty for one that is gone or not ours. */
function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1").split("\0");
  } catch {
    return [];
  }
}
