/** Records the other load of the machine during a measurement, without which a figure says little. */
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";

export type Load = {
  /** The load average of the last minute, at the end. */
  readonly average: number;
  /** The average number of busy processors, including our own load. */
  readonly busy: number;
};

/** Counts until the returned function is called. */
export function watchLoad(): () => Load {
  const before = ticks();
  return () => {
    const after = ticks();
    const share = 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
    return { average: round(loadavg()[0] ?? 0), busy: round(share * cpus().length) };
  };
}

/** Returns the ticks of all processors together (proc(5), /proc/stat); waiting for the disk is not busy. */
function ticks(): { readonly all: number; readonly idle: number } {
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n");
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, steal = 0] = line
    .split(/\s+/u)
    .slice(1)
    .map(Number);
  return { all: user + nice + system + idle + wait + irq + soft + steal, idle: idle + wait };
}

const round = (value: number): number => Math.round(value * 100) / 100;
