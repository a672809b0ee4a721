/** Commands for how people speak. */
import type { Command, Option } from "../command.ts";
import { noWait } from "./platform.ts";

const user: Option = { name: "user", value: "LOGIN", about: "Whose voice it is; yourself by default." };
const language: Option = { name: "language", value: "CODE", about: "The language; the assistant's by default." };
const of: Option = { name: "language", value: "CODE", about: "The language of the profile.", byDefault: "en" };
const load = () => import("../commands/voice.ts");

export const voiceCommand: Command = {
  name: "voice",
  group: "Speaking and listening",
  summary: "Fit the recogniser to how somebody speaks",
  about:
    "Somebody reads thirty sentences. The board compares the sound with the words, finds which sounds they speak otherwise than it expected, and keeps that as their voice profile if it helps them and harms nobody else. What was read is deleted.",
  commands: [
    {
      name: "fit",
      summary: "Read sentences, and fit the recogniser to them",
      about:
        "Shows one sentence after the other and listens at the site's microphone. It can be stopped and gone on with within a week. Twenty sentences are enough.",
      options: [
        user,
        language,
        { name: "site", value: "SITE", about: "The site with the microphone.", byDefault: "default" },
        {
          name: "at",
          value: "SITE",
          about: "A site at which this person speaks; repeatable. Without it the profile is used at all sites.",
          many: true,
        },
        { name: "again", about: "Begin anew: what was read is deleted." },
        {
          name: "recordings",
          value: "DIR",
          about: "Take WAV files instead: 01.wav is the first sentence of `sotto voice sentences`.",
        },
        noWait,
      ],
      examples: [
        { command: "sotto voice fit", does: "your own voice, at the board's microphone" },
        { command: "sotto voice fit --user anna --site kitchen --at kitchen", does: "hers, for the kitchen only" },
        { command: "sotto voice fit --recordings anna/", does: "from files that were recorded elsewhere" },
      ],
      load,
    },
    {
      name: "sentences",
      summary: "Show the sentences to read, and which were read",
      options: [user, language],
      examples: [{ command: "sotto voice sentences", does: "numbered, to be recorded elsewhere" }],
      load,
    },
    {
      name: "list",
      summary: "List the voice profiles",
      examples: [{ command: "sotto voice list", does: "with what their fittings measured" }],
      load,
    },
    {
      name: "show",
      summary: "Show which sounds somebody speaks otherwise, and what that changed",
      options: [user, of],
      examples: [{ command: "sotto voice show --user anna", does: "before and after, hers and others' sentences" }],
      load,
    },
    {
      name: "export",
      summary: "Write a voice profile to a file",
      arguments: [{ name: "FILE", about: "The file; - prints it.", complete: "file", optional: true }],
      options: [user, of],
      examples: [{ command: "sotto voice export anna.json --user anna", does: "for another board" }],
      load,
    },
    {
      name: "import",
      summary: "Add a voice profile that was made on another board",
      arguments: [{ name: "FILE", about: "The exported file; - reads standard input.", complete: "file" }],
      options: [user],
      examples: [{ command: "sotto voice import anna.json --user anna", does: "replaces hers in the same language" }],
      load,
    },
    {
      name: "remove",
      summary: "Remove a voice profile, or what was read for one",
      options: [user, of, { name: "reading", about: "Delete only what was read." }],
      examples: [{ command: "sotto voice remove --user anna", does: "she is heard as others are" }],
      load,
    },
  ],
};
