/**
 * The systemd units in which skills run on a board [packaging/skills]: each has its own user, network, limits and data
 * folder. In a checkout there are none, and skills are processes of the skill server.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where the units expect things: on a board nowhere else. */
export const skillsFolder = "/var/lib/sotto/skills";
/**
 * The doors, which are all that units see of the platform. Root opens nothing in here: the units connect as the users that
 * they are.
 */
export const doors = {
  bus: "/run/sotto-door/bus.sock",
  start: "/run/sotto-door/start.sock",
  setUp: "/run/sotto-door/set-up.sock",
} as const;
/** For skills that share the machine's network: the one address of it that their walls leave open. */
export const onlineDoor = { host: "127.83.83.83", port: 18830 } as const;
const template = "/usr/lib/systemd/system/sotto-skill@.service";

/** A skill of another name has no unit, and does not run where units are: its user is skill-<name>, of 31 characters at most. */
export const unitSkill = /^[a-z0-9][a-z0-9-]{0,24}$/;

/** Where a skill that is a process of the skill server keeps its own data; a unit has its own folder from systemd. */
export const skillData = (skills: string, skill: string): string => join(dirname(skills), "skill-data", skill);

/** Whether the skills of this folder run in units. */
export function runInUnits(skills: string): boolean {
  return skills === skillsFolder && existsSync("/run/systemd/system") && existsSync(template);
}

/** The platform's own, which those of skills are bound to [packaging/skills/skill.unit]. */
export const platformUnit = "sotto.service";
export const offlineUnit = (skill: string): string => `sotto-skill@${skill}.service`;
export const onlineUnit = (skill: string): string => `sotto-skill-online@${skill}.service`;

/** Puts the skill's code where its unit sees it. */
export const placeUnit = (skill: string): string => `sotto-skill-place@${skill}.service`;
/** Holds the walls of those that have the network. */
export const networkUnit = "sotto-skill-network.service";
/** Removes what the skill has kept. */
export const forgetUnit = (skill: string): string => `sotto-skill-forget@${skill}.service`;
export const setUpUnit = (skill: string, online: boolean): string =>
  `sotto-skill-setup${online ? "-online" : ""}@${skill}.service`;

/** What the units are limited to [packaging/skills/walls.conf], to be shown. */
export const unitLimits = { memory: 128 * 1024 * 1024, processes: 48, cpu: 0.5, disk: 64 * 1024 * 1024 } as const;
