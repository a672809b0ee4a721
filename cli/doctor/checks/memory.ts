import { readFile } from "node:fs/promises";
import { bytes } from "../../screen/words.ts";
import type { Check } from "../check.ts";

const little = 100 * 1000 * 1000;

export const memory: Check = {
  name: "memory",
  question: "Is there memory left?",
  needs: "nothing",
  async look() {
    const text = await readFile("/proc/meminfo", "utf8");
    const available = Number(/^MemAvailable:\s+(\d+) kB/mu.exec(text)?.[1] ?? Infinity) * 1024;
    if (available >= little) return [];
    const remedy = "`sotto status` shows what each component takes; stop other programs, or disable what is not needed";
    return [{ severity: "warning", message: `only ${bytes(available)} of memory are left`, remedy }];
  },
};
