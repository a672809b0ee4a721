import { components } from "../../../platform/components.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import { readProc } from "../../proc-file.ts";

const minFreeBytes = 100 * 1024 * 1024;
/** Components that are named. */
const mostNamed = 3;

export const memoryCheck: Check<unknown> = {
  name: "memory",
  question: "Is there memory left?",
  look: async () => judgeMemory(await readProc("/proc/meminfo"), components),
};

type Expected = { readonly name: string; readonly memory: number };

/** `text`: what /proc/meminfo says. */
export function judgeMemory(text: string, expected: readonly Expected[]): readonly Finding[] {
  const available = Number(/^MemAvailable:\s+(\d+) kB/mu.exec(text)?.[1] ?? Infinity) * 1024;
  if (available >= minFreeBytes) return [];
  const message = `only ${Math.floor(available / 1024 / 1024)} MB of memory are left`;
  const largest = expected.toSorted((a, b) => b.memory - a.memory).slice(0, mostNamed);
  const usual = largest.map(({ name, memory }) => `${name} ${memory} MB`).join(", ");
  const remedy = `\`sotto status\` shows what each component uses (usual: ${usual}); stop other programs, or disable what is not needed`;
  return [{ severity: "notice", code: "MEMORY_LOW", message, remedy }];
}
