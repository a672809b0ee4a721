/** `sotto assistant …`: what is installed, and what an author does on any machine, without a platform. */
import type { Argument, Command, Option } from "../command.ts";
import { noWait } from "./platform.ts";

const folder: Argument = {
  name: "FOLDER",
  about: "The assistant's folder; the current folder if omitted.",
  optional: true,
  complete: "file",
};
const author: Option = {
  name: "author",
  value: "NAME",
  about: 'Prefix of the intent names: "anna:turnOn".',
  byDefault: "me",
};

export const assistantCommand: Command = {
  name: "assistant",
  group: "What it knows and can do",
  summary: "Write, check, train, test and install an assistant",
  about:
    "An assistant is a folder: assistant.json declares the intents, dataset.yaml has their training sentences, tests.yaml the sentences that must be understood. All commands except show, install, remove, publish, published, unpublish, rollback, and explain without --in work on any machine without a running platform.",
  commands: [
    {
      name: "show",
      summary: "Show the installed assistant, and those beside it",
      examples: [{ command: "sotto assistant show", does: "its version and intents" }],
      load: () => import("../commands/assistant/show.ts"),
    },
    {
      name: "new",
      summary: "Create a small, complete assistant",
      arguments: [{ name: "FOLDER", about: "The folder to create.", complete: "file" }],
      options: [author],
      examples: [{ command: "sotto assistant new my-house --author anna", does: "two intents to start from" }],
      load: () => import("../commands/assistant/new.ts"),
    },
    {
      name: "import",
      summary: "Import an assistant from Snips, Rhasspy or Home Assistant",
      about:
        "Reads a Snips NLU dataset (JSON or YAML), Rhasspy's sentences.ini with slots/ beside it, or a file or folder of Home Assistant sentence templates. Lists everything that cannot be imported with its file and line.",
      arguments: [
        { name: "FROM", about: "The file or folder.", complete: "file" },
        { name: "FOLDER", about: "The folder to create.", complete: "file" },
      ],
      options: [
        author,
        { name: "language", value: "CODE", about: "Language code, if neither the files nor their folder name it." },
      ],
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
      summary: "Check an assistant for errors and likely misunderstandings",
      about:
        "Errors prevent installation and are shown with file and line. Findings do not: overlapping intents, too few sentences, values in two entities, slots that no sentence uses. Then it trains the assistant and lists for each intent some of what people would say (short, polite, indirect, commanding, a child, old, regional, hurried, explaining, non-native) that is refused or understood otherwise, as lines to copy into dataset.yaml; in English, German, French, Spanish, Italian and Portuguese.",
      arguments: [folder],
      options: [
        { name: "strict", about: "Exit with an error for findings, too." },
        { name: "quick", about: "Only what needs no training: not what people would say." },
      ],
      examples: [
        { command: "sotto assistant check my-house", does: "all errors and findings, and what people would say" },
        { command: "sotto assistant check my-house --quick --strict", does: "in a build" },
      ],
      load: () => import("../commands/assistant/check.ts"),
    },
    {
      name: "train",
      summary: "Train an assistant on this machine and show duration and size",
      arguments: [folder],
      examples: [{ command: "sotto assistant train my-house", does: "cached for parse and test" }],
      load: () => import("../commands/assistant/train.ts"),
    },
    {
      name: "parse",
      summary: "Show what an assistant understands from a sentence",
      arguments: [
        { ...folder, optional: false, about: "The assistant's folder." },
        { name: "TEXT", about: "The sentence." },
      ],
      examples: [{ command: 'sotto assistant parse my-house "start the coffee maker"', does: "intent and slots" }],
      load: () => import("../commands/assistant/parse.ts"),
    },
    {
      name: "explain",
      summary: "Explain why a sentence is understood the way it is",
      about:
        "Shows which stage answered (a dataset sentence, the statistical model, or none), the runner-up intent, which words decided, and which may be values. Asks the running platform, including injected values; with --in, an assistant folder on this machine.",
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
      summary: "Run an assistant's test sentences",
      about:
        "tests.yaml lists sentences with the expected intent (null: none) and slots. Exits with code 1 if a sentence fails. With --voice the sentences are synthesised with several voices and noise levels and go through the embedded recogniser, with the section [asr] of the board on this machine, if there is one; without the second recogniser and other engines.",
      arguments: [folder],
      options: [
        { name: "voice", about: "Test by voice instead of by text." },
        {
          name: "with",
          value: "VOICE",
          many: true,
          about:
            "A flite voice (slt, rms, awb, kal16) or espeak-ng voice (en-us); repeatable. Default: slt, rms, en-us, en-gb.",
        },
        {
          name: "noise",
          value: "DECIBELS",
          many: true,
          about: "Signal-to-noise ratio in dB; repeatable. Default: 30 and 15.",
        },
        { name: "junit", value: "FILE", about: "Write the result as JUnit XML, for a build server." },
        { name: "report", value: "FILE", about: "Write the result as JSON, for a later comparison." },
        { name: "since", value: "FILE", about: "Compare with an earlier report." },
      ],
      examples: [
        { command: "sotto assistant test my-house", does: "failures and the number of passes" },
        { command: "sotto assistant test --voice --noise 20", does: "with four voices and some noise" },
        { command: "sotto assistant test --junit result.xml", does: "in a build" },
      ],
      load: () => import("../commands/assistant/test.ts"),
    },
    {
      name: "export",
      summary: "Export an assistant as an installable zip",
      arguments: [
        { ...folder, optional: false, about: "The assistant's folder." },
        { name: "FILE", about: "The zip.", complete: "file" },
      ],
      options: [{ name: "force", about: "Overwrite an existing file." }],
      examples: [{ command: "sotto assistant export my-house my-house.zip", does: "to share" }],
      load: () => import("../commands/assistant/export.ts"),
    },
    {
      name: "install",
      summary: "Install an assistant on the platform, from a folder, a zip or a console",
      about:
        "The assistant is checked, trained and tested before the platform switches to it; if the running NLU does not answer with it, the previous assistant is restored. With --from the platform downloads it from a console: interrupted downloads resume, unchanged assistants are not downloaded again.",
      arguments: [
        {
          name: "FROM",
          about:
            "The folder or zip; house/de, house/en … for a house of that language, house for yours; with --from, the id on the console.",
          complete: "file",
        },
      ],
      options: [
        {
          name: "from",
          value: "CONSOLE",
          about: 'The address of another Sotto, or "configured" for the one in [assistants] of the configuration.',
        },
        {
          name: "token-file",
          value: "FILE",
          about:
            'Read a bearer token for the console, or "name:password" of a user there, from the first line of this file.',
        },
        {
          name: "console-fingerprint",
          value: "SHA256",
          about: "The fingerprint of the console's certificate authority, as `sotto certificate` shows it there.",
        },
        {
          name: "beside",
          value: "NAME",
          about: "Keep the one in use, and install this one beside it under this name, for a wake word that names it.",
        },
        noWait,
      ],
      examples: [
        {
          command: "sotto assistant install house --from https://console.local:8443 --token-file token",
          does: "from another Sotto",
        },
        { command: "sotto assistant install house/de", does: "the package's, in German" },
        { command: "sotto assistant install my-house", does: "checks, packs, uploads and switches" },
        {
          command: "sotto assistant install house/it --beside casa",
          does: "in Italian, for `sotto wake-word use … --assistant casa`",
        },
        { command: "sotto assistant install my-house.zip --host board.local", does: "on another machine" },
      ],
      load: () => import("../commands/assistant/install.ts"),
    },
    {
      name: "remove",
      summary: "Remove an assistant that is installed beside the one in use",
      about: "One that a wake word names is only removed with --force: the one in use answers that wake word then.",
      arguments: [{ name: "NAME", about: "The name that --beside gave it." }],
      options: [{ name: "force", about: "Also if a wake word names it." }],
      examples: [{ command: "sotto assistant remove casa", does: "frees its memory" }],
      load: () => import("../commands/assistant/remove.ts"),
    },
    {
      name: "publish",
      summary: "Publish an assistant for other platforms to install",
      about:
        "Any Sotto is a console. It serves the assistant by its id to everybody with an account there and replaces what was published under that id before.",
      arguments: [{ name: "FROM", about: "The folder or the zip.", complete: "file" }],
      options: [
        {
          name: "sign",
          value: "KEY",
          about: "Sign with this private key, a PEM file from `openssl genpkey -algorithm ed25519`.",
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
      summary: "List the assistants published on a platform",
      examples: [{ command: "sotto assistant published --host console.local", does: "on another machine" }],
      load: () => import("../commands/assistant/published.ts"),
    },
    {
      name: "unpublish",
      summary: "Unpublish an assistant",
      arguments: [{ name: "ID", about: "The assistant's id." }],
      examples: [{ command: "sotto assistant unpublish my-house", does: "installed copies stay" }],
      load: () => import("../commands/assistant/unpublish.ts"),
    },
    {
      name: "rollback",
      summary: "Restore the previous assistant",
      options: [noWait],
      examples: [{ command: "sotto assistant rollback", does: "the one before" }],
      load: () => import("../commands/assistant/rollback.ts"),
    },
  ],
};
