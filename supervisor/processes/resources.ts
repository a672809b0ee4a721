/** Reads the resource usage of a process from /proc. */
import { readdir } from "node:fs/promises";
import { readProc } from "../proc-file.ts";

export type Resources = {
  /**
   * Proportional memory (PSS), bytes: what the process has for itself, and its share of what several use. Only these add
   * up; resident memory counts the same program once for each process.
   */
  readonly memory: number;
  /** Processor time used so far, seconds. */
  readonly cpu: number;
  readonly openFiles: number;
};

const ticksPerSecond = 100;

/** Undefined when there is no such process any more. */
export async function readResources(pid: number): Promise<Resources | undefined> {
  try {
    const [status, files, memory] = await Promise.all([
      readProc(`/proc/${pid}/stat`),
      readdir(`/proc/${pid}/fd`),
      proportionalMemory(pid),
    ]);
    // The second field, the name in parentheses, may hold spaces and parentheses itself.
    const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
    const [user, system] = [11, 12].map((index) => Number(fields[index]));
    if (user === undefined || system === undefined) return undefined;
    return { memory: memory ?? 0, cpu: (user + system) / ticksPerSecond, openFiles: files.length };
  } catch {
    return undefined;
  }
}

/**
 * Bytes; undefined when there is no such process. Of another user's process the kernel does not tell the share: then what
 * it has for itself alone.
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
