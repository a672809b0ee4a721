/** When a process began, and the processor time that it has used, from /proc/PID/stat, see proc(5). */
import { readFileSync } from "node:fs";

/** Linux counts in hundredths of a second on every machine that Debian has. */
const ticksPerSecond = 100;

/** Undefined when there is no such process, or it has ended and nobody has asked how. `since` is in ticks after the boot. */
export function stat(pid: number): { readonly since: number; readonly cpuSeconds: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in parentheses, may contain anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return undefined;
    return { since: Number(fields[19]), cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond };
  } catch {
    return undefined;
  }
}
