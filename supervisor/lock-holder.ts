/** Finds who holds a record lock; apart from lock.ts, which needs SQLite, because the command asks at each call. */
import { readFileSync, statSync } from "node:fs";

/** Returns the process that holds a record lock on the file, according to the kernel. */
export function holderOf(path: string): number | undefined {
  const { ino } = statSync(path);
  for (const line of readFileSync("/proc/locks", "utf8").split("\n")) {
    // 1: POSIX  ADVISORY  WRITE 1234 08:01:5678 1073741824 1073742335
    const [pid, file] = line.split(/\s+/u).slice(4, 6);
    if (file?.endsWith(`:${ino}`) === true) return Number(pid);
  }
  return undefined;
}
