/**
 * The systemd units in which skills run on a board [packaging/skills]: each has its own user, network, limits and data
 * folder. In a checkout there are none, and skills are processes of the skill server.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder that the units use; on a board, skills are in no other folder. */
export const skillsFolder = "/var/lib/sotto/skills";
/**
 * The sockets ("doors"), which are all that units see of the platform. Root opens nothing in this folder: the units connect as
 * their own users.
 */
export const doors = {
  bus: "/run/sotto-door/bus.sock",
  start: "/run/sotto-door/start.sock",
  setUp: "/run/sotto-door/set-up.sock",
  music: "/run/sotto-door/music.sock",
} as const;
/** The door of skills that share the machine's network: the only address of the machine that their firewall leaves open. */
export const onlineDoor = { host: "127.83.83.83", port: 18830 } as const;
const template = "/usr/lib/systemd/system/sotto-skill@.service";

/**
 * The names that a unit supports. A skill with another name does not run where units are used: its user is skill-<name>, of 31
 * characters at most.
 */
export const unitSkill = /^[a-z0-9][a-z0-9-]{0,24}$/;

/** The data folder of a skill that is a process of the skill server; a unit has its own folder from systemd. */
export const skillData = (skills: string, skill: string): string => join(dirname(skills), "skill-data", skill);

/** Returns true when the skills of this folder run in units. */
export function runInUnits(skills: string): boolean {
  return skills === skillsFolder && existsSync("/run/systemd/system") && existsSync(template);
}

/** The platform's own unit, to which the units of skills are bound [packaging/skills/skill.unit]. */
export const platformUnit = "sotto.service";
export const offlineUnit = (skill: string): string => `sotto-skill@${skill}.service`;
export const onlineUnit = (skill: string): string => `sotto-skill-online@${skill}.service`;

/** The unit that puts the skill's code where the skill's unit sees it. */
export const placeUnit = (skill: string): string => `sotto-skill-place@${skill}.service`;
/** The unit that holds the firewall of skills with network access. */
export const networkUnit = "sotto-skill-network.service";
/** The unit that lets the skill's unit see these classes of devices, and no others. */
export const devicesUnit = (skill: string, devices: readonly string[]): string =>
  `sotto-skill-devices@${[skill, ...devices].join(".")}.service`;
/** The folder in which that happens. */
export const runtimeUnits = "/run/systemd/system";
/** The unit that removes the skill's data. */
export const forgetUnit = (skill: string): string => `sotto-skill-forget@${skill}.service`;
export const setUpUnit = (skill: string, online: boolean): string =>
  `sotto-skill-setup${online ? "-online" : ""}@${skill}.service`;

/** The limits of the units [packaging/skills/walls.conf], for display. */
export const unitLimits = { memory: 128 * 1024 * 1024, processes: 48, cpu: 0.5, disk: 64 * 1024 * 1024 } as const;
