/** Commands for the sound of the machine itself: they need no platform. */
import type { Command, Option } from "../command.ts";

const root: Option = {
  name: "root",
  value: "FOLDER",
  about: "Looks at a recorded tree instead of this machine.",
  byDefault: "/",
};

export const soundCommand: Command = {
  name: "sound",
  group: "Speaking and listening",
  summary: "Find out what is wrong with the sound of this machine",
  about: "These commands look at the machine itself and need no platform that runs.",
  commands: [
    {
      name: "look",
      summary: "Show sound cards and HATs, who holds them, and what to do",
      about:
        "Of programs of other users only root sees which have a card open. The exit code is 1 if something is wrong.",
      options: [root],
      examples: [{ command: "sotto sound look", does: "cards, rates, channels, overlays" }],
      load: () => import("../commands/sound/look.ts"),
    },
    {
      name: "configure",
      summary: "Print a configuration of ALSA for a card, or test and write it",
      about:
        "With it several programs share the card (dsnoop, dmix), and one channel of an array is heard. With --write it is tested by recording and playing first, and written only if that works. A file that somebody else has written is left as it is.",
      options: [
        { name: "card", value: "CARD", about: "The id or number of the card; the first with a microphone if omitted." },
        { name: "channel", value: "NUMBER", about: "The channel that is heard, from 0; the mean of all if omitted." },
        { name: "write", value: "FILE", about: "Writes it there: /etc/asound.conf is for the whole machine." },
        root,
      ],
      examples: [
        { command: "sotto sound configure", does: "print it" },
        {
          command: "sotto sound configure --channel 0 --write /etc/asound.conf",
          does: "as root, for a ReSpeaker Mic Array",
        },
      ],
      load: () => import("../commands/sound/configure.ts"),
    },
    {
      name: "measure",
      summary: "Measure noise, clipping, loudness and the delay of the echo",
      about: "Plays a chirp and records it. The card must be free, or shared. The delay includes the start of aplay.",
      options: [
        { name: "microphone", value: "DEVICE", about: "The ALSA device, as arecord names it.", byDefault: "default" },
        { name: "speaker", value: "DEVICE", about: "The ALSA device, as aplay names it.", byDefault: "default" },
      ],
      examples: [{ command: "sotto sound measure", does: "three seconds, with recommendations" }],
      load: () => import("../commands/sound/measure.ts"),
    },
  ],
};
