/** Commands for microphones and speakers. */
import type { Command, Option } from "../command.ts";
import { noWait } from "./platform.ts";

const site: Option = { name: "site", value: "SITE", about: "The site.", byDefault: "default" };

export const audioCommand: Command = {
  name: "audio",
  group: "Speaking and listening",
  summary: "List, test and tune microphones and speakers",
  commands: [
    {
      name: "devices",
      summary: "List the audio devices of this machine",
      examples: [{ command: "sotto audio devices", does: "with the names used in the configuration" }],
      load: () => import("../commands/audio/devices.ts"),
    },
    {
      name: "test",
      summary: "Play a test tone, or measure the microphone level",
      arguments: [{ name: "DIRECTION", about: "What to test.", values: ["speaker", "microphone"] }],
      options: [
        site,
        { name: "seconds", value: "COUNT", about: "Duration in seconds, 1 to 20.", byDefault: "2" },
        noWait,
      ],
      examples: [
        { command: "sotto audio test speaker", does: "a tone" },
        { command: "sotto audio test microphone", does: "say something meanwhile" },
      ],
      load: () => import("../commands/audio/test.ts"),
    },
    {
      name: "volume",
      summary: "Show the playback volumes, or set one",
      about: "What is set is kept over restarts, until another volume is set or configured.",
      arguments: [{ name: "PERCENT", about: "From 0 to 100; shows the volumes if omitted.", optional: true }],
      options: [{ name: "site", value: "SITE", about: "The site; if omitted, all are shown, and default is set." }],
      examples: [
        { command: "sotto audio volume", does: "of all sites" },
        { command: "sotto audio volume 40 --site kitchen", does: "heard within a second" },
      ],
      load: () => import("../commands/audio/volume.ts"),
    },
    {
      name: "mute",
      summary: "Show which microphones are muted, or mute one",
      about:
        "While a microphone is muted its device is closed and no sound leaves the audio server, until `off`: over restarts and power cuts.",
      arguments: [{ name: "STATE", about: "Shows the microphones if omitted.", values: ["on", "off"], optional: true }],
      options: [{ name: "site", value: "SITE", about: "The site; if omitted, all are shown, and default is muted." }],
      examples: [
        { command: "sotto audio mute", does: "who has muted which, and since when" },
        { command: "sotto audio mute on --site kitchen", does: "at once" },
      ],
      load: () => import("../commands/audio/mute.ts"),
    },
    {
      name: "levels",
      summary: "Show the input level live",
      options: [site],
      examples: [{ command: "sotto audio levels --site kitchen", does: "until Ctrl-C" }],
      load: () => import("../commands/audio/levels.ts"),
    },
    {
      name: "calibrate",
      summary: "Measure room noise and your voice, and recommend settings",
      about:
        "Records three seconds of silence, then six seconds of speech from where you usually speak. Changes nothing.",
      options: [site],
      examples: [{ command: "sotto audio calibrate", does: "noise, voice, and the signal-to-noise ratio" }],
      load: () => import("../commands/audio/calibrate.ts"),
    },
  ],
};
