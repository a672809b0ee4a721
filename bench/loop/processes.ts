/** The processes of a running platform: what memory and processor time each of them takes. From /proc, see proc(5). */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";

export type Usage = {
  readonly pid: number;
  /** The component, the skill's action, or the program. */
  readonly name: string;
  /** Whether it is a skill: not the platform's own. */
  readonly skill: boolean;
  /** Its memory in megabytes, what it shares divided by those who share it. */
  readonly pssMb: number;
  /** Of that, what is its own alone. */
  readonly privateMb: number;
  /** Processor time so far, in seconds. */
  readonly cpuSeconds: number;
};

/** /proc counts in hundredths of a second on every Linux that Debian has. */
const ticksPerSecond = 100;

/** A process and all that descend from it, itself first. Those that end meanwhile are left out. */
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
  // The name, in parentheses, may hold anything.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields && { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}

/** Undefined when the process has ended. */
function contents(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}
