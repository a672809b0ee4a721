/** Commands that inspect the platform and run it. */
import type { Argument, Command, Option } from "../command.ts";
import { taskKinds } from "../task-words.ts";

const group = "The platform";
const component: Argument = {
  name: "COMPONENT",
  about: "A component; all components if omitted.",
  optional: true,
  complete: "component",
};
export const noWait: Option = { name: "no-wait", about: "Print the task id and return without waiting." };

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
    summary: "Show the status of the platform, with a remedy for every problem",
    arguments: [{ ...component, about: "One component, with its configuration." }],
    examples: [
      { command: "sotto status", does: "the platform" },
      { command: "sotto status asr", does: "one component" },
      { command: "sotto status --json", does: "for a program" },
    ],
    load: () => import("../commands/status.ts"),
  },
  {
    name: "undo",
    group,
    summary: "Bring back what you have just deleted or replaced",
    about:
      "What you delete or replace is kept for a minute, for you alone: sessions, and the draft of an assistant. Without an id, the newest is brought back. What was made since is not overwritten.",
    arguments: [{ name: "ID", about: "The beginning of the id of another one.", optional: true }],
    options: [{ name: "list", short: "l", about: "List what can be undone, and for how long." }],
    examples: [
      { command: "sotto undo", does: "the newest" },
      { command: "sotto undo --list", does: "what there is" },
    ],
    load: () => import("../commands/undo.ts"),
  },
  {
    name: "logs",
    group,
    summary: "Show the logs; follow them with -f",
    arguments: [
      {
        name: "NAME",
        about: 'A component, "supervisor" or a skill; everything if omitted.',
        optional: true,
        complete: "component",
      },
    ],
    options: [
      { name: "follow", short: "f", about: "Keep printing new entries." },
      { name: "lines", short: "n", value: "COUNT", about: "Maximum number of lines, newest last.", byDefault: "100" },
      {
        name: "since",
        value: "TIME",
        about: 'Only entries since "10m", "2h", "3d" ago, or since a time like 2026-11-21T14:00.',
      },
      { name: "until", value: "TIME", about: "Only entries until this time." },
      { name: "level", value: "LEVEL", about: "Minimum level.", values: ["debug", "info", "warn", "error"] },
      { name: "search", value: "TEXT", about: "Only entries containing this text (case-insensitive)." },
    ],
    examples: [
      { command: "sotto logs -f", does: "everything, live" },
      { command: "sotto logs asr --since 10m", does: "one component" },
      { command: "sotto logs --level warn", does: "what went wrong" },
    ],
    load: () => import("../commands/logs.ts"),
  },
  operation("start", "Start"),
  operation("stop", "Stop"),
  operation("restart", "Restart"),
  ability("enable", "Enable a disabled component", "It starts now and with every start of the platform."),
  ability(
    "disable",
    "Stop a component and keep it stopped",
    "It stays stopped, also after a restart, until it is enabled.",
  ),
  {
    name: "tasks",
    group,
    summary: "List tasks and their results, newest first",
    options: [
      {
        name: "status",
        value: "STATUS",
        about: "Only tasks with this status.",
        values: ["queued", "running", "completed", "failed"],
      },
      { name: "kind", value: "KIND", about: "Only tasks of this kind.", values: taskKinds },
      { name: "limit", short: "n", value: "COUNT", about: "Maximum number of entries.", byDefault: "20" },
    ],
    examples: [{ command: "sotto tasks --status failed", does: "what went wrong" }],
    load: () => import("../commands/tasks.ts"),
  },
  {
    name: "task",
    group,
    summary: "Show one task and its log",
    arguments: [{ name: "ID", about: 'The task id or its first characters; "last" is the newest task.' }],
    options: [
      { name: "follow", short: "f", about: "Follow it until it ends." },
      { name: "retry", about: "Make the request of a failed task again, and wait for it." },
    ],
    examples: [
      { command: "sotto task last", does: "the newest task" },
      { command: "sotto task last --follow", does: "until it ends" },
      { command: "sotto task last --retry", does: "once more, if it has failed" },
    ],
    load: () => import("../commands/task.ts"),
  },
];
