/** What the fleet knows of its members, as the REST says it. */
import type { Component } from "../../platform/port/component.ts";
import type { Fleet } from "../processes/fleet.ts";
import type { MemberStatus } from "../processes/member.ts";
import { readResources } from "../processes/resources.ts";
import type { ComponentStatus } from "./contract/platform.ts";

export async function componentStatuses(
  components: readonly Pick<Component, "name" | "about">[],
  fleet: Pick<Fleet, "statuses">,
): Promise<readonly ComponentStatus[]> {
  const about = new Map(components.map((component) => [component.name, component.about]));
  return Promise.all(fleet.statuses().map((status) => componentStatus(status, about.get(status.name) ?? "")));
}

async function componentStatus(member: MemberStatus, about: string): Promise<ComponentStatus> {
  const { name, state, reason, since, pid, restarts, nextStartAt, lastExit } = member;
  const used = pid === undefined ? undefined : await readResources(pid);
  return {
    name,
    about,
    state,
    ...(reason === undefined ? {} : { reason }),
    ready: state === "up",
    pid: pid ?? null,
    since: since.toISOString(),
    restarts,
    ...(nextStartAt === undefined ? {} : { nextStartAt: nextStartAt.toISOString() }),
    lastExit: lastExit?.why ?? null,
    memory: used?.memory ?? null,
    cpu: used?.cpu ?? null,
    openFiles: used?.openFiles ?? null,
  };
}
