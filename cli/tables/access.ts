/** Commands that say who may do what, and where. */
import type { Command, Option } from "../command.ts";

const group = "Access";

const login = { name: "LOGIN", about: "The user's name." } as const;
const passwordOf: Option = {
  name: "new-password-file",
  value: "FILE",
  about: 'Whose first line is the password of that user; "-" is the input. Asked for when left out.',
};

const userCommand: Command = {
  name: "user",
  group,
  summary: "List, add, approve and remove the users of a board",
  commands: [
    {
      name: "list",
      summary: "List the users",
      examples: [{ command: "sotto user list", does: "also those that wait for approval" }],
      load: () => import("../commands/user/list.ts"),
    },
    {
      name: "add",
      summary: "Add a user",
      about:
        "On the board itself the user is active at once. From another machine only while the claim window is open or with a setup code; otherwise it waits for approval.",
      arguments: [login],
      options: [passwordOf, { name: "setup-code", value: "CODE", about: "What `sotto claim code` shows; used once." }],
      examples: [{ command: "sotto user add anna", does: "asks for a password" }],
      load: () => import("../commands/user/add.ts"),
    },
    {
      name: "approve",
      summary: "Let a waiting user in",
      arguments: [login],
      examples: [{ command: "sotto user approve bert", does: "who signed up over the network" }],
      load: () => import("../commands/user/change.ts"),
    },
    {
      name: "suspend",
      summary: "Take the approval of a user back",
      arguments: [login],
      examples: [{ command: "sotto user suspend bert", does: "until approved again, within 15 minutes" }],
      load: () => import("../commands/user/change.ts"),
    },
    {
      name: "remove",
      summary: "Remove a user; the last active one stays",
      arguments: [login],
      examples: [{ command: "sotto user remove bert", does: "at once" }],
      load: () => import("../commands/user/change.ts"),
    },
    {
      name: "password",
      summary: "Set the password of a user",
      arguments: [login],
      options: [passwordOf],
      examples: [{ command: "sotto user password anna", does: "asks for it, twice" }],
      load: () => import("../commands/user/change.ts"),
    },
  ],
};

const claimCommand: Command = {
  name: "claim",
  group,
  summary: "Make a board yours: who may become its first user",
  commands: [
    {
      name: "status",
      summary: "Show whether the board has a user",
      examples: [{ command: "sotto claim status", does: "and how to become the first" }],
      load: () => import("../commands/claim.ts"),
    },
    {
      name: "open",
      summary: "Let the first one from the local network become a user, for 15 minutes",
      about:
        "As after each start of a board without a user; not where there is one. On the board, as root or a member of the group sotto.",
      examples: [{ command: "sotto claim open", does: "then sign up from another machine" }],
      load: () => import("../commands/claim.ts"),
    },
    {
      name: "code",
      summary: "Show a code that makes a user active at once",
      about:
        "On the board, as root or a member of the group sotto. The first user's code stays the same until it was used; one for another user works once, within a quarter of an hour.",
      examples: [{ command: "sotto claim code", does: "then sign up with it, from anywhere" }],
      load: () => import("../commands/claim.ts"),
    },
  ],
};

export const accessCommands: readonly Command[] = [
  userCommand,
  claimCommand,
  {
    name: "login",
    group,
    summary: "Keep the login for another machine",
    about:
      "Confirms the machine's certificate authority at the first time, asks for the password, tries both, and keeps them in a file that only you can read.",
    options: [],
    examples: [{ command: "sotto login --host board.local", does: "asks for login and password" }],
    load: () => import("../commands/login.ts"),
  },
  {
    name: "logout",
    group,
    summary: "Forget another machine: its login and its certificate authority",
    examples: [{ command: "sotto logout --host board.local", does: "asks again next time" }],
    load: () => import("../commands/logout.ts"),
  },
  {
    name: "certificate",
    group,
    summary: "Show the fingerprint of the certificate authority",
    about:
      "Compare it with what a browser or `sotto --host` shows on another machine before you trust the board there.",
    options: [{ name: "pem", about: "Print the certificate itself, for a browser or for curl --cacert." }],
    examples: [
      { command: "sotto certificate", does: "the fingerprint" },
      { command: "sotto certificate --pem > sotto.pem", does: "the certificate" },
    ],
    load: () => import("../commands/certificate.ts"),
  },
];
