/** Commands that speak, listen and explain. */
import type { Command, Option } from "../command.ts";
import { audioCommand } from "./audio.ts";
import { soundCommand } from "./sound.ts";
import { engineCommand } from "./engines.ts";
import { homeCommand } from "./home.ts";
import { timerCommand } from "./timers.ts";
import { voiceCommand } from "./voices.ts";
import { wakeWordCommand } from "./wake-words.ts";

const group = "Speaking and listening";
const site: Option = { name: "site", value: "SITE", about: "The site.", byDefault: "default" };

const ofGroups: Command["options"] = [
  { name: "days", value: "DAYS", about: "How far back.", byDefault: "30" },
  { name: "limit", short: "n", value: "COUNT", about: "Maximum number of groups.", byDefault: "20" },
];

export const voiceCommands: readonly Command[] = [
  audioCommand,
  soundCommand,
  wakeWordCommand,
  voiceCommand,
  engineCommand,
  {
    name: "watch",
    group,
    summary: "Show live what is heard, understood, done and answered",
    about:
      "Every line shows the time, the sender and the event in words, including skill output. Audio is never shown.",
    options: [
      { name: "site", value: "SITE", about: "Only events of this site." },
      { name: "session", value: "ID", about: "Only this session." },
      { name: "component", value: "NAME", about: 'Only messages of this component; "client" is everybody else.' },
      { name: "verbose", short: "v", about: "Show all messages, including internal requests." },
    ],
    examples: [
      { command: "sotto watch", does: "the whole platform" },
      { command: "sotto watch --site kitchen", does: "one room" },
      { command: "sotto watch -v --json", does: "every message, for a program" },
    ],
    load: () => import("../commands/watch.ts"),
  },
  {
    name: "ask",
    group,
    summary: "Have a dialogue by text, as if it were spoken",
    about:
      "Understanding, dialogue and skills are real. Without --site nothing is spoken aloud; with it the answer is spoken there. If the platform asks back, the answer comes from --answer or from a prompt.",
    arguments: [{ name: "TEXT", about: "The sentence.", many: true }],
    options: [
      {
        name: "answer",
        value: "TEXT",
        about: "The answer if the platform asks back; repeatable, in order.",
        many: true,
      },
      { name: "site", value: "SITE", about: "Speak the answer at this site." },
      { name: "intent", value: "NAME", about: "Allow only this intent; repeatable.", many: true },
    ],
    examples: [
      { command: "sotto ask turn on the kitchen light", does: "what is understood and answered" },
      { command: 'sotto ask set a timer --answer "ten minutes"', does: "answers the question" },
      { command: "sotto ask which lights are on --site default", does: "spoken aloud" },
    ],
    load: () => import("../commands/ask.ts"),
  },
  {
    name: "why",
    group,
    summary: "Explain what happened to the last request",
    about:
      "Shows the session as a timeline with the duration of each stage and, if it failed, the reason and what to do.",
    arguments: [{ name: "SESSION", about: "Another session; the beginning of its id is enough.", optional: true }],
    options: [{ name: "site", value: "SITE", about: "The last session of this site." }],
    examples: [
      { command: "sotto why", does: "the last session" },
      { command: "sotto why 5f0c", does: "another session" },
    ],
    load: () => import("../commands/why.ts"),
  },
  {
    name: "teach",
    group,
    summary: "Teach the assistant a sentence that it misunderstood",
    about:
      "Adds what was said in a session to the intent that was meant (of a session in which something was said to be wrong, that sentence to what was meant then; of one in which “did you mean” was confirmed, to that), trains the draft of the assistant, tries the sentence again, and shows which of the last requests would be understood differently. Nothing is installed before a yes. Listed values, numbers and times in the sentence are found; --slot marks others.",
    arguments: [
      {
        name: "SESSION",
        about: "Session id or its beginning; the last session with words if omitted.",
        optional: true,
      },
    ],
    options: [
      { name: "intent", value: "NAME", about: "What was meant; asked for if omitted." },
      { name: "text", value: "TEXT", about: "The sentence, instead of that of a session." },
      {
        name: "slot",
        value: "NAME=WORDS",
        about: "Words of the sentence that are a slot's value; repeatable.",
        many: true,
      },
      { name: "yes", short: "y", about: "Install without asking." },
    ],
    examples: [
      { command: "sotto teach", does: "asks what the last sentence meant" },
      { command: "sotto teach 5f0c --intent turnOnLight", does: "another session" },
      {
        command: 'sotto teach --text "brighten the den" --intent turnOnLight --slot room=den --yes',
        does: "without questions",
      },
    ],
    load: () => import("../commands/teach.ts"),
  },
  {
    name: "sessions",
    group,
    summary: "List or delete the session history",
    about:
      "Words, decisions and times are kept on this machine for 30 days or 10,000 sessions; audio is kept only as keep_recordings in [asr] says. Set [sessions] keep = false to turn the history off.",
    commands: [
      {
        name: "list",
        summary: "List the sessions, newest first",
        options: [
          { name: "site", value: "SITE", about: "Only sessions of this site." },
          {
            name: "reason",
            value: "REASON",
            about: "Only sessions that ended for this reason.",
            values: ["nominal", "siteUnavailable", "abortedByUser", "intentNotRecognized", "timeout", "error"],
          },
          { name: "limit", short: "n", value: "COUNT", about: "Maximum number of sessions.", byDefault: "20" },
        ],
        examples: [{ command: "sotto sessions list --reason intentNotRecognized", does: "what was not understood" }],
        load: () => import("../commands/sessions.ts"),
      },
      {
        name: "not-understood",
        summary: "List what was said and not understood, in groups of like requests",
        about:
          "Each group has the intent that is nearest to it, if one is. `sotto teach` adds the sentence to an intent; what the assistant understands by now is not listed.",
        options: ofGroups,
        examples: [{ command: "sotto sessions not-understood --days 7", does: "what people missed this week" }],
        load: async () => ({ run: (await import("../commands/sessions.ts")).notUnderstood }),
      },
      {
        name: "confirmed",
        summary: "List sentences whose meaning a user has confirmed, in groups of like ones",
        about:
          "The platform was not sure of them and asked “did you mean …?”, and somebody said yes. The assistant learns them only from here: `sotto teach ID` adds the sentence to the intent that was confirmed, and shows what else would change.",
        options: ofGroups,
        examples: [{ command: "sotto sessions confirmed", does: "what could be taught" }],
        load: async () => ({ run: (await import("../commands/sessions.ts")).confirmed }),
      },
      {
        name: "said-wrong",
        summary: "List what users said to be wrong, with what they meant",
        about:
          "After “that was wrong” or “I meant the kitchen light” the platform does what was meant; the assistant learns it only from here. `sotto teach ID` adds the sentence to the intent that was meant, and shows what else would change.",
        options: [
          { name: "dismiss", value: "ID", about: "Nothing is to be learned from this one; `sotto undo` reopens it." },
          { name: "days", value: "DAYS", about: "How far back.", byDefault: "30" },
          { name: "limit", short: "n", value: "COUNT", about: "Maximum number.", byDefault: "20" },
        ],
        examples: [
          { command: "sotto sessions said-wrong", does: "what waits for a decision" },
          { command: "sotto sessions said-wrong --dismiss 5f0c", does: "somebody was joking" },
        ],
        load: async () => ({ run: (await import("../commands/sessions.ts")).saidWrong }),
      },
      {
        name: "forget",
        summary: "Delete one session or all of them",
        arguments: [{ name: "SESSION", about: "Its id.", optional: true }],
        options: [
          { name: "all", about: "Every session." },
          { name: "no-undo", about: "Erase at once, without the minute in which `sotto undo` brings them back." },
          { name: "yes", short: "y", about: "Do not ask for confirmation." },
        ],
        examples: [{ command: "sotto sessions forget --all", does: "deletes the history" }],
        load: async () => ({ run: (await import("../commands/sessions.ts")).forget }),
      },
    ],
  },
  homeCommand,
  timerCommand,
  {
    name: "say",
    group,
    summary: "Speak to a platform without a microphone, with a synthesised voice",
    about:
      "Requires virtual microphones, as in a checkout on a machine without a sound card. Speaks the wake word and the sentence in real time and prints each event with its delay.",
    arguments: [{ name: "TEXT", about: "The sentence.", many: true }],
    options: [
      {
        name: "answer",
        value: "TEXT",
        about: "The answer if the platform asks back; repeatable, in order.",
        many: true,
      },
      site,
      {
        name: "voice",
        value: "VOICE",
        about: "A flite voice (slt, rms, awb, kal16) or a name from `espeak-ng --voices`.",
        byDefault: "slt",
      },
      { name: "no-wake-word", about: "Do not speak the wake word first." },
    ],
    examples: [
      { command: "sotto say turn on the kitchen light", does: "speaks the wake word first" },
      { command: 'sotto say set a timer --answer "ten minutes"', does: "answers the question" },
    ],
    load: () => import("../commands/say.ts"),
  },
];
