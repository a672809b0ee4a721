/** The status of every component, as the REST API returns it. */
import type { Component } from "../../platform/port/component.ts";
import type { Processes } from "../processes/processes.ts";
import type { MemberStatus } from "../processes/member.ts";
import { type MemoryUse, readMemoryUse } from "../processes/memory-use.ts";
import { type Resources, readResources } from "../processes/resources.ts";
import type { ComponentStatus, MemoryStatus } from "./contract/platform.ts";

/**
 * `memory` is the last measurement, which includes the programs that each component runs; without it, only the
 * component's own process is reported.
 */
export async function componentStatuses(
  components: readonly Pick<Component, "name" | "about">[],
  processes: Pick<Processes, "statuses">,
  memory?: MemoryUse,
  read: typeof readResources = readResources,
): Promise<readonly ComponentStatus[]> {
  const about = new Map(components.map((component) => [component.name, component.about]));
  return Promise.all(
    processes
      .statuses()
      .map((status, _, all) =>
        componentStatus(
          status,
          about.get(status.name) ?? "",
          sharers(status, all),
          status.pid === undefined ? undefined : read(status.pid, memory?.components.get(status.name)),
        ),
      ),
  );
}

/** The platform's memory: the values add up. */
export function memoryStatus({ total, supervisor, skills }: MemoryUse): MemoryStatus {
  return { total, supervisor, skills: [...skills].map(([name, memory]) => ({ name, memory })) };
}

/**
 * Measured at most every few seconds, because it examines all processes of the machine; and never twice at once: on a busy
 * machine it takes longer than that.
 */
export function memoryMeter(
  processes: Pick<Processes, "statuses">,
  inUnits: boolean,
  { read = readMemoryUse, now = () => performance.now() } = {},
): () => Promise<MemoryUse> {
  let last: { readonly use: Promise<MemoryUse>; endedAt: number | undefined } | undefined;
  return () => {
    const isFresh = last !== undefined && (last.endedAt === undefined || now() - last.endedAt <= 3000);
    if (last !== undefined && isFresh) return last.use;
    const running = processes.statuses().flatMap(({ name, pid }) => (pid === undefined ? [] : [[name, pid] as const]));
    const one: typeof last = { use: read(new Map(running), inUnits), endedAt: undefined };
    const ended = (): void => void (one.endedAt = now());
    void one.use.then(ended, ended);
    last = one;
    return one.use;
  };
}

/** Reads the resources of a process at most four times a second, however many ask. */
export function resourceMeter(now: () => number = () => performance.now()): typeof readResources {
  const known = new Map<number, { readonly at: number; readonly use: Promise<Resources | undefined> }>();
  return (pid, memory) => {
    const at = now();
    const last = known.get(pid);
    if (last !== undefined && at - last.at < 250) return last.use;
    // Processes that have ended are forgotten.
    for (const [other, reading] of known) if (at - reading.at > 60_000) known.delete(other);
    const use = readResources(pid, memory);
    known.set(pid, { at, use });
    return use;
  };
}

/** Those in the same process. */
function sharers({ name, pid }: MemberStatus, all: readonly MemberStatus[]): readonly string[] {
  return pid === undefined
    ? []
    : all.filter((other) => other.pid === pid && other.name !== name).map((one) => one.name);
}

async function componentStatus(
  member: MemberStatus,
  about: string,
  sharesWith: readonly string[],
  reading: Promise<Resources | undefined> | undefined,
): Promise<ComponentStatus> {
  const { name, state, reason, since, pid, restarts, nextStartAt, lastExit } = member;
  const used = await reading;
  return {
    name,
    about,
    state,
    ...(reason === undefined ? {} : { reason }),
    ready: state === "up",
    pid: pid ?? null,
    ...(sharesWith.length === 0 ? {} : { sharesProcessWith: [...sharesWith] }),
    since: since.toISOString(),
    restarts,
    ...(nextStartAt === undefined ? {} : { nextStartAt: nextStartAt.toISOString() }),
    lastExit: lastExit?.why ?? null,
    memory: used?.memory ?? null,
    cpu: used?.cpu ?? null,
    openFiles: used?.openFiles ?? null,
  };
}
