/** Commands for skills, and for values that are added to entities. */
import type { Argument, Command } from "../command.ts";
import { galleryCommand, searchCommand } from "./galleries.ts";
import { noWait } from "./platform.ts";

const group = "What it knows and can do";
const skill: Argument = { name: "SKILL", about: "The skill." };
const permissions = [
  "network",
  "speak",
  "play",
  "inject",
  "audio",
  "volume",
  "mute",
  "stages",
  "sentences",
  "answers",
  "announce",
  "overview",
  "music",
  "devices",
  "gpio",
  "spi",
  "i2c",
  "leds",
  "input",
] as const;
const permission: Argument = {
  name: "PERMISSION",
  about: "A permission that its skill.toml requests.",
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
      examples: [{ command: "sotto skill list", does: "with their actions and sources" }],
      load: () => import("../commands/skill/list.ts"),
    },
    {
      name: "new",
      summary: "Create a new skill",
      arguments: [
        { name: "FOLDER", about: "The folder to create; its last part is the skill's name.", complete: "file" },
      ],
      options: [
        {
          name: "language",
          value: "LANGUAGE",
          about: "Programming language.",
          values: ["typescript", "python"],
          byDefault: "typescript",
        },
        { name: "author", value: "NAME", about: "Prefix of its intent names.", byDefault: "me" },
      ],
      examples: [{ command: "sotto skill new machines --language python", does: "a skill in Python" }],
      load: () => import("../commands/skill/new.ts"),
    },
    {
      name: "test",
      summary: "Run a skill's tests without a board",
      about:
        "The skill runs on a private bus with the permissions that its skill.toml requests. Each test in tests.toml is a session: intents with slots, and what the skill must say or ask.",
      arguments: [
        {
          name: "FOLDER",
          about: "The skill's folder; the current folder if omitted.",
          optional: true,
          complete: "file",
        },
      ],
      options: [{ name: "verbose", short: "v", about: "Show the skill's output even if the tests pass." }],
      examples: [{ command: "sotto skill test machines", does: "its tests" }],
      load: () => import("../commands/skill/test.ts"),
    },
    {
      name: "install",
      summary: "Install a skill of the package, of a gallery, or from a git repository",
      about:
        "The log shows the commit, who signed it, and the permissions it requests. For SSH, register the board's deploy key (sotto skill key); the host key is pinned on first use.",
      arguments: [
        {
          name: "URL",
          about:
            "A skill of the package or a gallery (home, anna/weather), or a repository: https://host/name.git, git@host:name.git.",
        },
      ],
      options: [
        { name: "ref", value: "REF", about: "A branch, a tag or a commit." },
        { name: "path", value: "FOLDER", about: "The skill's folder in a repository with several skills." },
        { name: "name", value: "NAME", about: "Install it under this name." },
        { name: "grant", value: "PERMISSION", about: "Grant this permission.", values: permissions, many: true },
        {
          name: "program",
          value: "FILE",
          about:
            "Run this Python program of a repository that has no action-*; without it, the log lists those that could be.",
        },
        {
          name: "without-setup",
          about:
            "Do not run its setup.sh, now and by updates: the platform has the libraries of skills for Snips itself.",
        },
        noWait,
      ],
      examples: [
        { command: "sotto skill install home", does: "a skill of the package, without a network" },
        { command: "sotto skill install https://example.org/lights.git --ref v2", does: "a specific version" },
        {
          command: "sotto skill install git@example.org:skills.git --path weather --grant network",
          does: "one skill of several",
        },
      ],
      load: () => import("../commands/skill/install.ts"),
    },
    searchCommand,
    galleryCommand,
    {
      name: "show",
      summary: "Show a skill's permissions, limits, commit and signature",
      arguments: [skill],
      examples: [{ command: "sotto skill show weather", does: "its details" }],
      load: () => import("../commands/skill/show.ts"),
    },
    granting("grant", "Grant permissions to a skill", "allows network access"),
    granting("revoke", "Revoke permissions of a skill", "denies network access"),
    {
      name: "key",
      summary: "Show the board's SSH deploy key",
      about: "The public key, created on first use. Register it as a deploy key at the git host.",
      examples: [{ command: "sotto skill key", does: "the public key" }],
      load: () => import("../commands/skill/key.ts"),
    },
    operation("update", "Update a skill and show what changes", "the newest version"),
    operation("rollback", "Restore the previous version of a skill", "the previous version"),
    operation("start", "Start a skill", "starts its actions"),
    operation("stop", "Stop a skill until the next start of the platform", "stops its actions"),
    operation("restart", "Restart a skill", "restarts its actions"),
    operation("enable", "Enable a disabled skill", "starts its actions"),
    operation("disable", "Stop a skill and keep it stopped", "until it is enabled"),
    {
      ...operation("remove", "Remove a skill; its settings are kept for a reinstallation", "keeps its settings"),
      options: [
        { name: "forget", about: "Delete its settings, permissions and data, too." },
        { name: "yes", short: "y", about: "Do not ask for confirmation." },
        noWait,
      ],
    },
    {
      name: "config",
      summary: "Show a skill's settings; secrets only as set or unset",
      arguments: [skill],
      examples: [{ command: "sotto skill config weather", does: "its settings" }],
      load: () => import("../commands/skill/config.ts"),
    },
    {
      name: "set",
      summary: "Change a setting of a skill and restart it",
      about: "Values of the section secret are prompted for or read from a file, never given on the command line.",
      arguments: [
        skill,
        { name: "KEY", about: "Section and key, for example global.city." },
        { name: "VALUE", about: "The new value; prompts if omitted.", optional: true },
      ],
      options: [
        {
          name: "value-file",
          value: "FILE",
          about: 'Read the value from the first line of this file; "-" is standard input.',
        },
      ],
      examples: [
        { command: "sotto skill set weather global.city Basel", does: "a setting" },
        { command: "sotto skill set weather secret.api_key", does: "prompts for it" },
      ],
      load: () => import("../commands/skill/set.ts"),
    },
  ],
};

const injectCommand: Command = {
  name: "inject",
  group,
  summary: "Inject new entity values at run time",
  arguments: [
    { name: "ENTITY", about: "An entity of the assistant.", optional: true },
    { name: "VALUE", about: "A value to add.", optional: true, many: true },
  ],
  options: [
    { name: "from-vanilla", about: "Replace all values injected earlier." },
    { name: "file", value: "FILE", about: 'A JSON request as for injection/perform; "-" is standard input.' },
    { name: "remove", about: "Remove the value instead of adding it; all values of the entity if none is given." },
    { name: "reset", about: "Remove all injected values of all entities." },
    noWait,
  ],
  examples: [
    { command: "sotto inject room atelier conservatory", does: "adds two rooms" },
    { command: 'sotto inject artist "Daft Punk" --from-vanilla', does: "replaces the injected values" },
    { command: "sotto inject --remove room atelier", does: "removes one of them" },
    { command: "sotto inject --file contacts.json", does: "many values, with weights and pronunciations" },
  ],
  load: () => import("../commands/inject.ts"),
};

export const skillCommands: readonly Command[] = [skillCommand, injectCommand];
