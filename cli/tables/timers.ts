/** Commands for timers, alarms and reminders. */
import type { Argument, Command, Option } from "../command.ts";

const timer: Argument = { name: "TIMER", about: "Its id, or the beginning of it, or its name." };
const ringing: Argument = { ...timer, optional: true, about: `${timer.about} Everything that rings if omitted.` };
const site: Option = { name: "site", value: "SITE", about: "Only at this site." };
const load = () => import("../commands/timer.ts");

export const timerCommand: Command = {
  name: "timer",
  group: "Speaking and listening",
  summary: "List, set, change, stop and cancel timers, alarms and reminders",
  commands: [
    {
      name: "list",
      summary: "List timers, alarms and reminders, the next to ring first",
      options: [
        site,
        { name: "kind", value: "KIND", about: "Only this kind.", values: ["timer", "alarm", "reminder"] },
      ],
      examples: [{ command: "sotto timer list", does: "with the time that is left" }],
      load,
    },
    {
      name: "add",
      summary: "Set a timer, an alarm or a reminder",
      about:
        "WHEN is a duration (90s, 10m, 1h30m, 2d) or a time: 07:30, or with a date, 2026-12-24T18:00, in the time zone of the board. A duration sets a timer, a time an alarm.",
      arguments: [
        { name: "WHEN", about: "How long until it rings, or at what time." },
        { name: "NAME", about: "What it is for.", optional: true, many: true },
      ],
      options: [
        { name: "site", value: "SITE", about: "Where it rings; at the board itself if omitted." },
        {
          name: "every",
          value: "DAYS",
          about: "The days on which it repeats: day, weekday, weekend, or a list like mon,thu.",
        },
        { name: "kind", value: "KIND", about: "Another kind.", values: ["timer", "alarm", "reminder"] },
      ],
      examples: [
        { command: "sotto timer add 10m pasta", does: "a timer with a name" },
        { command: "sotto timer add 07:00 --every weekday --site bedroom", does: "an alarm in the bedroom" },
        { command: "sotto timer add 2h water the plants --kind reminder", does: "a reminder" },
      ],
      load,
    },
    {
      name: "change",
      summary: "Rename a timer or add time to it",
      arguments: [timer],
      options: [
        { name: "add", value: "DURATION", about: "The time to add; with a minus: so much less." },
        { name: "name", value: "NAME", about: "Its new name." },
      ],
      examples: [
        { command: "sotto timer change pasta --add 5m", does: "five minutes more" },
        { command: "sotto timer change pasta --add=-1m", does: "one minute less" },
      ],
      load,
    },
    {
      name: "cancel",
      summary: "Cancel a timer, an alarm or a reminder",
      arguments: [timer],
      examples: [{ command: "sotto timer cancel pasta", does: "an alarm that repeats is removed with all its days" }],
      load,
    },
    {
      name: "stop",
      summary: "Stop what rings",
      arguments: [ringing],
      options: [site],
      examples: [{ command: "sotto timer stop", does: "everywhere" }],
      load,
    },
    {
      name: "snooze",
      summary: "Let what rings ring again later",
      arguments: [ringing],
      options: [{ name: "for", value: "DURATION", about: "How much later.", byDefault: "9m" }, site],
      examples: [{ command: "sotto timer snooze --for 5m", does: "all that rings" }],
      load,
    },
  ],
};
