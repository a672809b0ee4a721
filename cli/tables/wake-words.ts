/** Commands for wake words of one's own. */
import type { Command, Option } from "../command.ts";
import { noWait } from "./platform.ts";

const name = { name: "NAME", about: "The phrase, or its id." } as const;
const site: Option = { name: "site", value: "SITE", about: "The site with the microphone.", byDefault: "default" };
const recordings: Option = {
  name: "recordings",
  value: "DIR",
  about: "A folder with WAV files; each has the wake word once, in a quiet room.",
};
const record: Option = { name: "record", about: "Record with the board's microphone first." };
const takes: Option = { name: "takes", value: "COUNT", about: "Number of recordings, 1 to 10.", byDefault: "4" };
const load = () => import("../commands/wake-word.ts");

export const wakeWordCommand: Command = {
  name: "wake-word",
  group: "Speaking and listening",
  summary: "Train, test and share wake words of any phrase",
  about:
    "A trained wake word is used wherever its phrase is: in [[hotword.wake_words]], in default_phrase, or as the wake word of the assistant.",
  commands: [
    {
      name: "train",
      summary: "Train a wake word on the board",
      about:
        "Learns from synthetic voices and from recordings of the people who will say it. Recordings matter most: three to five of each person. They are removed when the training ends, unless you keep them for the next one; a training of the same phrase uses those that are kept.",
      arguments: [{ name: "PHRASE", about: "One or several words.", many: true }],
      options: [
        record,
        takes,
        recordings,
        site,
        { name: "language", value: "CODE", about: "The language of the synthetic voices.", byDefault: "en" },
        { name: "quick", about: "Learn from fewer voices: for trying." },
        { name: "keep-recordings", about: "Keep the recordings on the board, for the next training." },
        noWait,
      ],
      examples: [
        { command: "sotto wake-word train hey casa --record", does: "records four times, then trains" },
        { command: "sotto wake-word train hey casa --recordings casa/", does: "with WAV files" },
        { command: "sotto wake-word train hallo küche --language de", does: "with German voices only" },
      ],
      load,
    },
    {
      name: "list",
      summary: "List the trained wake words, and those that the package has learned",
      examples: [{ command: "sotto wake-word list", does: "with what their trainings measured" }],
      load,
    },
    {
      name: "show",
      summary: "Show what the training of a wake word measured",
      arguments: [name],
      examples: [{ command: "sotto wake-word show hey-casa", does: "misses and false alarms" }],
      load,
    },
    {
      name: "test",
      summary: "Test whether a wake word is heard in recordings",
      arguments: [name],
      options: [record, takes, recordings, site],
      examples: [{ command: "sotto wake-word test hey-casa --record --takes 1", does: "says whether it was heard" }],
      load,
    },
    {
      name: "use",
      summary: "Listen for a wake word: where, and which assistant answers it",
      about:
        "Writes it into [[hotword.wake_words]] of the configuration, beside the wake words that the board already listens for; other settings of it stay. Any phrase can be one, trained or not. Without PHRASE it lists what is listened for.",
      arguments: [{ name: "PHRASE", about: "One or several words.", many: true, optional: true }],
      options: [
        { name: "site", value: "SITE", about: "Only at this site; repeatable. All if omitted.", many: true },
        {
          name: "assistant",
          value: "NAME",
          about:
            "The assistant that answers it, installed beside the one in use under this name. The one in use if omitted.",
        },
        { name: "off", about: "No longer listen for it." },
      ],
      examples: [
        { command: "sotto wake-word use hey casa", does: "everywhere" },
        { command: "sotto wake-word use hey casa --site kitchen --site bedroom", does: "in two rooms only" },
        { command: "sotto wake-word use hey casa --assistant casa", does: "for another assistant, and its language" },
        { command: "sotto wake-word use hey casa --off", does: "what was learned stays" },
        { command: "sotto wake-word use", does: "lists the wake words and their sites" },
      ],
      load: () => import("../commands/wake-word-use.ts"),
    },
    {
      name: "export",
      summary: "Write a trained wake word to a file",
      arguments: [name, { name: "FILE", about: "The file; - prints it.", complete: "file" }],
      examples: [{ command: "sotto wake-word export hey-casa hey-casa.json", does: "for another board" }],
      load,
    },
    {
      name: "import",
      summary: "Add a wake word that was trained on another board",
      arguments: [{ name: "FILE", about: "The exported file; - reads standard input.", complete: "file" }],
      examples: [{ command: "sotto wake-word import hey-casa.json", does: "replaces the same phrase" }],
      load,
    },
    {
      name: "remove",
      summary: "Remove a trained wake word, or end its training",
      arguments: [name],
      options: [{ name: "recordings", about: "Only the recordings that are kept; what was learned stays." }],
      examples: [
        { command: "sotto wake-word remove hey-casa", does: "its phrase is recognised as before" },
        { command: "sotto wake-word remove hey-casa --recordings", does: "no sound of anybody is left" },
      ],
      load,
    },
  ],
};
