/** Commands for the boards that a board watches. */
import type { Command } from "../command.ts";

const name = { name: "NAME", about: "What the board is called here." } as const;
const load = () => import("../commands/fleet.ts");
const change = (operation: string, summary: string, does: string): Command => ({
  name: operation,
  summary,
  about: "The board itself does it, as a task of its own, or refuses it if its token is a viewer's.",
  arguments: [name],
  examples: [{ command: `sotto fleet ${operation} kitchen`, does }],
  load,
});

export const fleetCommand: Command = {
  name: "fleet",
  group: "Access",
  summary: "Find, watch and update other boards",
  commands: [
    {
      name: "list",
      summary: "List the boards that this one watches",
      examples: [{ command: "sotto fleet list", does: "their health, versions and sessions per hour" }],
      load,
    },
    {
      name: "find",
      summary: "Look for boards in the local network",
      about:
        "By mDNS, through Debian's avahi-daemon and avahi-utils, which both boards need. Anybody in the network can claim to be a board: compare the fingerprint when you add one.",
      examples: [{ command: "sotto fleet find", does: "names and addresses" }],
      load,
    },
    {
      name: "add",
      summary: "Watch a board",
      about:
        "On that board, `sotto token add fleet --role viewer` makes a token (an operator's permits updates from here), and `sotto certificate` shows the fingerprint. The token is prompted for or read from a file, never given on the command line.",
      arguments: [
        name,
        {
          name: "ADDRESS",
          about: "Its host name or address, with a port unless that is 8443; behind a reverse proxy, its URL.",
        },
        {
          name: "FINGERPRINT",
          about:
            "Of its certificate authority. Without it, the certificate must be of an authority that this machine trusts, as a reverse proxy's may be.",
          optional: true,
        },
      ],
      options: [
        {
          name: "token-file",
          value: "FILE",
          about: 'Whose first line is the token; "-" reads the standard input.',
        },
      ],
      examples: [
        { command: "sotto fleet add kitchen kitchen.local AB:CD:…", does: "prompts for the token" },
        {
          command: "sotto fleet add kitchen 192.168.1.20 AB:CD:… --token-file kitchen.token",
          does: "reads it from a file",
        },
      ],
      load,
    },
    {
      name: "remove",
      summary: "Watch a board no longer",
      about: "Its token is forgotten here; remove it on that board, too.",
      arguments: [name],
      examples: [{ command: "sotto fleet remove kitchen", does: "forgets the board and its token" }],
      load,
    },
    change("update", "Let a board look for updates", "looks what could be installed"),
    change("upgrade", "Upgrade a board", "installs what is newer; it rolls back if that fails"),
    change("rollback", "Put a board back to the version before", "goes one version back"),
    change("restart", "Restart the platform of a board", "restarts it"),
  ],
};
