/**
 * A file system that the kernel has stopped after an error of the disk, and that still calls itself writable: since Linux 6.14
 * ext4 refuses every write with EROFS then, but its mount is not read-only, and `access` allows everything.
 */
import { readFileSync, statSync } from "node:fs";

/** As /proc/self/mountinfo shows them among the options of the file system. */
const stopped: ReadonlySet<string> = new Set(["emergency_ro", "shutdown"]);

/** Throws what `stat` throws. */
export function isStopped(folder: string, mounts = readMounts()): boolean {
  const device = deviceOf(statSync(folder).dev);
  // proc_pid_mountinfo(5): the third field is the device; behind " - " are type, source and the options of the file system.
  return mounts.split("\n").some((line) => {
    const [mount = "", system = ""] = line.split(" - ");
    const options = system.split(" ").at(-1) ?? "";
    return mount.split(" ")[2] === device && options.split(",").some((option) => stopped.has(option));
  });
}

function readMounts(): string {
  try {
    return readFileSync("/proc/self/mountinfo", "utf8");
  } catch {
    // Not Linux, or /proc is hidden: then writes show it.
    return "";
  }
}

/** As gnu_dev_major(3) and gnu_dev_minor(3) take a number apart. */
export function deviceOf(dev: number): string {
  const number = BigInt(dev);
  const major = ((number >> 8n) & 0xfffn) | ((number >> 32n) & 0xfffff000n);
  const minor = (number & 0xffn) | ((number >> 12n) & 0xffffff00n);
  return `${major}:${minor}`;
}
