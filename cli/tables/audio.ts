/** Commands for microphones and speakers. */
import type { Command, Option } from "../command.ts";
import { noWait } from "./platform.ts";

const site: Option = { name: "site", value: "SITE", about: "At which site.", byDefault: "default" };

export const audioCommand: Command = {
  name: "audio",
  group: "Speaking and listening",
  summary: "See, hear and tune the microphones and speakers",
  commands: [
    {
      name: "devices",
      summary: "List what the machine has to hear and to speak with",
      examples: [{ command: "sotto audio devices", does: "with the names that the configuration takes" }],
      load: () => import("../commands/audio/devices.ts"),
    },
    {
      name: "test",
      summary: "Play a tone, or listen and judge the level",
      arguments: [{ name: "DIRECTION", about: "What is tested.", values: ["speaker", "microphone"] }],
      options: [site, { name: "seconds", value: "COUNT", about: "How long, 1 to 20.", byDefault: "2" }, noWait],
      examples: [
        { command: "sotto audio test speaker", does: "a tone" },
        { command: "sotto audio test microphone", does: "say something meanwhile" },
      ],
      load: () => import("../commands/audio/test.ts"),
    },
    {
      name: "levels",
      summary: "Show how loud it is, live",
      options: [site],
      examples: [{ command: "sotto audio levels --site kitchen", does: "until Ctrl-C" }],
      load: () => import("../commands/audio/levels.ts"),
    },
    {
      name: "calibrate",
      summary: "Listen to the room and to your voice, and recommend what to change",
      about: "Three seconds of silence, then six seconds of speech from where you usually speak. Nothing is changed.",
      options: [site],
      examples: [{ command: "sotto audio calibrate", does: "noise, voice, and the distance between them" }],
      load: () => import("../commands/audio/calibrate.ts"),
    },
  ],
};
