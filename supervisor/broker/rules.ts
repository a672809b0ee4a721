/**
 * What each account of the platform must be allowed on an external broker: the access rules of the embedded one, as far as
 * topics express them. What the embedded broker reads in payloads (whose session a skill answers) no other broker checks.
 */
import { skillUser } from "../../platform/port/skill-user.ts";
import { hearsBranch, plainTopics, satelliteUser, saysBranch } from "./satellite-access.ts";
import { deviceFilters, deviceUser, discovered } from "./device-access.ts";
import { componentTopics, type SkillRights, skillTopics, type Speaker, type Topics } from "./access.ts";

/** The account with which the supervisor, `sotto say` and the gate of an upgrade connect. */
export const supervisorAccount = "supervisor";

export type Rule = {
  /** "supervisor", a component, "skill-" and the skill's name on the bus, "satellite-" and the site, or "device-" and its name. */
  readonly account: string;
  /** Filters of MQTT, with the prefix where they are the platform's. */
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
  /** The satellites that connect to that broker; plain: a board with a microcontroller. */
  readonly satellites?: readonly { readonly siteId: string; readonly plain: boolean }[];
  /** The house's devices that have an account there, with their topics. */
  readonly devices?: readonly { readonly name: string; readonly topics: readonly string[] }[];
};

export function rulesOf({ prefix, components, skills, satellites = [], devices = [] }: RulesGiven): readonly Rule[] {
  const rule = (account: string, { says, hears }: Topics, beside?: Topics): Rule => ({
    account,
    publishes: [...filters(prefix, says), ...once(beside?.says)],
    subscribes: [...filters(prefix, hears), ...once(beside?.hears)],
    devices: false,
  });
  // Who commands devices reaches those that have an account.
  const ofDevices = devices.flatMap(({ topics }) => topics);
  const commanding: Topics = { says: ofDevices, hears: ofDevices.length === 0 ? [] : [...ofDevices, ...discovered] };
  return [
    rule(supervisorAccount, { says: ["#"], hears: ["#"] }),
    ...components.map((component) => rule(component.name, componentTopics(component))),
    ...[...skills].map(([skill, rights]) =>
      rights.devices === true
        ? { ...rule(skillUser(skill), skillTopics(rights), commanding), devices: true }
        : rule(skillUser(skill), skillTopics(rights)),
    ),
    ...satellites.map(({ siteId, plain }) =>
      rule(satelliteUser(siteId), plain ? plainTopics(siteId) : branches(siteId)),
    ),
    ...devices.map(({ name, topics }) => rule(deviceUser(name), { says: [], hears: [] }, deviceFilters(topics))),
  ];
}

const branches = (siteId: string): Topics => ({
  says: [`${saysBranch(siteId)}/#`],
  hears: [`${hearsBranch(siteId)}/#`],
});
const once = (topics: readonly string[] = []): readonly string[] => [...new Set(topics)].toSorted();
const filters = (prefix: string, topics: readonly string[]): readonly string[] =>
  once(topics).map((topic) => `${prefix}/${topic}`);
