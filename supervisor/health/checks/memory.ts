import { join } from "node:path";
import { components } from "../../../platform/components.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import { readProc } from "../../proc-file.ts";

const megabyte = 1024 * 1024;
const minFreeBytes = 100 * megabyte;
/** The memory of the system and the supervisor, and what loading needs temporarily. */
const othersBytes = 130 * megabyte;
/** Maximum number of components to name. */
const maxNamed = 3;

export const memoryCheck: Check<unknown> = {
  name: "memory",
  question: "Is there memory left?",
  look: async () =>
    judgeMemory(await readProc("/proc/meminfo"), components, await limitOf(await readProc("/proc/self/cgroup"))),
};

type Expected = { readonly name: string; readonly memory: number };

/**
 * Returns the memory limit that the service manager sets for the platform: the lowest of its cgroup and those around
 * it, in either hierarchy.
 */
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
      // "max" when there is no limit; no file at the root, or in a container that hides it.
      const text = await readProc(join(folder, file)).catch(() => "max");
      return /^\d+\s*$/u.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
    }),
  );
}

/** `text` is /proc/meminfo; `limit` is the platform's memory limit in bytes. */
export function judgeMemory(
  text: string,
  expected: readonly Expected[],
  limit = Number.POSITIVE_INFINITY,
): readonly Finding[] {
  const all = kilobytes(text, "MemTotal") * 1024;
  const total = Math.min(all, limit);
  const largest = expected.toSorted((a, b) => b.memory - a.memory).slice(0, maxNamed);
  const usual = `usual: ${largest.map(({ name, memory }) => `${name} ${memory} MB`).join(", ")}`;
  const needed = expected.reduce((sum, { memory }) => sum + memory * megabyte, othersBytes);
  if (total < needed) {
    const whose = limit < all ? "the service may use" : "this board has";
    const message = `${whose} ${inMegabytes(total)} MB of memory, and all components need ${inMegabytes(needed)} MB: the kernel will end some of them`;
    const remedy = `\`sotto disable\` what is not needed (${usual}), raise MemoryMax of the unit, or use a board with 512 MB or more`;
    return [{ severity: "degraded", code: "MEMORY_TOO_SMALL", message, remedy }];
  }
  const available = kilobytes(text, "MemAvailable") * 1024;
  if (available >= minFreeBytes) return [];
  const message = `only ${inMegabytes(available)} MB of memory are left`;
  const remedy = `\`sotto status\` shows what each component uses (${usual}); stop other programs, or disable what is not needed`;
  return [{ severity: "notice", code: "MEMORY_LOW", message, remedy }];
}

/** Infinite when the kernel does not report it. */
const kilobytes = (text: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "mu").exec(text)?.[1] ?? Number.POSITIVE_INFINITY);
const inMegabytes = (bytes: number): number => Math.floor(bytes / megabyte);
