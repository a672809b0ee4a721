/** Measures the processes of a running platform: memory and processor time of each, from /proc, see proc(5). */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";

export type Usage = {
  readonly pid: number;
  /** The component, the skill's action, or the program. */
  readonly name: string;
  /** True for a skill, which is not part of the platform. */
  readonly skill: boolean;
  /** Its proportional share of memory, in megabytes. */
  readonly pssMb: number;
  /** The part of that which is not shared. */
  readonly privateMb: number;
  /** Processor time so far, in seconds. */
  readonly cpuSeconds: number;
};

/** /proc counts in hundredths of a second on every Linux that Debian has. */
const ticksPerSecond = 100;

/** Returns a process and its descendants, itself first. Those that end meanwhile are omitted. */
export function usages(root: number): Usage[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const parent = statOf(pid)?.parent;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const found: Usage[] = [];
  const visit = (pid: number): void => {
    const usage = usageOf(pid);
    if (usage !== undefined) found.push(usage);
    for (const child of children.get(pid) ?? []) visit(child);
  };
  visit(root);
  return found;
}

function usageOf(pid: number): Usage | undefined {
  const stat = statOf(pid);
  const rollup = contents(`/proc/${pid}/smaps_rollup`);
  const args = contents(`/proc/${pid}/cmdline`)?.split("\0") ?? [];
  if (stat === undefined || rollup === undefined) return undefined;
  const megabytes = (...keys: string[]): number =>
    keys.reduce((sum, key) => sum + Number(new RegExp(`^${key}:\\s+(\\d+) kB`, "mu").exec(rollup)?.[1] ?? 0) / 1024, 0);
  return {
    pid,
    ...nameOf(args),
    pssMb: megabytes("Pss"),
    privateMb: megabytes("Private_Clean", "Private_Dirty"),
    cpuSeconds: stat.ticks / ticksPerSecond,
  };
}

function nameOf(args: readonly string[]): { readonly name: string; readonly skill: boolean } {
  const action = args.find((arg) => basename(arg).startsWith("action-"));
  if (action !== undefined) return { name: basename(action), skill: true };
  const main = args.find((arg) => /\/main\.(js|ts)$/u.test(arg));
  if (main !== undefined) return { name: basename(dirname(main)), skill: false };
  return { name: basename(args[0] ?? "?"), skill: false };
}

function statOf(pid: number): { readonly parent: number; readonly ticks: number } | undefined {
  const stat = contents(`/proc/${pid}/stat`);
  // The name, in parentheses, may contain anything.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields && { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}

/** Returns undefined when the process has ended. */
function contents(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}
