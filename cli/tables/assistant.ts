/** `sotto assistant …`: what is installed, and what an author does on any machine, without a platform. */
import type { Argument, Command, Option } from "../command.ts";
import { noWait } from "./platform.ts";

const folder: Argument = {
  name: "FOLDER",
  about: "The assistant's folder; where you are without it.",
  optional: true,
  complete: "file",
};
const author: Option = {
  name: "author",
  value: "NAME",
  about: 'Before the intents\' names: "anna:turnOn".',
  byDefault: "me",
};

export const assistantCommand: Command = {
  name: "assistant",
  group: "What it knows and can do",
  summary: "Write, check, train, test and install an assistant",
  about:
    "An assistant is a folder: assistant.json says which intents there are, dataset.yaml how they are said, tests.yaml what must be understood. All but show, install, publish, published, unpublish, rollback, and explain without --in, work on any machine, without a platform.",
  commands: [
    {
      name: "show",
      summary: "Show which assistant is installed",
      examples: [{ command: "sotto assistant show", does: "its version and its intents" }],
      load: () => import("../commands/assistant/show.ts"),
    },
    {
      name: "new",
      summary: "Begin an assistant: small, and complete",
      arguments: [{ name: "FOLDER", about: "Where; it is made.", complete: "file" }],
      options: [author],
      examples: [{ command: "sotto assistant new my-house --author anna", does: "two intents to go on from" }],
      load: () => import("../commands/assistant/new.ts"),
    },
    {
      name: "import",
      summary: "Take over an assistant of Snips, Rhasspy or Home Assistant",
      about:
        "Reads a Snips NLU dataset (JSON or YAML), Rhasspy's sentences.ini with slots/ beside it, or a file or folder of Home Assistant's sentence templates. What cannot be taken over is listed with its file and line.",
      arguments: [
        { name: "FROM", about: "The file or folder.", complete: "file" },
        { name: "FOLDER", about: "Where the assistant is made.", complete: "file" },
      ],
      options: [author, { name: "language", value: "CODE", about: "Where the files do not say it.", byDefault: "en" }],
      examples: [
        {
          command: "sotto assistant import ~/.config/rhasspy/profiles/en/sentences.ini my-house",
          does: "from Rhasspy",
        },
        { command: "sotto assistant import custom_sentences/de my-house --language de", does: "from Home Assistant" },
      ],
      load: () => import("../commands/assistant/import.ts"),
    },
    {
      name: "check",
      summary: "Say what is wrong with an assistant, and what will disappoint",
      about:
        "Problems keep it from being installed: each with file and line. Findings do not: intents that overlap, too few sentences, values in two entities, slots that no sentence has.",
      arguments: [folder],
      options: [{ name: "strict", about: "Findings too end with the exit code of a failure." }],
      examples: [{ command: "sotto assistant check my-house", does: "everything at once" }],
      load: () => import("../commands/assistant/check.ts"),
    },
    {
      name: "train",
      summary: "Train an assistant here, to see how long it takes and how large it is",
      arguments: [folder],
      examples: [{ command: "sotto assistant train my-house", does: "kept for parse and test" }],
      load: () => import("../commands/assistant/train.ts"),
    },
    {
      name: "parse",
      summary: "Say what an assistant understands of a sentence",
      arguments: [
        { ...folder, optional: false, about: "The assistant's folder." },
        { name: "TEXT", about: "The sentence." },
      ],
      examples: [{ command: 'sotto assistant parse my-house "start the coffee maker"', does: "intent and slots" }],
      load: () => import("../commands/assistant/parse.ts"),
    },
    {
      name: "explain",
      summary: "Say why a sentence is understood as it is",
      about:
        "Which stage answered (a sentence of the dataset, the statistics, or none), the nearest intent that lost, which words decided, and which of them may be values. Asks the platform, with what is injected there; with --in, an assistant's folder on this machine.",
      arguments: [{ name: "TEXT", about: "The sentence." }],
      options: [{ name: "in", value: "FOLDER", about: "Ask the assistant in this folder, without a platform." }],
      examples: [
        { command: 'sotto assistant explain "dim the lamp"', does: "asks the platform" },
        { command: 'sotto assistant explain "dim the lamp" --in my-house', does: "asks a folder" },
      ],
      load: () => import("../commands/assistant/explain.ts"),
    },
    {
      name: "test",
      summary: "Hold an assistant against its test sentences",
      about:
        "tests.yaml lists sentences with the intent (null: none of them) and the slots that must be understood. Ends with exit code 1 when one is not. With --voice they are spoken, by several voices in several noises, and go through the recogniser as on the board: what it makes of them is understood.",
      arguments: [folder],
      options: [
        { name: "voice", about: "Speak the sentences, instead of reading them." },
        {
          name: "with",
          value: "VOICE",
          many: true,
          about:
            "A voice of flite (slt, rms, awb, kal16) or espeak-ng (en-us); may be given again. slt, rms, en-us, en-gb without it.",
        },
        {
          name: "noise",
          value: "DECIBELS",
          many: true,
          about: "How far the room's noise is below the voice; may be given again. 30 and 15 without it.",
        },
        { name: "junit", value: "FILE", about: "Write the result as JUnit XML, for a build server." },
        { name: "report", value: "FILE", about: "Write the result as JSON, to compare with later." },
        { name: "since", value: "FILE", about: "Say what changed since such a report." },
      ],
      examples: [
        { command: "sotto assistant test my-house", does: "what is wrong, and how many are right" },
        { command: "sotto assistant test --voice --noise 20", does: "spoken by four voices, in some noise" },
        { command: "sotto assistant test --junit result.xml", does: "in a build" },
      ],
      load: () => import("../commands/assistant/test.ts"),
    },
    {
      name: "export",
      summary: "Pack an assistant as the zip that platforms install",
      arguments: [
        { ...folder, optional: false, about: "The assistant's folder." },
        { name: "FILE", about: "The zip.", complete: "file" },
      ],
      options: [{ name: "force", about: "Write over a file that is there." }],
      examples: [{ command: "sotto assistant export my-house my-house.zip", does: "to hand on" }],
      load: () => import("../commands/assistant/export.ts"),
    },
    {
      name: "install",
      summary: "Install an assistant on the platform, from a folder, a zip or a console",
      about:
        "It is checked, trained, and held against its own test sentences before anything is switched; then NLU must answer with it, or the one before is taken again. With --from the platform fetches it from a console itself: what broke off goes on, and what has not changed is not fetched.",
      arguments: [
        { name: "FROM", about: "The folder or the zip; with --from, the assistant's id there.", complete: "file" },
      ],
      options: [
        {
          name: "from",
          value: "CONSOLE",
          about: 'The address of another Sotto; "configured": the one in [assistants] of the configuration.',
        },
        {
          name: "token-file",
          value: "FILE",
          about: 'Whose first line is a bearer token for the console, or "name:password" of a user there.',
        },
        {
          name: "console-fingerprint",
          value: "SHA256",
          about: "The fingerprint of the console's authority: `sotto certificate` shows it there.",
        },
        noWait,
      ],
      examples: [
        {
          command: "sotto assistant install house --from https://console.local:8443 --token-file token",
          does: "from another Sotto",
        },
        { command: "sotto assistant install my-house", does: "checked, packed, sent, switched to" },
        { command: "sotto assistant install my-house.zip --host board.local", does: "on another machine" },
      ],
      load: () => import("../commands/assistant/install.ts"),
    },
    {
      name: "publish",
      summary: "Publish an assistant on a platform, for others to install from there",
      about:
        "Any Sotto is a console. The assistant is served by its id to whoever has an account there, in the place of what was published by that id before.",
      arguments: [{ name: "FROM", about: "The folder or the zip.", complete: "file" }],
      options: [
        {
          name: "sign",
          value: "KEY",
          about: "Sign it with this private key, a PEM file of `openssl genpkey -algorithm ed25519`.",
        },
      ],
      examples: [
        { command: "sotto assistant publish my-house --host console.local", does: "on another machine" },
        { command: "sotto assistant publish my-house --sign publisher.pem", does: "signed" },
      ],
      load: () => import("../commands/assistant/publish.ts"),
    },
    {
      name: "published",
      summary: "List the assistants that a platform serves to others",
      examples: [{ command: "sotto assistant published --host console.local", does: "on another machine" }],
      load: () => import("../commands/assistant/published.ts"),
    },
    {
      name: "unpublish",
      summary: "Publish an assistant no longer",
      arguments: [{ name: "ID", about: "The assistant's id." }],
      examples: [{ command: "sotto assistant unpublish my-house", does: "who has it keeps it" }],
      load: () => import("../commands/assistant/unpublish.ts"),
    },
    {
      name: "rollback",
      summary: "Go back to the assistant before this one",
      options: [noWait],
      examples: [{ command: "sotto assistant rollback", does: "the one before" }],
      load: () => import("../commands/assistant/rollback.ts"),
    },
  ],
};
