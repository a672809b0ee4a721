import type { PlatformStatus } from "../../supervisor/admin/contract/platform.ts";
import type { LogEntry, LogPage } from "../../supervisor/admin/logs/read-log.ts";
import { level as pathLevel, type Rest } from "../client/rest.ts";
import type { Run } from "../command.ts";
import { Failure } from "../failure.ts";
import type { Screen } from "../screen/screen.ts";
import { clock } from "../screen/words.ts";
import { nearest } from "../suggest.ts";
import { readTime } from "../time.ts";

export const run: Run = async ({ connect, screen, given: [name], text, is, number }) => {
  const lines = number("lines", 1, 5000) ?? 100;
  const since = text("since");
  const until = text("until");
  const query = {
    lines,
    since: since === undefined ? undefined : readTime("since", since),
    until: until === undefined ? undefined : readTime("until", until),
    level: text("level"),
    search: text("search"),
  };
  const rest = await connect();
  const path = await pathOf(name, rest);
  if (is("follow")) {
    for await (const entry of rest.stream<LogEntry>(path, { ...query, follow: true })) show(entry, screen);
    return "done";
  }
  const { entries } = await rest.get<LogPage>(path, query);
  for (const entry of entries) show(entry, screen);
  if (entries.length === 0 && !screen.json) screen.note("Nothing was logged.");
  return "done";
};

/** Returns the path of the log of everything, of a component, or of a skill. */
async function pathOf(name: string | undefined, rest: Rest): Promise<string> {
  if (name === undefined) return "/logs";
  const [{ components }, { skills }] = await Promise.all([
    rest.get<PlatformStatus>("/platform"),
    rest.get<{ skills: readonly { name: string }[] }>("/skills"),
  ]);
  const names = ["supervisor", ...components.map((one) => one.name)];
  if (names.includes(name)) return `/platform/${pathLevel(name)}/logs`;
  const all = skills.map((one) => one.name);
  if (all.includes(name)) return `/skills/${pathLevel(name)}/logs`;
  const near = nearest(name, [...names, ...all]);
  throw new Failure("usage", `there is no component and no skill called "${name}"`, {
    remedy: near === undefined ? `there are ${[...names, ...all].join(", ")}` : `did you mean ${near}?`,
  });
}

const colours: Readonly<Record<string, "gray" | "yellow" | "red">> = { debug: "gray", warn: "yellow", error: "red" };

export function show(entry: LogEntry, screen: Screen): void {
  if (screen.json) {
    screen.data(entry);
    return;
  }
  const { time, level, component, message, fields } = entry;
  const { skill, error, ...others } = fields as Record<string, unknown>;
  const who = typeof skill === "string" ? skill : component;
  const more = Object.entries(others).map(([key, value]) => `${key}=${word(value)}`);
  const why = error === undefined ? "" : `: ${inWords(error)}`;
  const line = `${message}${why}${more.length === 0 ? "" : screen.paint("dim", ` ${more.join(" ")}`)}`;
  const colour = colours[level];
  const mark = colour === undefined ? level.padEnd(5) : screen.paint(colour, level.padEnd(5));
  screen.print(`${screen.paint("dim", clock(time))} ${mark} ${screen.paint("cyan", who.padEnd(12))} ${line}`);
}

function word(value: unknown): string {
  return typeof value === "string" && /^[^\s"=]+$/u.test(value) ? value : JSON.stringify(value);
}

/** Formats a logged error: its message, and its causes. */
function inWords(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  const { message, cause } = error as { message?: unknown; cause?: unknown };
  const said = typeof message === "string" ? message : JSON.stringify(error);
  return cause === undefined ? said : `${said}: ${inWords(cause)}`;
}
