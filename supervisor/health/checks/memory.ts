import { components } from "../../../platform/components.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import { kilobytesIn, limitOf } from "../../available-memory.ts";
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

/** `text`: what /proc/meminfo says; `limit`: bytes that the platform may have of it. */
export function judgeMemory(
  text: string,
  expected: readonly Expected[],
  limit = Number.POSITIVE_INFINITY,
): readonly Finding[] {
  const all = kilobytesIn(text, "MemTotal") * 1024;
  const total = Math.min(all, limit);
  const largest = expected.toSorted((a, b) => b.memory - a.memory).slice(0, maxNamed);
  const usual = `usual: ${largest.map(({ name, memory }) => `${name} ${memory} MB`).join(", ")}`;
  const needed = expected.reduce((sum, { memory }) => sum + memory * megabyte, othersBytes);
  if (total < needed) {
    const whose = limit < all ? "the service may use" : "this board has";
    const message = `${whose} ${inMegabytes(total)} MB of memory, and all components need ${inMegabytes(needed)} MB: the kernel will kill some of them`;
    const remedy = `\`sotto disable\` what is not needed (${usual}), raise MemoryMax of the unit, or use a board with 512 MB or more`;
    return [{ severity: "degraded", code: "MEMORY_TOO_SMALL", message, remedy }];
  }
  const available = kilobytesIn(text, "MemAvailable") * 1024;
  if (available >= minFreeBytes) return [];
  const message = `only ${inMegabytes(available)} MB of memory are left`;
  const remedy = `\`sotto status\` shows what each component uses (${usual}); stop other programs, or disable what is not needed`;
  return [{ severity: "notice", code: "MEMORY_LOW", message, remedy }];
}

const inMegabytes = (bytes: number): number => Math.floor(bytes / megabyte);
