/** Commands for the devices of the house. */
import type { Command } from "../command.ts";

const load = () => import("../commands/home.ts");
const device = { name: "DEVICE", about: "What it is called, or announces itself as, in quotes; or its id." } as const;

export const homeCommand: Command = {
  name: "home",
  group: "Voice",
  summary: "List, switch, name and hide the devices that the skill home has found",
  commands: [
    {
      name: "list",
      summary: "List the devices by room, with what they have told last",
      options: [{ name: "room", value: "ROOM", about: "Only those in this room." }],
      examples: [{ command: "sotto home list", does: "room, name, kind and state" }],
      load,
    },
    {
      name: "switch",
      summary: "Turn a device on or off and wait until it confirms",
      about: "A cover is opened or closed. Locks and doors are refused.",
      arguments: [device, { name: "STATE", about: "on or off.", values: ["on", "off"] }],
      examples: [{ command: 'sotto home switch "ceiling lamp" on', does: "tells whether it is done" }],
      load,
    },
    {
      name: "rename",
      summary: "Name a device; several names are separated by commas",
      about:
        "The first name is the one in answers. Without a name, it is called as it announces itself. Applies at once to all devices that announce themselves alike.",
      arguments: [device, { name: "NAME", about: "How it is called by voice.", optional: true, many: true }],
      examples: [{ command: 'sotto home rename "coffee machine" espresso machine, barista', does: "two names" }],
      load,
    },
    {
      name: "room",
      summary: "Say in which room a device is",
      about: "Without a room, it is where it announces to be.",
      arguments: [device, { name: "ROOM", about: "The room.", optional: true, many: true }],
      examples: [{ command: 'sotto home room "fairy lights" living room', does: "moves it there" }],
      load,
    },
    {
      name: "hide",
      summary: "Hide a device: it is no longer found by voice",
      arguments: [device],
      examples: [{ command: 'sotto home hide "fountain"', does: "keeps it out of sentences" }],
      load,
    },
    {
      name: "unhide",
      summary: "Show a hidden device again",
      arguments: [device],
      examples: [{ command: 'sotto home unhide "fountain"', does: "it is found by voice" }],
      load,
    },
  ],
};
