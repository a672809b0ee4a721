/**
 * What each account of the platform must be allowed on an external broker: the access rules of the embedded one, as far as
 * topics express them. What the embedded broker reads in payloads (whose session a skill answers) no other broker checks.
 */
import { skillUser } from "../../platform/port/skill-user.ts";
import { hearsBranch, satelliteUser, saysBranch } from "./satellite-access.ts";
import { componentTopics, type SkillRights, skillTopics, type Speaker, type Topics } from "./access.ts";

/** The account with which the supervisor, `sotto say` and the gate of an upgrade connect. */
export const supervisorAccount = "supervisor";

export type Rule = {
  /** "supervisor", a component, "skill-" and the skill's name on the bus, or "satellite-" and the site. */
  readonly account: string;
  /** Filters of MQTT, with the prefix. */
  readonly publishes: readonly string[];
  readonly subscribes: readonly string[];
  /** True for a skill that talks with the house's devices, on topics that only the operator knows. */
  readonly devices: boolean;
};

export type RulesGiven = {
  readonly prefix: string;
  readonly components: readonly Speaker[];
  /** The rights of each skill, by its name on the bus. */
  readonly skills: ReadonlyMap<string, SkillRights>;
  /** The sites of satellites that connect to that broker. */
  readonly satellites?: readonly string[];
};

export function rulesOf({ prefix, components, skills, satellites = [] }: RulesGiven): readonly Rule[] {
  const rule = (account: string, { says, hears }: Topics, devices = false): Rule => ({
    account,
    publishes: filters(prefix, says),
    subscribes: filters(prefix, hears),
    devices,
  });
  return [
    rule(supervisorAccount, { says: ["#"], hears: ["#"] }),
    ...components.map((component) => rule(component.name, componentTopics(component))),
    ...[...skills].map(([skill, rights]) => rule(skillUser(skill), skillTopics(rights), rights.devices === true)),
    ...satellites.map((siteId) =>
      rule(satelliteUser(siteId), { says: [`${saysBranch(siteId)}/#`], hears: [`${hearsBranch(siteId)}/#`] }),
    ),
  ];
}

const filters = (prefix: string, topics: readonly string[]): readonly string[] =>
  [...new Set(topics)].toSorted().map((topic) => `${prefix}/${topic}`);
