/** Commands for rooms on other boards. */
import type { Command } from "../command.ts";

const site = { name: "SITE", about: "The room's name on the bus: small letters, digits and hyphens." } as const;

export const satelliteCommands: readonly Command[] = [
  {
    name: "satellite",
    group: "Access",
    summary: "List, add and remove the satellites of a board: rooms on other boards",
    commands: [
      {
        name: "list",
        summary: "List the satellites, and whether they are there",
        examples: [{ command: "sotto satellite list", does: "and where they are let in" }],
        load: () => import("../commands/satellite.ts"),
      },
      {
        name: "add",
        summary: "Let a satellite in, and print the file that makes a board it",
        about:
          "The file holds a password and is printed this once. It belongs into /etc/sotto-satellite/hub.toml of the other board, where nobody else may read it.",
        arguments: [site],
        options: [
          {
            name: "address",
            value: "HOST",
            about: "What the satellite calls this board: a name or address of it. Its name with .local when left out.",
          },
        ],
        examples: [
          { command: "sotto satellite add kitchen", does: "prints the file" },
          { command: "sotto satellite add kitchen --address 192.168.1.10", does: "where names are not found" },
        ],
        load: () => import("../commands/satellite.ts"),
      },
      {
        name: "remove",
        summary: "Let a satellite in no longer",
        arguments: [site],
        examples: [{ command: "sotto satellite remove kitchen", does: "at once" }],
        load: () => import("../commands/satellite.ts"),
      },
    ],
  },
];
