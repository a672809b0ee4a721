/** Commands about announcements. */
import type { Command } from "../command.ts";

const group = "Speaking and listening";
const id = { name: "ID", about: "The announcement; the beginning of its id is enough." } as const;

export const announcementCommands: readonly Command[] = [
  {
    name: "announce",
    group,
    summary: "Say something aloud in one, several or all rooms",
    about:
      'Returns when it is accepted, which survives a power cut; it is spoken when no dialogue runs in the room. Outside of quiet hours ([announcements] quiet) at once; in them only what is urgent, which is repeated until somebody acknowledges it: with `sotto announcement acknowledge`, or by saying "stop" after the wake word.',
    arguments: [{ name: "TEXT", about: "What to say.", many: true }],
    options: [
      { name: "site", value: "SITE", about: "Only at this site; repeatable. All sites if omitted.", many: true },
      { name: "urgent", about: "Also in quiet hours, and repeated until it is acknowledged." },
      { name: "info", about: "After what is more important." },
      { name: "minutes", value: "COUNT", about: "How long it may wait until it is dropped." },
    ],
    examples: [
      { command: "sotto announce dinner is ready", does: "in all rooms" },
      {
        command: 'sotto announce "dinner is ready" --site kitchen --urgent',
        does: "in one room, until it is acknowledged",
      },
    ],
    load: () => import("../commands/announce.ts"),
  },
  {
    name: "quiet",
    group,
    summary: "Let nobody be disturbed in a room for some time, and end that",
    about:
      "Only urgent announcements are spoken there until then; timers and alarms ring, and the board answers who speaks to it. It ends by itself, after a day at most.",
    commands: [
      {
        name: "list",
        summary: "List the rooms where it is quiet now, and until when",
        examples: [{ command: "sotto quiet list", does: "also the quiet hours of the configuration" }],
        load: () => import("../commands/quiet.ts"),
      },
      {
        name: "begin",
        summary: "Ask for quiet in one, several or all rooms",
        about: "For a night (eight hours) if no time is given.",
        options: [
          { name: "site", value: "SITE", about: "Only at this site; repeatable. All sites if omitted.", many: true },
          { name: "minutes", value: "COUNT", about: "How long, up to a day." },
          { name: "until", value: "TIME", about: "Until this time of day on this machine: HH:MM." },
        ],
        examples: [
          { command: "sotto quiet begin --site bedroom --until 07:00", does: "in one room, until the morning" },
          { command: "sotto quiet begin --minutes 90", does: "in all rooms" },
        ],
        load: () => import("../commands/quiet.ts"),
      },
      {
        name: "end",
        summary: "Let announcements in again",
        about: "Quiet hours of the configuration go on.",
        options: [
          { name: "site", value: "SITE", about: "Only at this site; repeatable. All sites if omitted.", many: true },
        ],
        examples: [{ command: "sotto quiet end", does: "in all rooms" }],
        load: () => import("../commands/quiet.ts"),
      },
    ],
  },
  {
    name: "announcement",
    group,
    summary: "List, acknowledge or withdraw announcements",
    commands: [
      {
        name: "list",
        summary: "List those that wait, are repeated, or were said within a day",
        examples: [{ command: "sotto announcement list", does: "what became of each, by site" }],
        load: () => import("../commands/announcement.ts"),
      },
      {
        name: "acknowledge",
        summary: "End the repetition of an urgent announcement",
        about: "Without an id: whatever has been said and is repeated.",
        arguments: [{ ...id, optional: true }],
        examples: [{ command: "sotto announcement acknowledge", does: "stops what is repeated, everywhere" }],
        load: () => import("../commands/announcement.ts"),
      },
      {
        name: "withdraw",
        summary: "Take back an announcement where it was not said yet",
        arguments: [id],
        examples: [
          { command: "sotto announcement withdraw 5f0c", does: "it is not said at the sites that wait for it" },
        ],
        load: () => import("../commands/announcement.ts"),
      },
    ],
  },
];
