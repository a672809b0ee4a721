/** Reads the resource usage of a process from /proc. */
import { readdir } from "node:fs/promises";
import { readProc } from "../proc-file.ts";

export type Resources = {
  /**
   * Proportional memory (PSS) in bytes: the process's private memory and its share of shared memory. Only these values add up;
   * resident memory counts the same program once for each process.
   */
  readonly memory: number;
  /** Processor time used so far, in seconds. */
  readonly cpu: number;
  readonly openFiles: number;
};

const ticksPerSecond = 100;

/**
 * Returns the resource usage; undefined when the process no longer exists. `known` is its memory, if that was measured: the
 * kernel examines every page of the process for it.
 */
export async function readResources(pid: number, known?: number): Promise<Resources | undefined> {
  try {
    const [status, files, memory] = await Promise.all([
      readProc(`/proc/${pid}/stat`),
      readdir(`/proc/${pid}/fd`),
      known ?? proportionalMemory(pid),
    ]);
    // The second field, the name in parentheses, may itself contain spaces and parentheses.
    const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
    const [user, system] = [11, 12].map((index) => Number(fields[index]));
    if (user === undefined || system === undefined) return undefined;
    return { memory: memory ?? 0, cpu: (user + system) / ticksPerSecond, openFiles: files.length };
  } catch {
    return undefined;
  }
}

/**
 * Returns bytes; undefined when the process does not exist. For another user's process the kernel does not report the share:
 * then the result is its private memory alone.
 */
export async function proportionalMemory(pid: number): Promise<number | undefined> {
  const total = await kilobytes(`/proc/${pid}/smaps_rollup`, ["Pss"]);
  return total ?? kilobytes(`/proc/${pid}/status`, ["RssAnon", "RssShmem"]);
}

async function kilobytes(file: string, keys: readonly string[]): Promise<number | undefined> {
  const text = await readProc(file).catch(() => "");
  const found = keys.map((key) => Number(new RegExp(`^${key}:\\s+(\\d+) kB$`, "mu").exec(text)?.[1]));
  const sum = found.reduce((all, one) => all + one, 0);
  return Number.isFinite(sum) ? sum * 1024 : undefined;
}
