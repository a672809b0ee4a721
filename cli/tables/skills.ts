/** Commands for skills, and for the values that entities learn. */
import type { Argument, Command } from "../command.ts";
import { noWait } from "./platform.ts";

const group = "What it knows and can do";
const skill: Argument = { name: "SKILL", about: "The skill." };
const permissions = ["network", "speak", "play", "inject", "audio"] as const;
const permission: Argument = {
  name: "PERMISSION",
  about: "What it asks for in its skill.toml.",
  values: permissions,
  many: true,
};

function operation(name: string, summary: string, example: string): Command {
  return {
    name,
    summary,
    arguments: [skill],
    options: [noWait],
    examples: [{ command: `sotto skill ${name} lights`, does: example }],
    load: () => import("../commands/skill/operate.ts"),
  };
}

function granting(name: string, summary: string, does: string): Command {
  return {
    name,
    summary,
    arguments: [skill, permission],
    examples: [{ command: `sotto skill ${name} weather network`, does }],
    load: () => import("../commands/skill/grant.ts"),
  };
}

const skillCommand: Command = {
  name: "skill",
  group,
  summary: "Install, run, configure and remove skills",
  commands: [
    {
      name: "list",
      summary: "List the installed skills",
      examples: [{ command: "sotto skill list", does: "with their actions and where they come from" }],
      load: () => import("../commands/skill/list.ts"),
    },
    {
      name: "new",
      summary: "Begin a skill of your own, which runs at once",
      arguments: [{ name: "FOLDER", about: "Where it shall be: its last part is the skill's name.", complete: "file" }],
      options: [
        {
          name: "language",
          value: "LANGUAGE",
          about: "What it is written in.",
          values: ["typescript", "python"],
          byDefault: "typescript",
        },
        { name: "author", value: "NAME", about: "The first half of its intents' names.", byDefault: "me" },
      ],
      examples: [{ command: "sotto skill new machines --language python", does: "a skill in Python" }],
      load: () => import("../commands/skill/new.ts"),
    },
    {
      name: "test",
      summary: "Put a skill through its tests.toml, without a board",
      about:
        "The skill runs on a bus of its own with the rights that its skill.toml asks for. Each test is a session: intents with slots, and what the skill must say or ask.",
      arguments: [{ name: "FOLDER", about: "Of the skill; this one when left out.", optional: true, complete: "file" }],
      options: [{ name: "verbose", short: "v", about: "Show what the skill writes, also when it passes." }],
      examples: [{ command: "sotto skill test machines", does: "its tests" }],
      load: () => import("../commands/skill/test.ts"),
    },
    {
      name: "install",
      summary: "Install a skill from a git repository",
      about:
        "The log says which commit it is, who has signed it, and what it asks for. Over SSH the board shows its own key (sotto skill key); the host's is pinned when it is first met.",
      arguments: [{ name: "URL", about: "Of the repository: https://host/name.git or git@host:name.git." }],
      options: [
        { name: "ref", value: "REF", about: "A branch, a tag or a commit." },
        { name: "path", value: "FOLDER", about: "The skill's folder, in a repository of several." },
        { name: "name", value: "NAME", about: "What it shall be called here." },
        { name: "grant", value: "PERMISSION", about: "A permission that it gets.", values: permissions, many: true },
        noWait,
      ],
      examples: [
        { command: "sotto skill install https://example.org/lights.git --ref v2", does: "a version of it" },
        {
          command: "sotto skill install git@example.org:skills.git --path weather --grant network",
          does: "one of several",
        },
      ],
      load: () => import("../commands/skill/install.ts"),
    },
    {
      name: "show",
      summary: "Show a skill's label: what it may do, its limits, its commit and who signed it",
      arguments: [skill],
      examples: [{ command: "sotto skill show weather", does: "its label" }],
      load: () => import("../commands/skill/show.ts"),
    },
    granting("grant", "Let a skill do what it asks for", "it may reach the network"),
    granting("revoke", "Take a permission of a skill away", "it may no longer"),
    {
      name: "key",
      summary: "Show the board's key for repositories over SSH",
      about: "The public half, made when it is first asked for: register it as a deploy key where the repository is.",
      examples: [{ command: "sotto skill key", does: "the key" }],
      load: () => import("../commands/skill/key.ts"),
    },
    operation(
      "update",
      "Fetch and install the newest version of a skill, and show what it changes",
      "the newest version",
    ),
    operation("rollback", "Go back to the version of a skill before", "the version before"),
    operation("start", "Start a skill", "its actions run"),
    operation("stop", "Stop a skill until the next start of the platform", "its actions end"),
    operation("restart", "Restart a skill", "its actions run anew"),
    operation("enable", "Let a disabled skill run again", "its actions run"),
    operation("disable", "Stop a skill for good", "it stays away"),
    {
      ...operation("remove", "Remove a skill; its settings wait for it to come again", "it is gone"),
      options: [
        { name: "forget", about: "Its settings, permissions and data go too." },
        { name: "yes", short: "y", about: "Do not ask." },
        noWait,
      ],
    },
    {
      name: "config",
      summary: "Show a skill's settings; secrets as set or unset",
      arguments: [skill],
      examples: [{ command: "sotto skill config weather", does: "its settings" }],
      load: () => import("../commands/skill/config.ts"),
    },
    {
      name: "set",
      summary: "Change one of a skill's settings, and restart that skill",
      about: "A value of the section secret is asked for or read from a file: it never stands on the command line.",
      arguments: [
        skill,
        { name: "KEY", about: "The section and the key, as global.city." },
        { name: "VALUE", about: "The new value; asked for when left out.", optional: true },
      ],
      options: [{ name: "value-file", value: "FILE", about: 'Whose first line is the value; "-" is the input.' }],
      examples: [
        { command: "sotto skill set weather global.city Basel", does: "a setting" },
        { command: "sotto skill set weather secret.api_key", does: "asks for it" },
      ],
      load: () => import("../commands/skill/set.ts"),
    },
  ],
};

const injectCommand: Command = {
  name: "inject",
  group,
  summary: "Teach entities new values while everything runs",
  arguments: [
    { name: "ENTITY", about: "The entity of the assistant.", optional: true },
    { name: "VALUE", about: "A value it shall know.", optional: true, many: true },
  ],
  options: [
    { name: "from-vanilla", about: "In place of all values that were injected into it before." },
    { name: "file", value: "FILE", about: 'A request as injection/perform takes it, in JSON; "-" is the input.' },
    { name: "reset", about: "Take all injected values of all entities away." },
    noWait,
  ],
  examples: [
    { command: "sotto inject room atelier conservatory", does: "two more rooms" },
    { command: 'sotto inject artist "Daft Punk" --from-vanilla', does: "in place of those injected before" },
    { command: "sotto inject --file contacts.json", does: "many, with weights and pronunciations" },
  ],
  load: () => import("../commands/inject.ts"),
};

export const skillCommands: readonly Command[] = [skillCommand, injectCommand];
