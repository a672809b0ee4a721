/**
 * The memory of the platform: the supervisor, each component with its child processes (arecord, espeak-ng), and the
 * skills, including those in separate units.
 */
import { readdir } from "node:fs/promises";
import { proportionalMemory } from "./resources.ts";
import { readProc } from "../proc-file.ts";

export type MemoryUse = {
  /** Bytes, all of it. */
  readonly total: number;
  readonly supervisor: number;
  /** By component, without the skills. */
  readonly components: ReadonlyMap<string, number>;
  /** By skill. */
  readonly skills: ReadonlyMap<string, number>;
};

type Owner = { readonly kind: "component" | "skill"; readonly name: string };

/** `components`: the process of each. `inUnits`: where skills are processes of systemd's. */
export async function readMemoryUse(components: ReadonlyMap<string, number>, inUnits: boolean): Promise<MemoryUse> {
  const parents = await readParents();
  const roots = new Map([...components].map(([name, pid]) => [pid, name]));
  const own = new Map<string, number>();
  const skills = new Map<string, number>();
  let supervisor = 0;
  await Promise.all(
    [...parents.keys()].map(async (pid) => {
      if (pid === process.pid) {
        supervisor = (await proportionalMemory(pid)) ?? 0;
        return;
      }
      const owner = await ownerOf(pid, parents, roots, inUnits);
      if (owner === undefined) return;
      const of = owner.kind === "skill" ? skills : own;
      const bytes = (await proportionalMemory(pid)) ?? 0;
      of.set(owner.name, (of.get(owner.name) ?? 0) + bytes);
    }),
  );
  const sum = (of: ReadonlyMap<string, number>) => [...of.values()].reduce((all, one) => all + one, 0);
  return { total: supervisor + sum(own) + sum(skills), supervisor, components: own, skills };
}

async function ownerOf(
  pid: number,
  parents: ReadonlyMap<number, number>,
  roots: ReadonlyMap<number, string>,
  inUnits: boolean,
): Promise<Owner | undefined> {
  if (inUnits) {
    const group = await readProc(`/proc/${pid}/cgroup`).catch(() => "");
    const skill = /\/sotto-skill(?:-online)?@([a-z0-9-]+)\.service/u.exec(group)?.[1];
    if (skill !== undefined) return { kind: "skill", name: skill };
  }
  // A process may end, and its number be given again, while we look: no chain of parents is longer than this.
  for (let at: number | undefined = pid, steps = 0; at !== undefined && steps < 64; at = parents.get(at), steps++) {
    const name = roots.get(at);
    if (name === undefined) continue;
    if (inUnits || name !== "skill-server" || at === pid) return { kind: "component", name };
    const skill = await skillOf(pid);
    return skill === undefined ? { kind: "component", name } : { kind: "skill", name: skill };
  }
  return undefined;
}

/** By the name that the skill server gives to each process that it starts. */
async function skillOf(pid: number): Promise<string | undefined> {
  const environment = await readProc(`/proc/${pid}/environ`, "latin1").catch(() => "");
  return environment
    .split("\0")
    .find((one) => one.startsWith("SOTTO_SKILL="))
    ?.slice("SOTTO_SKILL=".length);
}

/** Every process of the machine, with its parent. */
async function readParents(): Promise<ReadonlyMap<number, number>> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const pairs = await Promise.all(
    pids.map(async (pid): Promise<readonly [number, number] | undefined> => {
      const stat = await readProc(`/proc/${pid}/stat`).catch(() => undefined);
      const parent = Number(stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      return Number.isInteger(parent) ? [pid, parent] : undefined;
    }),
  );
  return new Map(pairs.filter((pair) => pair !== undefined));
}
