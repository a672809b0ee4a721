import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import { readProc } from "../../proc-file.ts";

const least = 100 * 1024 * 1024;

export const memoryCheck: Check<unknown> = {
  name: "memory",
  question: "Is there memory left?",
  look: async () => judgeMemory(await readProc("/proc/meminfo")),
};

/** `text`: what /proc/meminfo says. */
export function judgeMemory(text: string): readonly Finding[] {
  const available = Number(/^MemAvailable:\s+(\d+) kB/mu.exec(text)?.[1] ?? Infinity) * 1024;
  if (available >= least) return [];
  const message = `only ${Math.floor(available / 1024 / 1024)} MB of memory are left`;
  const remedy = "`sotto status` shows what each component uses; stop other programs, or disable what is not needed";
  return [{ severity: "notice", code: "MEMORY_LOW", message, remedy }];
}
