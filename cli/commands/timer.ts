/** Implements list, add, change, cancel, stop and snooze. */
import { level, type Rest } from "../client/rest.ts";
import type { Call, Run } from "../command.ts";
import { onlyOne, shortId } from "../complete-id.ts";
import type { Exit } from "../failure.ts";
import { Failure } from "../failure.ts";
import type { Screen } from "../screen/screen.ts";
import { fitted } from "../screen/table.ts";
import { clock } from "../screen/words.ts";
import { isDuration, readDays, readDuration } from "../timer-words.ts";

type Timer = {
  readonly timerId: string;
  readonly kind: string;
  readonly name?: string;
  readonly siteId: string;
  readonly state: "waiting" | "ringing" | "missed";
  readonly remainingSeconds?: number;
  readonly dueAt?: string;
  readonly at?: string;
  readonly weekdays?: readonly number[];
};
type Timers = { readonly timers: readonly Timer[] };

const colours = { waiting: "gray", ringing: "yellow", missed: "red" } as const;
const dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

const actions: Readonly<Record<string, (call: Call, rest: Rest) => Promise<Exit>>> = {
  list,
  add,
  change,
  cancel,
  stop: endRing,
  snooze: endRing,
};

export const run: Run = async (call) => {
  const action = actions[call.command.name];
  if (action === undefined) throw new Error(`there is no action ${call.command.name}`);
  return action(call, await call.connect());
};

async function list({ screen, text }: Call, rest: Rest): Promise<Exit> {
  const found = await rest.get<Timers>("/timers", { siteId: text("site"), kind: text("kind") });
  if (screen.json) screen.data(found);
  else if (found.timers.length === 0) screen.note("No timer, alarm or reminder is set.");
  else print(found.timers, screen);
  return "done";
}

async function add({ given: [when = "", ...words], screen, text }: Call, rest: Rest): Promise<Exit> {
  const [name, site, kind, every] = [words.join(" "), text("site"), text("kind"), text("every")];
  const made = await rest.send<Timer>("POST", "/timers", {
    ...(isDuration(when) ? { seconds: readDuration("WHEN", when) } : { at: when }),
    ...(name === "" ? {} : { name }),
    ...(site === undefined ? {} : { siteId: site }),
    ...(kind === undefined ? {} : { kind }),
    ...(every === undefined ? {} : { weekdays: readDays(every) }),
  });
  return show(made, screen);
}

async function change({ given: [asked = ""], screen, text }: Call, rest: Rest): Promise<Exit> {
  const [more, name] = [text("add"), text("name")];
  if (more === undefined && name === undefined) throw new Failure("usage", "give --add, or --name, or both");
  const body = {
    ...(more === undefined ? {} : { addSeconds: readDuration("--add", more) }),
    ...(name === undefined ? {} : { name }),
  };
  return show(await rest.send<Timer>("PATCH", `/timers/${level(await timerId(rest, asked))}`, body), screen);
}

async function cancel({ given: [asked = ""], screen }: Call, rest: Rest): Promise<Exit> {
  const id = await timerId(rest, asked);
  await rest.send("DELETE", `/timers/${level(id)}`);
  if (screen.json) screen.data({ timerId: id, done: "cancel" });
  else screen.print(`${id.slice(0, shortId)} is cancelled.`);
  return "done";
}

async function endRing({ command, given: [asked], screen, text }: Call, rest: Rest): Promise<Exit> {
  const [site, pause] = [text("site"), text("for")];
  if (asked !== undefined && site !== undefined) throw new Failure("usage", "give TIMER or --site, not both");
  const path = asked === undefined ? "ringing" : level(await timerId(rest, asked));
  const found = await rest.send<Timers>("POST", `/timers/${path}`, {
    operation: command.name,
    ...(pause === undefined ? {} : { seconds: readDuration("--for", pause) }),
    ...(site === undefined ? {} : { siteId: site }),
  });
  if (screen.json) screen.data(found);
  else if (found.timers.length === 0) screen.note("Nothing rings.");
  else if (command.name === "snooze") print(found.timers, screen);
  else for (const timer of found.timers) screen.print(`${named(timer)} is stopped.`);
  return "done";
}

function show(timer: Timer, screen: Screen): Exit {
  if (screen.json) screen.data(timer);
  else print([timer], screen);
  return "done";
}

function print(timers: readonly Timer[], screen: Screen): void {
  const head = ["timer", "kind", "name", "left", "rings at", "site"].map((word) => screen.paint("dim", word));
  const rows = timers.map((timer) => [
    timer.timerId.slice(0, shortId),
    timer.kind,
    timer.name,
    timer.state === "waiting" ? left(timer.remainingSeconds) : screen.paint(colours[timer.state], timer.state),
    ringsAt(timer),
    timer.siteId,
  ]);
  for (const line of fitted([head, ...rows], screen.width)) screen.print(line);
}

function ringsAt({ at, weekdays = [], dueAt }: Timer): string {
  if (at !== undefined && weekdays.length === 7) return `${at} every day`;
  if (at !== undefined && weekdays.length > 0) return `${at} ${weekdays.map((day) => dayNames[day - 1]).join(" ")}`;
  return dueAt === undefined ? "" : clock(dueAt);
}

/** "9:04", "1:09:04", and days before them. */
function left(seconds: number | undefined): string {
  if (seconds === undefined) return "clock not set";
  const whole = Math.ceil(seconds);
  const two = (number: number): string => String(number).padStart(2, "0");
  const [days, hours, minutes] = [
    Math.floor(whole / 86_400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
  ];
  const clockTime =
    hours + days === 0 ? `${minutes}:${two(whole % 60)}` : `${hours}:${two(minutes)}:${two(whole % 60)}`;
  return days === 0 ? clockTime : `${days} d ${clockTime}`;
}

const named = ({ kind, name }: Timer): string => (name === undefined ? `The ${kind}` : `The ${kind} ${name}`);

/** Finds a timer by its id, the beginning of it, or its name. Throws Failure. */
async function timerId(rest: Rest, asked: string): Promise<string> {
  const { timers } = await rest.get<Timers>("/timers");
  const byName = timers.filter(({ name }) => name?.toLowerCase() === asked.toLowerCase());
  if (byName.length === 1 && byName[0] !== undefined) return byName[0].timerId;
  if (byName.length > 1)
    throw new Failure("usage", `${byName.length} are called ${asked}: give the id`, {
      remedy: "see `sotto timer list`",
    });
  const ids = timers.map(({ timerId: id }) => id);
  return onlyOne(ids, asked, "timer", "`sotto timer list` shows ids and names");
}
