/** Commands for the accounts of the house's devices. */
import type { Command } from "../command.ts";

const name = { name: "NAME", about: "The device or gateway: lowercase letters, digits and hyphens." } as const;
const load = () => import("../commands/device.ts");

export const deviceCommands: readonly Command[] = [
  {
    name: "device",
    group: "Access",
    summary: "List, add and remove accounts on the broker for the house's devices",
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
          "The password is printed only once. The account reaches the topics of devices (homeassistant/, zigbee2mqtt/ and others) and nothing of the platform: it hears no sentence. On your own broker, it needs topics of its own, and the broker its users and rules again.",
        arguments: [name],
        options: [
          {
            name: "topic",
            value: "FILTER",
            many: true,
            about:
              "Let it reach only topics that match this filter, and announce itself; repeatable. Without it: all topics of devices.",
          },
        ],
        examples: [
          { command: "sotto device add zigbee2mqtt --topic 'zigbee2mqtt/#'", does: "prints user and password" },
          {
            command: "sotto device add plug --topic '+/tasmota_4C11/#'",
            does: "a plug that reaches only its own topics: cmnd/, stat/ and tele/",
          },
        ],
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
