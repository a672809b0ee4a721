/** Sends SIGKILL to all processes that a component started. */
import { systemCode } from "../errors.ts";
import { ofProcesses, processIds, readProc } from "../proc-file.ts";

/** Kills a process group; it is no error if the group no longer exists. */
export function killGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch (error) {
    if (systemCode(error) !== "ESRCH" && systemCode(error) !== "EPERM") throw error;
  }
}

/** Returns the processes that have `mark` ("NAME=value") in their initial environment. */
export async function markedProcesses(mark: string): Promise<readonly number[]> {
  return ofProcesses(await processIds(), async (pid) => {
    // A process that has ended meanwhile, or belongs to another user, is not one of ours.
    const environment = await readProc(`/proc/${pid}/environ`, "latin1").catch(() => "");
    return environment.split("\0").includes(mark) ? pid : undefined;
  });
}

/** Kills these processes, and those they start meanwhile, until none is left. */
export async function killMarked(mark: string): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    const pids = await markedProcesses(mark);
    if (pids.length === 0) return;
    for (const pid of pids) {
      try {
        process.kill(pid, "SIGKILL");
      } catch (error) {
        if (systemCode(error) !== "ESRCH") throw error;
      }
    }
  }
}
