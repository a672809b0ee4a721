/** Notices that the kernel has killed a process of the platform because no memory was left. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A process that ends is reported up to this many milliseconds after the kernel has counted its kill. */
const reportedWithinMs = 1000;

/** A kill by the kernel is a fault for this long, although everything runs again: the next one is near. */
export const rememberedMs = 10 * 60_000;

/** A client that asks all the time for the health must not read files all the time. */
const lookAgainMs = 250;

export class KernelKills {
  readonly #read: () => number | undefined;
  #count: number;
  #risenAt = Number.NEGATIVE_INFINITY;
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** When how many were counted; the oldest are forgotten. */
  #risen: { readonly at: number; readonly kills: number }[] = [];

  /** `read` returns the number of processes that the kernel has killed; undefined where it does not tell. */
  constructor(read: () => number | undefined = killsInGroup) {
    this.#read = read;
    this.#count = read() ?? 0;
  }

  /** Returns true if the kernel has just killed one: asked when a process was ended by SIGKILL for no known reason. */
  hasKilled(now = performance.now()): boolean {
    this.#look(now);
    return now - this.#risenAt <= reportedWithinMs;
  }

  /**
   * Returns how many processes were killed after `then`, at most ten minutes ago: also those that are no component, as the programs
   * of skills and those that components run.
   */
  since(then: number, now = performance.now()): number {
    if (now - this.#lookedAt > lookAgainMs) this.#look(now);
    this.#forget(now);
    return this.#risen.reduce((sum, { at, kills }) => (at > then ? sum + kills : sum), 0);
  }

  #look(now: number): void {
    this.#lookedAt = now;
    const count = this.#read() ?? 0;
    if (count > this.#count) {
      this.#risenAt = now;
      this.#risen.push({ at: now, kills: count - this.#count });
    }
    this.#count = count;
  }

  #forget(now: number): void {
    if (now - (this.#risen[0]?.at ?? now) < rememberedMs) return;
    this.#risen = this.#risen.filter(({ at }) => now - at < rememberedMs);
  }
}

/**
 * Returns the number of kills in this process's control group, in either hierarchy: of those for the limit of a group, and of
 * those for the whole machine. Read synchronously, so that the cause is known when the end is reported.
 */
export function killsInGroup(groupFile = "/proc/self/cgroup", root = "/sys/fs/cgroup"): number | undefined {
  const group = textOf(groupFile) ?? "";
  const unified = /^0::(\/.*)$/mu.exec(group)?.[1];
  const legacy = /^\d+:(?:\w+,)*memory(?:,\w+)*:(\/.*)$/mu.exec(group)?.[1];
  const counts = [
    unified === undefined ? undefined : textOf(join(root, unified, "memory.events")),
    legacy === undefined ? undefined : textOf(join(root, "memory", legacy, "memory.oom_control")),
  ].flatMap((text) => /^oom_kill (\d+)$/mu.exec(text ?? "")?.[1] ?? []);
  return counts.length === 0 ? undefined : Math.max(...counts.map(Number));
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // A kernel without this hierarchy, or a container that hides it.
    return undefined;
  }
}
