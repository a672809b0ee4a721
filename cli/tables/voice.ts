/** Commands that speak, listen and explain. */
import type { Command, Option } from "../command.ts";

const group = "Speaking and listening";
const site: Option = { name: "site", value: "SITE", about: "At which site.", byDefault: "default" };

export const voiceCommands: readonly Command[] = [
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
