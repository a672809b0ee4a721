/** Commands for access: users, permissions and hosts. */
import { scopes } from "../../supervisor/admin/contract/areas.ts";
import { roles } from "../../supervisor/users/role.ts";
import type { Command, Option } from "../command.ts";

const group = "Access";

const login = { name: "LOGIN", about: "The user name." } as const;
const passwordOf: Option = {
  name: "new-password-file",
  value: "FILE",
  about: 'Read the password of that user from the first line of this file; "-" is standard input. Prompts if omitted.',
};

const roleAbout =
  "viewer reads health, status, metrics, tasks and versions; user also talks, and sees sessions, timers and announcements of own sites; operator also looks after skills, assistants, updates and restarts; owner does everything.";
const roleOf: Option = { name: "role", value: "ROLE", values: roles, about: `${roleAbout} Default: owner.` };

const sitesOf: Option = {
  name: "site",
  value: "SITE",
  many: true,
  about: "A site of that user; can be repeated. For the role user.",
};

const userCommand: Command = {
  name: "user",
  group,
  summary: "List, add, approve and remove the users of a board, and set their roles",
  commands: [
    {
      name: "list",
      summary: "List the users",
      examples: [{ command: "sotto user list", does: "including users waiting for approval" }],
      load: () => import("../commands/user/list.ts"),
    },
    {
      name: "add",
      summary: "Add a user",
      about:
        "On the board itself, root and the group sotto add active users. From another machine the user is active only during the claim window or with a setup code, and otherwise waits for approval.",
      arguments: [login],
      options: [
        passwordOf,
        { name: "setup-code", value: "CODE", about: "The code that `sotto claim code` shows; valid once." },
        roleOf,
        sitesOf,
      ],
      examples: [
        { command: "sotto user add anna", does: "prompts for a password" },
        { command: "sotto user add prometheus --role viewer", does: "for a program that only reads" },
        { command: "sotto user add emil --role user --site kitchen", does: "for somebody of the house" },
      ],
      load: () => import("../commands/user/add.ts"),
    },
    {
      name: "role",
      summary: "Set the role of a user; the last active owner remains one",
      about: `${roleAbout} Applies from the user's next request on.`,
      arguments: [login, { name: "ROLE", about: "The new role.", values: roles }],
      options: [sitesOf],
      examples: [{ command: "sotto user role bert operator", does: "takes effect immediately" }],
      load: () => import("../commands/user/change.ts"),
    },
    {
      name: "sites",
      summary: "Set the sites whose sessions, timers and announcements a user reaches",
      about: "The role user sees only these, an operator too; an owner sees all. Without a site, it takes all away.",
      arguments: [login, { name: "SITE", about: "A site.", optional: true, many: true }],
      examples: [{ command: 'sotto user sites emil kitchen "living room"', does: "takes effect immediately" }],
      load: () => import("../commands/user/change.ts"),
    },
    {
      name: "approve",
      summary: "Approve a pending user",
      arguments: [login],
      options: [{ ...roleOf, about: `${roleAbout} Default: the role that \`sotto user list\` shows.` }, sitesOf],
      examples: [{ command: "sotto user approve bert", does: "who signed up over the network" }],
      load: () => import("../commands/user/change.ts"),
    },
    {
      name: "suspend",
      summary: "Suspend a user",
      arguments: [login],
      examples: [{ command: "sotto user suspend bert", does: "until approved again; removed after 15 minutes" }],
      load: () => import("../commands/user/change.ts"),
    },
    {
      name: "remove",
      summary: "Remove a user; the last active owner cannot be removed",
      arguments: [login],
      examples: [{ command: "sotto user remove bert", does: "takes effect immediately" }],
      load: () => import("../commands/user/change.ts"),
    },
    {
      name: "password",
      summary: "Set the password of a user",
      arguments: [login],
      options: [passwordOf],
      examples: [
        { command: "sotto user password anna", does: "prompts for it twice; signs out all browsers of that user" },
      ],
      load: () => import("../commands/user/change.ts"),
    },
    {
      name: "sign-ins",
      summary: "List the browsers that stay signed in",
      examples: [{ command: "sotto user sign-ins", does: "id, user, device, since when, last use" }],
      load: () => import("../commands/user/sign-ins.ts"),
    },
    {
      name: "sign-out",
      summary: "Sign a browser out",
      arguments: [{ name: "ID", about: "The id that `sotto user sign-ins` shows." }],
      examples: [{ command: "sotto user sign-out 3f0c1d2e4b5a6978", does: "for a phone that is lost" }],
      load: () => import("../commands/user/sign-ins.ts"),
    },
  ],
};

const claimCommand: Command = {
  name: "claim",
  group,
  summary: "Claim a board: become its first administrator",
  commands: [
    {
      name: "status",
      summary: "Show whether the board has a user",
      examples: [{ command: "sotto claim status", does: "and how to become the first one" }],
      load: () => import("../commands/claim.ts"),
    },
    {
      name: "open",
      summary:
        "Open the claim window: the first sign-up from the local network becomes the administrator, for 15 minutes",
      about:
        "The window also opens when a board without users starts. Works only on the board, as root or a member of the group sotto, and only while there is no user.",
      examples: [{ command: "sotto claim open", does: "then sign up from another machine" }],
      load: () => import("../commands/claim.ts"),
    },
    {
      name: "code",
      summary: "Show a setup code that activates a new user",
      about:
        "Works only on the board, as root or a member of the group sotto. The first user's code stays the same until it is used, and makes an owner; a code for a further user is an invitation: valid once, for 15 minutes.",
      options: [{ ...roleOf, about: `What an invitation makes: ${roleAbout} Default: user.` }, sitesOf],
      examples: [
        { command: "sotto claim code", does: "then sign up with it from any machine" },
        { command: "sotto claim code --site kitchen", does: "for somebody who talks in the kitchen" },
        { command: "sotto claim code --role owner", does: "for another administrator" },
      ],
      load: () => import("../commands/claim.ts"),
    },
  ],
};

const tokenName = { name: "NAME", about: "The name of the token: lower-case letters, digits and hyphens." } as const;

const tokenCommand: Command = {
  name: "token",
  group,
  summary: "List, add and remove the tokens with which programs ask the REST API",
  commands: [
    {
      name: "list",
      summary: "List the tokens",
      examples: [{ command: "sotto token list", does: "whose they are, what they reach, when they end and were used" }],
      load: () => import("../commands/token.ts"),
    },
    {
      name: "add",
      summary: "Create a token for a program; it is shown once",
      about:
        "Prints the token alone; the program sends it as `Authorization: Bearer TOKEN`. It never has a higher role than its user, also later, and ends when the user is removed or suspended. No token reaches accounts. An expired token of the same name is replaced.",
      arguments: [tokenName],
      options: [
        { ...roleOf, about: `${roleAbout} Default: viewer.` },
        {
          name: "scope",
          value: "AREA",
          values: scopes,
          many: true,
          about: "Reaches only this area; can be repeated. Default: all.",
        },
        { name: "days", value: "COUNT", about: "Days until it expires, 1 to 365. Default: 90." },
        { name: "never-expires", about: "It does not expire; only for tokens of owners." },
        { name: "user", value: "LOGIN", about: "Whose it is, on the board itself. Default: the only user." },
      ],
      examples: [
        { command: "sotto token add prometheus --scope platform >token", does: "reads metrics for 90 days" },
        { command: "sotto token add ci --role operator --scope assistant --scope tasks", does: "installs assistants" },
      ],
      load: () => import("../commands/token.ts"),
    },
    {
      name: "remove",
      summary: "Remove a token",
      arguments: [tokenName],
      examples: [{ command: "sotto token remove prometheus", does: "takes effect immediately, also on open streams" }],
      load: () => import("../commands/token.ts"),
    },
  ],
};

export const accessCommands: readonly Command[] = [
  userCommand,
  tokenCommand,
  claimCommand,
  {
    name: "login",
    group,
    summary: "Log in to another machine and save the credentials",
    about:
      "Asks you to confirm the machine's certificate authority once, prompts for the password, verifies both, and saves them in a file that only you can read.",
    options: [],
    examples: [{ command: "sotto login --host board.local", does: "prompts for login and password" }],
    load: () => import("../commands/login.ts"),
  },
  {
    name: "logout",
    group,
    summary: "Delete the saved credentials and certificate authority of another machine",
    examples: [{ command: "sotto logout --host board.local", does: "prompts again next time" }],
    load: () => import("../commands/logout.ts"),
  },
  {
    name: "certificate",
    group,
    summary: "Show the fingerprint of the certificate authority",
    about:
      "Compare it with what a browser or `sotto --host` shows on another machine before you trust the board there.",
    options: [
      { name: "pem", about: "Print the certificate in PEM form, for a browser or `curl --cacert`." },
      {
        name: "accept",
        about:
          "Accept an authority that has replaced the one that others trust, so that health does not report it any more.",
      },
    ],
    examples: [
      { command: "sotto certificate", does: "the fingerprint" },
      { command: "sotto certificate --pem > sotto.pem", does: "the certificate" },
    ],
    load: () => import("../commands/certificate.ts"),
  },
];
