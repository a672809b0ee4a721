/** Commands for the accounts of the house's devices. */
import type { Command } from "../command.ts";

const name = { name: "NAME", about: "The device or gateway: lowercase letters, digits and hyphens." } as const;
const load = () => import("../commands/device.ts");

export const deviceCommands: readonly Command[] = [
  {
    name: "device",
    group: "Access",
    summary: "List, add and remove accounts on the embedded broker for the house's devices",
    commands: [
      {
        name: "list",
        summary: "List the accounts of devices",
        examples: [{ command: "sotto device list", does: "their users and ages" }],
        load,
      },
      {
        name: "add",
        summary: "Add an account for a device or gateway and print its password",
        about:
          "The password is printed only once. The account reaches the topics of devices (homeassistant/, zigbee2mqtt/ and others) and nothing of the platform: it hears no sentence.",
        arguments: [name],
        examples: [{ command: "sotto device add zigbee2mqtt", does: "prints user and password" }],
        load,
      },
      {
        name: "remove",
        summary: "Remove the account of a device",
        arguments: [name],
        examples: [{ command: "sotto device remove zigbee2mqtt", does: "disconnects it immediately" }],
        load,
      },
    ],
  },
];
