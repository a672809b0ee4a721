/**
 * Measures the memory of the platform: the supervisor, each component with its child processes (arecord, espeak-ng), and the
 * skills, including those in separate units.
 */
import { ofProcesses, processIds, readProc } from "../proc-file.ts";
import { proportionalMemory } from "./resources.ts";

export type MemoryUse = {
  /** Bytes in total. */
  readonly total: number;
  readonly supervisor: number;
  /**
   * Bytes by component, without the skills. Each component of a shared process is listed with the memory of the whole process,
   * which is in the total once.
   */
  readonly components: ReadonlyMap<string, number>;
  /** Bytes by skill. */
  readonly skills: ReadonlyMap<string, number>;
};

/** A component owns memory through its process, which it may share with others. */
type Owner = { readonly kind: "component"; readonly root: number } | { readonly kind: "skill"; readonly name: string };

/** Measures the memory. `components`: the process of each component. `inUnits`: true where skills are processes of systemd. */
export async function readMemoryUse(components: ReadonlyMap<string, number>, inUnits: boolean): Promise<MemoryUse> {
  const parents = await readParents();
  const server = components.get("skill-server");
  const roots = new Set(components.values());
  const own = new Map<number, number>();
  const skills = new Map<string, number>();
  let supervisor = 0;
  await ofProcesses(parents.keys(), async (pid) => {
    if (pid === process.pid) {
      supervisor = (await proportionalMemory(pid)) ?? 0;
      return;
    }
    const owner = await ownerOf(pid, parents, { roots, server, inUnits });
    if (owner === undefined) return;
    const bytes = (await proportionalMemory(pid)) ?? 0;
    if (owner.kind === "skill") skills.set(owner.name, (skills.get(owner.name) ?? 0) + bytes);
    else own.set(owner.root, (own.get(owner.root) ?? 0) + bytes);
  });
  const sum = (of: ReadonlyMap<unknown, number>) => [...of.values()].reduce((all, one) => all + one, 0);
  const byName = [...components].flatMap(([name, root]) => {
    const bytes = own.get(root);
    return bytes === undefined ? [] : [[name, bytes] as const];
  });
  return { total: supervisor + sum(own) + sum(skills), supervisor, components: new Map(byName), skills };
}

type Surroundings = {
  /** The processes of the components. */
  readonly roots: ReadonlySet<number>;
  /** The process of the skill server, whose children are skills. */
  readonly server: number | undefined;
  readonly inUnits: boolean;
};

async function ownerOf(
  pid: number,
  parents: ReadonlyMap<number, number>,
  { roots, server, inUnits }: Surroundings,
): Promise<Owner | undefined> {
  if (inUnits) {
    const group = await readProc(`/proc/${pid}/cgroup`).catch(() => "");
    const skill = /\/sotto-skill(?:-online)?@([a-z0-9-]+)\.service/u.exec(group)?.[1];
    if (skill !== undefined) return { kind: "skill", name: skill };
  }
  // A process may end and its id be reused meanwhile: no chain of parents is longer than this.
  for (let at: number | undefined = pid, steps = 0; at !== undefined && steps < 64; at = parents.get(at), steps++) {
    if (!roots.has(at)) continue;
    if (inUnits || at !== server || at === pid) return { kind: "component", root: at };
    const skill = await skillOf(pid);
    return skill === undefined ? { kind: "component", root: at } : { kind: "skill", name: skill };
  }
  return undefined;
}

/** Returns the skill of a process by the name that the skill server gives to each process that it starts. */
async function skillOf(pid: number): Promise<string | undefined> {
  const environment = await readProc(`/proc/${pid}/environ`, "latin1").catch(() => "");
  return environment
    .split("\0")
    .find((one) => one.startsWith("SOTTO_SKILL="))
    ?.slice("SOTTO_SKILL=".length);
}

/** Returns every process of the machine with its parent. */
async function readParents(): Promise<ReadonlyMap<number, number>> {
  const pairs = await ofProcesses(await processIds(), async (pid): Promise<readonly [number, number] | undefined> => {
    const stat = await readProc(`/proc/${pid}/stat`).catch(() => undefined);
    const parent = Number(stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    return Number.isInteger(parent) ? [pid, parent] : undefined;
  });
  return new Map(pairs);
}
