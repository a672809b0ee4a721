/** Commands that keep an installation well, and those about `sotto` itself. */
import type { Command } from "../command.ts";
import { noWait } from "./platform.ts";

const group = "Upkeep";

const packages = {
  name: "PACKAGE",
  about: "A package, as sotto-asr; all of the platform's without it.",
  optional: true,
  many: true,
} as const;

const configCommand: Command = {
  name: "config",
  group,
  summary: "Show, change and check the configuration",
  commands: [
    {
      name: "get",
      summary: "Show what is configured, and where each value comes from",
      arguments: [{ name: "KEY", about: "A section, or a section and a key, as asr.partial.", optional: true }],
      options: [{ name: "changed", about: "Only what the file says; not the defaults." }],
      examples: [
        { command: "sotto config get --changed", does: "what differs from the defaults" },
        { command: "sotto config get asr", does: "one section" },
        { command: "sotto config get hotword.sensitivity", does: "one value" },
      ],
      load: () => import("../commands/config/get.ts"),
    },
    {
      name: "set",
      summary: "Change a value in the file, with its comments kept; what it touches is restarted",
      about:
        "Values are TOML; what is none is taken as text. A password, a secret, a token or a key is asked for or read from a file: it never stands on the command line.",
      arguments: [
        { name: "KEY", about: "A section and a key, as asr.partial." },
        { name: "VALUE", about: "The new value; asked for when it is a secret.", optional: true },
      ],
      options: [
        { name: "value-file", value: "FILE", about: 'Whose first line is the value; "-" is the input.' },
        { name: "default", about: "Take the key out of the file, so that its default is used." },
      ],
      examples: [
        { command: "sotto config set asr.partial true", does: "intermediate results" },
        { command: "sotto config set hotword.sensitivity --default", does: "the default again" },
        { command: "sotto config set bus.password", does: "asks for it" },
      ],
      load: () => import("../commands/config/set.ts"),
    },
    {
      name: "edit",
      summary: "Edit the file of this machine; it is checked before it is used",
      about: "The editor is $VISUAL or $EDITOR, or sensible-editor. A file that is not valid can be edited again.",
      examples: [{ command: "sotto config edit", does: "with your editor" }],
      load: () => import("../commands/config/edit.ts"),
    },
    {
      name: "check",
      summary: "Check a configuration file without using it",
      arguments: [
        { name: "FILE", about: "The file; that of this machine without it.", optional: true, complete: "file" },
      ],
      examples: [{ command: "sotto config check new.toml", does: "every fault with line, column and key" }],
      load: () => import("../commands/config/check.ts"),
    },
  ],
};

const checkNames = [
  "running",
  "components",
  "configuration",
  "packages",
  "ports",
  "broker",
  "certificate",
  "permissions",
  "microphone",
  "skills",
  "disk",
  "memory",
  "clock",
] as const;

const doctorCommand: Command = {
  name: "doctor",
  group,
  summary: "Look for what is wrong on this machine, and say what to do",
  about:
    "Each check has a question; what it finds has a remedy. --fix does what is safe, and --undo takes that back. The exit code is 1 when something is bad.",
  arguments: [{ name: "CHECK", about: "Only these.", optional: true, many: true, values: checkNames }],
  options: [
    { name: "fix", about: "Do what is safe and can be undone." },
    { name: "undo", about: "Take back what the last --fix did." },
  ],
  examples: [
    { command: "sotto doctor", does: "everything" },
    { command: "sotto doctor microphone", does: "one check" },
    { command: "sudo sotto doctor --fix", does: "with what can be fixed" },
  ],
  load: () => import("../commands/doctor.ts"),
};

const ofBackup = [
  { name: "passphrase-file", value: "FILE", about: 'Whose first line is the passphrase; "-" is the input.' },
  { name: "data", value: "FOLDER", about: "The data folder, when it is not the usual one." },
  { name: "config", value: "FILE", about: "The configuration file, when it is not the usual one." },
] as const;

const backupCommands: readonly Command[] = [
  {
    name: "backup",
    group,
    summary: "Write one encrypted file with everything that a person has put on this board",
    about:
      "Configuration, users, assistants, skills with their settings and secrets, injected values. Not in it: the board's keys, logs, and what was said. The platform may run meanwhile.",
    arguments: [
      { name: "FILE", about: "Where; named after the board and the day without it.", optional: true, complete: "file" },
    ],
    options: [...ofBackup, { name: "force", about: "Write over a file that is there." }],
    examples: [{ command: "sudo sotto backup kitchen.backup", does: "asks for a passphrase" }],
    load: () => import("../commands/backup.ts"),
  },
  {
    name: "restore",
    group,
    summary: "Make this board what a backup says; it keeps its own keys",
    about:
      "The platform must not run. What is there is kept in before-restore in the data folder. A backup of a newer format is refused.",
    arguments: [{ name: "FILE", about: "The backup.", complete: "file" }],
    options: [
      ...ofBackup,
      { name: "dry-run", about: "Only show what would change." },
      { name: "yes", short: "y", about: "Do not ask." },
    ],
    examples: [
      { command: "sudo sotto restore kitchen.backup --dry-run", does: "what would change" },
      { command: "sudo sotto restore kitchen.backup", does: "asks before it does it" },
    ],
    load: () => import("../commands/restore.ts"),
  },
];

export const upkeepCommands: readonly Command[] = [
  ...backupCommands,
  doctorCommand,
  {
    name: "update",
    group,
    summary: "Look for newer packages; nothing is installed",
    options: [noWait],
    examples: [{ command: "sotto update", does: "then `sotto status` shows what there is" }],
    load: () => import("../commands/packages.ts"),
  },
  {
    name: "upgrade",
    group,
    summary: "Install newer packages; the version before comes back by itself when they do not work",
    arguments: [packages],
    options: [{ name: "to", value: "VERSION", about: "This version instead of the newest." }, noWait],
    examples: [
      { command: "sotto upgrade", does: "everything" },
      { command: "sotto upgrade sotto-asr", does: "one package" },
    ],
    load: () => import("../commands/packages.ts"),
  },
  {
    name: "rollback",
    group,
    summary: "Go back to an older version of the packages",
    arguments: [{ name: "VERSION", about: "The version to go back to." }, packages],
    options: [noWait],
    examples: [{ command: "sotto rollback 0.1.0", does: "all packages" }],
    load: () => import("../commands/packages.ts"),
  },
  configCommand,
  {
    name: "completion",
    group,
    summary: "Print what makes a shell complete the commands",
    arguments: [{ name: "SHELL", about: "Which one.", values: ["bash", "zsh", "fish"] }],
    examples: [
      { command: "source <(sotto completion bash)", does: "for this shell" },
      { command: "sotto completion fish > ~/.config/fish/completions/sotto.fish", does: "for every fish" },
    ],
    load: () => import("../commands/completion.ts"),
  },
  {
    name: "version",
    group,
    summary: "Show the version of this command, and of the platform",
    examples: [{ command: "sotto version", does: "both" }],
    load: () => import("../commands/version.ts"),
  },
];
