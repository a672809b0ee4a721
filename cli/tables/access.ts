/** Commands that say who may do what, and where. */
import type { Command } from "../command.ts";

const group = "Access";

export const accessCommands: readonly Command[] = [
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
