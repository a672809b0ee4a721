/** What a process uses, from /proc. */
import { readdir, readFile } from "node:fs/promises";

export type Resources = {
  /** Resident memory, bytes. */
  readonly memory: number;
  /** Processor time used so far, seconds. */
  readonly cpu: number;
  readonly openFiles: number;
};

const pageSize = 4096;
const ticksPerSecond = 100;

/** Undefined when there is no such process any more. */
export async function readResources(pid: number): Promise<Resources | undefined> {
  try {
    const [status, files] = await Promise.all([readFile(`/proc/${pid}/stat`, "utf8"), readdir(`/proc/${pid}/fd`)]);
    // The second field, the name in parentheses, may hold spaces and parentheses itself.
    const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
    const [user, system, pages] = [11, 12, 21].map((index) => Number(fields[index]));
    if (user === undefined || system === undefined || pages === undefined) return undefined;
    return { memory: pages * pageSize, cpu: (user + system) / ticksPerSecond, openFiles: files.length };
  } catch {
    return undefined;
  }
}
