/**
 * The table of commands: help, completion, manual pages and the parser of the command line are derived from it. To add
 * a command: a row in a file of tables/, its implementation in commands/, and `node scripts/generate.ts`.
 */
import type { Command } from "./command.ts";
import { accessCommands } from "./tables/access.ts";
import { announcementCommands } from "./tables/announcements.ts";
import { assistantCommand } from "./tables/assistant.ts";
import { platformCommands } from "./tables/platform.ts";
import { brokerCommand } from "./tables/broker.ts";
import { clusterCommand } from "./tables/cluster.ts";
import { deviceCommands } from "./tables/devices.ts";
import { fleetCommand } from "./tables/fleet.ts";
import { satelliteCommands } from "./tables/satellites.ts";
import { skillCommands } from "./tables/skills.ts";
import { upkeepCommands } from "./tables/upkeep.ts";
import { voiceCommands } from "./tables/voice.ts";

export const root: Command = {
  name: "sotto",
  summary: "See, understand and do everything a Sotto voice platform does",
  about:
    "Without --host it asks the platform of this machine through its socket: root and the members of the group sotto need no password. With --host it asks another machine over HTTPS.",
  examples: [
    { command: "sotto status", does: "what runs, and how well" },
    { command: "sotto watch", does: "what is said and understood, as it happens" },
    { command: 'sotto ask "turn on the kitchen light"', does: "a whole dialogue by text" },
    { command: "sotto why", does: "what became of the last thing that was said" },
    { command: "sotto status --host board.local", does: "another machine" },
  ],
  commands: [
    ...platformCommands,
    ...voiceCommands,
    ...announcementCommands,
    assistantCommand,
    ...skillCommands,
    ...accessCommands,
    ...deviceCommands,
    brokerCommand,
    ...satelliteCommands,
    clusterCommand,
    fleetCommand,
    ...upkeepCommands,
  ],
};
