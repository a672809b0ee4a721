/** `sotto skill search` and `sotto skill gallery`. */
import type { Argument, Command } from "../command.ts";
import { noWait } from "./platform.ts";

const gallery: Argument = { name: "GALLERY", about: "The gallery's name here." };
const load = () => import("../commands/skill/gallery.ts");

export const searchCommand: Command = {
  name: "search",
  summary: "Search for skills in the package and the galleries",
  about:
    "Searches what is on the board: nothing leaves it. All words must occur in a skill's name, title, author or description.",
  arguments: [{ name: "WORD", about: "What to look for; all skills if omitted.", optional: true, many: true }],
  examples: [{ command: "sotto skill search weather", does: "the skills about the weather" }],
  load: () => import("../commands/skill/search.ts"),
};

export const galleryCommand: Command = {
  name: "gallery",
  summary: "Add, list, refresh and remove galleries: signed lists of skills",
  commands: [
    {
      name: "add",
      summary: "Add a gallery, and pin the key that it is signed with",
      about:
        "The board fetches it and adds it if its newest commit is signed with this key. Get the key from its author, not from the repository.",
      arguments: [{ name: "URL", about: "Its git repository: https://host/name.git, git@host:name.git." }],
      options: [
        { name: "key", value: "KEY", about: "The line of a public SSH key: 'ssh-ed25519 AAAA…'." },
        { name: "ref", value: "BRANCH", about: "A branch instead of the main one." },
        { name: "path", value: "FOLDER", about: "The gallery's folder in its repository." },
        { name: "name", value: "NAME", about: "Its name here; by default the one that it gives itself." },
        noWait,
      ],
      examples: [
        {
          command: "sotto skill gallery add https://example.org/anna/skills.git --key 'ssh-ed25519 AAAA…'",
          does: "adds Anna's",
        },
      ],
      load,
    },
    {
      name: "list",
      summary: "List the galleries that were added",
      examples: [{ command: "sotto skill gallery list", does: "with their keys, and why one could not be fetched" }],
      load,
    },
    {
      name: "refresh",
      summary: "Fetch a gallery anew",
      arguments: [gallery],
      options: [noWait],
      examples: [{ command: "sotto skill gallery refresh anna", does: "shows what has changed" }],
      load,
    },
    {
      name: "remove",
      summary: "Remove a gallery, and forget its key; its installed skills stay",
      arguments: [gallery],
      options: [{ name: "yes", short: "y", about: "Do not ask for confirmation." }, noWait],
      examples: [{ command: "sotto skill gallery remove anna", does: "the skills from it stay" }],
      load,
    },
    {
      name: "check",
      summary: "Check the files of a gallery before publishing it",
      arguments: [
        {
          name: "FOLDER",
          about: "The gallery's folder; the current folder if omitted.",
          optional: true,
          complete: "file",
        },
      ],
      examples: [{ command: "sotto skill gallery check .", does: "says what boards would leave out" }],
      load: () => import("../commands/skill/gallery-check.ts"),
    },
  ],
};
