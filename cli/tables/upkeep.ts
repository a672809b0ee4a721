/** Commands that maintain an installation, and those about `sotto` itself. */
import type { Command } from "../command.ts";
import { noWait } from "./platform.ts";

const group = "Upkeep";

const packages = {
  name: "PACKAGE",
  about: "A package, for example sotto-asr; all platform packages if omitted.",
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
      summary: "Show the configuration and the source of each value",
      arguments: [{ name: "KEY", about: "A section, or section and key, for example asr.partial.", optional: true }],
      options: [{ name: "changed", about: "Only values from the file, not the defaults." }],
      examples: [
        { command: "sotto config get --changed", does: "what differs from the defaults" },
        { command: "sotto config get asr", does: "one section" },
        { command: "sotto config get hotword.sensitivity", does: "one value" },
      ],
      load: () => import("../commands/config/get.ts"),
    },
    {
      name: "set",
      summary: "Change a value in the file, keep its comments, and restart what it affects",
      about:
        "Values are TOML; anything else is taken as text. Passwords, secrets, tokens and keys are prompted for or read from a file, never given on the command line.",
      arguments: [
        { name: "KEY", about: "Section and key, for example asr.partial." },
        { name: "VALUE", about: "The new value; prompts for a secret.", optional: true },
      ],
      options: [
        {
          name: "value-file",
          value: "FILE",
          about: 'Read the value from the first line of this file; "-" is standard input.',
        },
        { name: "default", about: "Remove the key from the file to use its default." },
      ],
      examples: [
        { command: "sotto config set asr.partial true", does: "intermediate results" },
        { command: "sotto config set hotword.sensitivity --default", does: "restores the default" },
        { command: "sotto config set bus.password", does: "prompts for it" },
      ],
      load: () => import("../commands/config/set.ts"),
    },
    {
      name: "edit",
      summary: "Edit the configuration file; it is validated before use",
      about: "Uses $VISUAL, $EDITOR or sensible-editor. An invalid file can be edited again.",
      examples: [{ command: "sotto config edit", does: "in your editor" }],
      load: () => import("../commands/config/edit.ts"),
    },
    {
      name: "check",
      summary: "Validate a configuration file without using it",
      arguments: [
        { name: "FILE", about: "The file; this machine's file if omitted.", optional: true, complete: "file" },
      ],
      examples: [{ command: "sotto config check new.toml", does: "every error with line, column and key" }],
      load: () => import("../commands/config/check.ts"),
    },
  ],
};

const checkNames = [
  "running",
  "ports",
  "starting",
  "store",
  "bus",
  "bus-access",
  "hub",
  "cluster",
  "bridge",
  "components",
  "muted",
  "assistant",
  "wake-words",
  "self-test",
  "skills",
  "encryption",
  "identity",
  "contained",
  "files",
  "backup",
  "fleet-pull",
  "configuration",
  "programs",
  "permissions",
  "disk",
  "memory",
  "clock",
  "update",
  "broker",
  "bus-places",
  "certificate",
  "microphone",
  "complaints",
] as const;

const doctorCommand: Command = {
  name: "doctor",
  group,
  summary: "Find problems on this machine and show remedies",
  about:
    "Each check asks a question; each finding has a remedy. --fix applies safe fixes, --undo reverts them. Exits with code 1 if a check fails.",
  arguments: [{ name: "CHECK", about: "Run only these checks.", optional: true, many: true, values: checkNames }],
  options: [
    { name: "fix", about: "Apply fixes that are safe and can be undone." },
    { name: "undo", about: "Revert what the last --fix did." },
  ],
  examples: [
    { command: "sotto doctor", does: "all checks" },
    { command: "sotto doctor microphone", does: "one check" },
    { command: "sudo sotto doctor --fix", does: "applies safe fixes" },
  ],
  load: () => import("../commands/doctor.ts"),
};

const ofBackup = [
  {
    name: "passphrase-file",
    value: "FILE",
    about: 'Read the passphrase from the first line of this file; "-" is standard input.',
  },
  { name: "data", value: "FOLDER", about: "The data folder, if not the default." },
  { name: "config", value: "FILE", about: "The configuration file, if not the default." },
] as const;

const backupCommands: readonly Command[] = [
  {
    name: "backup",
    group,
    summary: "Write an encrypted backup of everything people put on this board",
    about:
      "Contains configuration, users, assistants, skills with their settings and secrets, and injected values. Does not contain the board's keys, logs, or what was said. The platform can keep running.",
    arguments: [
      {
        name: "FILE",
        about: "The backup file; named after the board and the date if omitted.",
        optional: true,
        complete: "file",
      },
    ],
    options: [...ofBackup, { name: "force", about: "Overwrite an existing file." }],
    examples: [{ command: "sudo sotto backup kitchen.backup", does: "prompts for a passphrase" }],
    load: () => import("../commands/backup.ts"),
  },
  {
    name: "backups",
    group,
    summary: "Show where backups are sent by the schedule, and whether that and restoring them works",
    about: "The section [backup] of the configuration defines schedule, targets, passphrase and retention.",
    options: [
      { name: "run", about: "Make a backup now and send it to every target." },
      { name: "rehearse", about: "Restore the newest backup of every target into a scratch folder now." },
      noWait,
    ],
    examples: [
      { command: "sotto backups", does: "each target with its last results" },
      { command: "sotto backups --rehearse", does: "whether they can be restored" },
    ],
    load: () => import("../commands/backups.ts"),
  },
  {
    name: "restore",
    group,
    summary: "Restore a backup; the board keeps its own keys",
    about:
      "Stop the platform first. The current data is kept in before-restore in the data folder. Backups in a newer format are refused.",
    arguments: [{ name: "FILE", about: "The backup.", complete: "file" }],
    options: [
      ...ofBackup,
      { name: "dry-run", about: "Only show what would change." },
      { name: "yes", short: "y", about: "Do not ask for confirmation." },
    ],
    examples: [
      { command: "sudo sotto restore kitchen.backup --dry-run", does: "what would change" },
      { command: "sudo sotto restore kitchen.backup", does: "asks for confirmation" },
    ],
    load: () => import("../commands/restore.ts"),
  },
];

const privacyCommand: Command = {
  name: "privacy",
  group,
  summary: "Show what left the board in the last day, and what is stored about people",
  about:
    "The kernel counts for the platform and for each skill. The receipt is signed with the board's key: --json writes it with its signature, --verify tells whether a file is what this board has said.",
  options: [
    { name: "verify", value: "FILE", about: 'Verify this receipt instead; "-" is the input.' },
    {
      name: "authority",
      value: "FILE",
      about: "With --verify: the certificate of the board's authority; that of the board that is asked without it.",
    },
  ],
  examples: [
    { command: "sotto privacy", does: "who sent how much, and who may reach what" },
    { command: "sotto privacy --json >receipt.json", does: "to be kept, or shown to somebody" },
    { command: "sotto privacy --verify receipt.json", does: "whether this board has said so" },
    { command: "sotto privacy --verify receipt.json --authority ca.pem", does: "without the board" },
  ],
  load: () => import("../commands/privacy.ts"),
};

export const upkeepCommands: readonly Command[] = [
  ...backupCommands,
  privacyCommand,
  doctorCommand,
  {
    name: "update",
    group,
    summary: "Check for newer packages without installing them",
    options: [noWait],
    examples: [{ command: "sotto update", does: "then `sotto status` lists available updates" }],
    load: () => import("../commands/packages.ts"),
  },
  {
    name: "upgrade",
    group,
    summary: "Upgrade packages; rolls back automatically if the new version fails",
    arguments: [packages],
    options: [
      { name: "to", value: "VERSION", about: "Install this version instead of the newest." },
      {
        name: "from",
        value: "PATH",
        about: "Upgrade from this folder, or tar file, with a repository that the board's key has signed: a USB stick.",
      },
      {
        name: "security",
        about:
          "Install Debian's security fixes for the engines (espeak-ng, pocketsphinx, …) instead of a version of Sotto.",
      },
      noWait,
    ],
    examples: [
      { command: "sotto upgrade", does: "all packages" },
      { command: "sotto upgrade --from /media/stick/repository", does: "without a network" },
      { command: "sotto upgrade --security", does: "Debian's security fixes for the engines" },
      { command: "sotto upgrade sotto-asr", does: "one package" },
    ],
    load: () => import("../commands/packages.ts"),
  },
  {
    name: "rollback",
    group,
    summary: "Roll back to the previous or an older version of the packages",
    arguments: [
      { name: "VERSION", about: "The version to go back to; the previous one if omitted.", optional: true },
      packages,
    ],
    options: [noWait],
    examples: [
      { command: "sotto rollback", does: "all packages, to the previous version" },
      { command: "sotto rollback 0.1.0", does: "all packages, to this version" },
    ],
    load: () => import("../commands/packages.ts"),
  },
  configCommand,
  {
    name: "completion",
    group,
    summary: "Print a shell completion script",
    arguments: [{ name: "SHELL", about: "The shell.", values: ["bash", "zsh", "fish"] }],
    examples: [
      { command: "source <(sotto completion bash)", does: "for the current shell" },
      { command: "sotto completion fish > ~/.config/fish/completions/sotto.fish", does: "for every fish session" },
    ],
    load: () => import("../commands/completion.ts"),
  },
  {
    name: "version",
    group,
    summary: "Show the versions of this command and of the platform",
    examples: [{ command: "sotto version", does: "both" }],
    load: () => import("../commands/version.ts"),
  },
];
