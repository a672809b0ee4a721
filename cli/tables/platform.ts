/** Commands that look at the platform and run it. */
import type { Argument, Command, Option } from "../command.ts";

const group = "The platform";
const component: Argument = {
  name: "COMPONENT",
  about: "A component; all of them without it.",
  optional: true,
  complete: "component",
};
export const noWait: Option = { name: "no-wait", about: "Do not wait for the end of the task: print its id." };

function operation(name: "start" | "stop" | "restart", does: string): Command {
  return {
    name,
    group,
    summary: `${does} all components, or one`,
    arguments: [component],
    options: [noWait],
    examples: [
      { command: `sotto ${name}`, does: "all components" },
      { command: `sotto ${name} hotword`, does: "the wake word only" },
    ],
    load: () => import("../commands/operate.ts"),
  };
}

function ability(name: "enable" | "disable", summary: string, about: string): Command {
  return {
    name,
    group,
    summary,
    about,
    arguments: [{ ...component, about: "The component.", optional: false }],
    options: [noWait],
    examples: [{ command: `sotto ${name} feedback`, does: "the sounds before and after listening" }],
    load: () => import("../commands/operate.ts"),
  };
}

export const platformCommands: readonly Command[] = [
  {
    name: "status",
    group,
    summary: "Show what runs and how well, with what to do where something is wrong",
    arguments: [{ ...component, about: "One component, with its configuration." }],
    examples: [
      { command: "sotto status", does: "the platform" },
      { command: "sotto status asr", does: "one component" },
      { command: "sotto status --json", does: "for a program" },
    ],
    load: () => import("../commands/status.ts"),
  },
  {
    name: "logs",
    group,
    summary: "Show what was logged; follow it with -f",
    arguments: [
      {
        name: "NAME",
        about: 'A component, "supervisor" or a skill; everything without it.',
        optional: true,
        complete: "component",
      },
    ],
    options: [
      { name: "follow", short: "f", about: "Go on with what comes." },
      { name: "lines", short: "n", value: "COUNT", about: "How many lines at most, the newest.", byDefault: "100" },
      { name: "since", value: "TIME", about: 'Not older than: "10m", "2h", "3d", or a time like 2026-11-21T14:00.' },
      { name: "until", value: "TIME", about: "Not newer than." },
      { name: "level", value: "LEVEL", about: "The least level.", values: ["debug", "info", "warn", "error"] },
      { name: "search", value: "TEXT", about: "Only with this text in it, whatever its case." },
    ],
    examples: [
      { command: "sotto logs -f", does: "everything, as it comes" },
      { command: "sotto logs asr --since 10m", does: "of one component" },
      { command: "sotto logs --level warn", does: "what went wrong" },
    ],
    load: () => import("../commands/logs.ts"),
  },
  operation("start", "Start"),
  operation("stop", "Stop"),
  operation("restart", "Restart"),
  ability("enable", "Let a disabled component run again", "It is started, and again at every start of the platform."),
  ability("disable", "Stop a component for good", "It stays away until it is enabled again, also after a restart."),
  {
    name: "tasks",
    group,
    summary: "List what was asked for and became of it, newest first",
    options: [
      { name: "status", value: "STATUS", about: "Only these.", values: ["queued", "running", "completed", "failed"] },
      { name: "kind", value: "KIND", about: "Only of this kind, as packages or assistant." },
      { name: "limit", short: "n", value: "COUNT", about: "How many at most.", byDefault: "20" },
    ],
    examples: [{ command: "sotto tasks --status failed", does: "what went wrong" }],
    load: () => import("../commands/tasks.ts"),
  },
  {
    name: "task",
    group,
    summary: "Show one task and its log",
    arguments: [{ name: "ID", about: 'The task; "last" is the newest one.' }],
    options: [{ name: "follow", short: "f", about: "Go on until it has ended." }],
    examples: [
      { command: "sotto task last", does: "the newest one" },
      { command: "sotto task last --follow", does: "until it has ended" },
    ],
    load: () => import("../commands/task.ts"),
  },
];
