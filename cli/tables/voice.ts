/** Commands that speak, listen and explain. */
import type { Command, Option } from "../command.ts";
import { audioCommand } from "./audio.ts";

const group = "Speaking and listening";
const site: Option = { name: "site", value: "SITE", about: "At which site.", byDefault: "default" };

export const voiceCommands: readonly Command[] = [
  audioCommand,
  {
    name: "watch",
    group,
    summary: "Show what is heard, understood, done and answered, as it happens",
    about:
      "Every line has the time, who says it, and what happens, in words; what skills write is in the same stream. Sound is never shown.",
    options: [
      { name: "site", value: "SITE", about: "Only what happens at this site." },
      { name: "session", value: "ID", about: "Only this session." },
      { name: "component", value: "NAME", about: 'Only what this component says; "client" is everybody else.' },
      { name: "verbose", short: "v", about: "Also who asks whom, and all other messages." },
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
    summary: "Have a whole dialogue by text, as if it had been heard",
    about:
      "Understanding, dialogue and skills are the real ones. Without --site nothing sounds; with it the answer is spoken there. When the platform asks back, the answer is taken from --answer, or asked for at the terminal.",
    arguments: [{ name: "TEXT", about: "The sentence.", many: true }],
    options: [
      { name: "answer", value: "TEXT", about: "What to answer when the platform asks, in turn.", many: true },
      { name: "site", value: "SITE", about: "Speak the answer at this site." },
      { name: "intent", value: "NAME", about: "Only this intent is possible.", many: true },
    ],
    examples: [
      { command: "sotto ask turn on the kitchen light", does: "what is understood, and what is answered" },
      { command: 'sotto ask set a timer --answer "ten minutes"', does: "with the answer to what is asked back" },
      { command: "sotto ask which lights are on --site default", does: "spoken aloud" },
    ],
    load: () => import("../commands/ask.ts"),
  },
  {
    name: "why",
    group,
    summary: "Explain what became of the last thing that was said",
    about:
      "The session as a timeline with the time that each part took and, when it went wrong, the reason in words and what to do.",
    arguments: [{ name: "SESSION", about: "Another one: the beginning of its id is enough.", optional: true }],
    options: [{ name: "site", value: "SITE", about: "The last one of this site." }],
    examples: [
      { command: "sotto why", does: "the last session" },
      { command: "sotto why 5f0c", does: "another one" },
    ],
    load: () => import("../commands/why.ts"),
  },
  {
    name: "sessions",
    group,
    summary: "List or forget what is remembered of what was said",
    about:
      "Words, decisions and times are kept on this machine for 30 days or 10,000 sessions, never sound. [sessions] keep = false in the configuration ends that.",
    commands: [
      {
        name: "list",
        summary: "List the sessions, newest first",
        options: [
          { name: "site", value: "SITE", about: "Only of this site." },
          {
            name: "reason",
            value: "REASON",
            about: "Only those that ended so.",
            values: ["nominal", "siteUnavailable", "abortedByUser", "intentNotRecognized", "timeout", "error"],
          },
          { name: "limit", short: "n", value: "COUNT", about: "How many at most.", byDefault: "20" },
        ],
        examples: [{ command: "sotto sessions list --reason intentNotRecognized", does: "what was not understood" }],
        load: () => import("../commands/sessions.ts"),
      },
      {
        name: "forget",
        summary: "Forget one session, or all, at once",
        arguments: [{ name: "SESSION", about: "Its id.", optional: true }],
        options: [
          { name: "all", about: "Every session." },
          { name: "yes", short: "y", about: "Do not ask." },
        ],
        examples: [{ command: "sotto sessions forget --all", does: "as if nothing had been said" }],
        load: async () => ({ run: (await import("../commands/sessions.ts")).forget }),
      },
    ],
  },
  {
    name: "say",
    group,
    summary: "Speak to a platform without a microphone, by a voice of this machine",
    about:
      "Only where the platform of this machine has virtual microphones, as a checkout on a machine without a sound card. The sentence is spoken after the wake word, in real time; what happens is printed with the milliseconds between.",
    arguments: [{ name: "TEXT", about: "What to say.", many: true }],
    options: [
      { name: "answer", value: "TEXT", about: "What to answer when the platform asks, in turn.", many: true },
      site,
      {
        name: "voice",
        value: "VOICE",
        about: "slt, rms, awb or kal16 of flite; every other name is one of `espeak-ng --voices`.",
        byDefault: "slt",
      },
      { name: "no-wake-word", about: "Speak the text alone." },
    ],
    examples: [
      { command: "sotto say turn on the kitchen light", does: "the wake word comes before it" },
      { command: 'sotto say set a timer --answer "ten minutes"', does: "with the answer to what is asked back" },
    ],
    load: () => import("../commands/say.ts"),
  },
];
