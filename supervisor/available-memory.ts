/** The memory that the platform may use: this machine's, or less where the service manager limits it. */
import { join } from "node:path";
import { readProc } from "./proc-file.ts";

/** Bytes; infinite where the kernel does not tell. */
export async function availableMemory(): Promise<number> {
  const text = await readProc("/proc/meminfo").catch(() => "");
  const group = await readProc("/proc/self/cgroup").catch(() => "");
  return Math.min(kilobytesIn(text, "MemTotal") * 1024, await limitOf(group));
}

/** A line of /proc/meminfo; infinite where the kernel does not tell. */
export function kilobytesIn(text: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "mu").exec(text)?.[1] ?? Number.POSITIVE_INFINITY);
}

/** Bytes that the service manager leaves to the platform: the least of its group's and those around it, in either hierarchy. */
export async function limitOf(group: string, root = "/sys/fs/cgroup"): Promise<number> {
  const unified = await limitsIn(root, /^0::(\/.*)$/mu.exec(group)?.[1], "memory.max");
  const legacy = await limitsIn(
    join(root, "memory"),
    /^\d+:(?:\w+,)*memory(?:,\w+)*:(\/.*)$/mu.exec(group)?.[1],
    "memory.limit_in_bytes",
  );
  return Math.min(Number.POSITIVE_INFINITY, ...unified, ...legacy);
}

function limitsIn(root: string, path: string | undefined, file: string): Promise<number[]> {
  const levels = path?.split("/").filter(Boolean) ?? [];
  const folders = levels.map((_, depth) => join(root, ...levels.slice(0, depth + 1)));
  return Promise.all(
    folders.map(async (folder) => {
      // "max" where there is none, and no file at the root or in a container that hides it.
      const text = await readProc(join(folder, file)).catch(() => "max");
      return /^\d+\s*$/u.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
    }),
  );
}
