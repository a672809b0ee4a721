/** Commands for rooms on other boards. */
import type { Command } from "../command.ts";

const site = { name: "SITE", about: "The site id of the room: lowercase letters, digits and hyphens." } as const;

export const satelliteCommands: readonly Command[] = [
  {
    name: "satellite",
    group: "Access",
    summary: "List, add and remove the satellites of a board: rooms on other boards",
    commands: [
      {
        name: "list",
        summary: "List the satellites and their connection state",
        examples: [{ command: "sotto satellite list", does: "with the address they connect to" }],
        load: () => import("../commands/satellite.ts"),
      },
      {
        name: "add",
        summary: "Add a satellite and print its configuration file",
        about:
          "The file contains a password and is printed only once. Save it as /etc/sotto-satellite/hub.toml on the other board, readable by root only.",
        arguments: [site],
        options: [
          {
            name: "address",
            value: "HOST",
            about:
              "Host name or address at which the satellite reaches this board, or your own broker; this board's name with .local, or what [bus] names, if omitted.",
          },
          {
            name: "plain",
            about:
              "For a board with a microcontroller that speaks MQTT without encryption: prints what is entered there. Needs plain_satellites in [bus], or a broker of your own that lets such boards in.",
          },
        ],
        examples: [
          { command: "sotto satellite add kitchen", does: "prints the file" },
          { command: "sotto satellite add kitchen --address 192.168.1.10", does: "if the host name does not resolve" },
        ],
        load: () => import("../commands/satellite.ts"),
      },
      {
        name: "remove",
        summary: "Remove a satellite",
        arguments: [site],
        examples: [{ command: "sotto satellite remove kitchen", does: "disconnects it immediately" }],
        load: () => import("../commands/satellite.ts"),
      },
    ],
  },
];
