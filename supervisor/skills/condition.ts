/**
 * Determines whether an installed skill works, from what the skill server reports of it and from its connection to the
 * bus: a skill that runs but never connects hears nothing.
 */
import type { Fault, Report } from "../../platform/port/report.ts";
import type { SkillConnection } from "../processes/skill-credentials.ts";
import type { Skill } from "./skills.ts";

export type SkillFault = Pick<Fault, "message" | "remedy" | "severity">;

/** The conditions of a skill, as clients see them. */
export const conditions = [
  "running",
  "starting",
  "disconnected",
  "failing",
  "without-action",
  "stopped",
  "disabled",
] as const;
export type Condition = (typeof conditions)[number];

export type SkillCondition = {
  readonly condition: Condition;
  /** What keeps it from working, and what could be better although it works. */
  readonly faults: readonly SkillFault[];
};

export type SkillSeen = {
  readonly reports: ReadonlyMap<string, Report>;
  /** Whether the component skill-server is ready. */
  readonly isServed: boolean;
  /** Returns the skill's connection to the bus; undefined if that is not known. */
  readonly connection: (skill: string) => SkillConnection | undefined;
};

/** Enough for a skill to start and connect, even in Python on a slow board that starts everything at once. */
const connectTimeoutMs = 60_000;

const notServed: SkillFault = {
  message: "the component skill-server, which runs the skills, is not running",
  remedy: "`sotto status` says why; `sotto start skill-server`",
};

type Installed = Pick<Skill, "name" | "state" | "actions" | "hasPrevious">;

export function conditionOf(skill: Installed, { reports, isServed, connection }: SkillSeen): SkillCondition {
  const { name, state, actions } = skill;
  if (state !== "installed") return { condition: state, faults: [] };
  if (actions.length === 0) return { condition: "without-action", faults: [] };
  if (!isServed) return { condition: "failing", faults: [notServed] };
  const reported = (reports.get("skill-server")?.faults ?? []).filter((fault) => fault.skill === name);
  const notices = reported.filter(({ severity }) => severity === "notice").map(told);
  const failures = reported.filter(({ severity }) => severity !== "notice").map(told);
  if (failures.length > 0) {
    const withRollback = failures.map((fault) => ({ ...fault, remedy: `${fault.remedy}${rollbackOf(skill)}` }));
    return { condition: "failing", faults: [...withRollback, ...notices] };
  }
  const connected = connection(name);
  if (connected === undefined || connected.isConnected) return { condition: "running", faults: notices };
  if (connected.forMs < connectTimeoutMs) return { condition: "starting", faults: notices };
  return { condition: "disconnected", faults: [notConnected(skill, connected), ...notices] };
}

const told = ({ message, remedy, severity }: SkillFault): SkillFault => ({
  message,
  remedy,
  ...(severity === undefined ? {} : { severity }),
});

function notConnected(skill: Installed, { wasConnected, forMs }: SkillConnection): SkillFault {
  const { name } = skill;
  const time = inWords(forMs);
  const how = wasConnected
    ? `lost its connection to the bus ${time} ago`
    : `was started ${time} ago, and has not connected to the bus`;
  return {
    message: `the skill ${name} ${how}: it hears nothing`,
    remedy: `\`sotto logs ${name}\` shows what it prints; \`sotto skill restart ${name}\`, or \`sotto skill disable ${name}\`${rollbackOf(skill)}`,
  };
}

/** A rollback is offered only where there is a version to return to. */
const rollbackOf = ({ name, hasPrevious }: Installed): string =>
  hasPrevious ? `; \`sotto skill rollback ${name}\` returns to the previous version` : "";

function inWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
