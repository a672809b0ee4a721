/** Searches the log files for entries: newest files first, and no more of them than needed. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { linesFromEnd } from "./lines.ts";

export type LogEntry = {
  readonly time: string;
  readonly level: string;
  readonly component: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
};

export type LogQuery = {
  /** The names of the logs: components, and "supervisor". */
  readonly names: readonly string[];
  readonly lines: number;
  /** ISO 8601. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Minimum level. */
  readonly level?: string | undefined;
  /** Case-insensitive text in the message or the fields. */
  readonly search?: string | undefined;
  /** Only entries of this skill. */
  readonly skill?: string | undefined;
  /** The cursor of an earlier response: entries after it. */
  readonly cursor?: string | undefined;
};

export type LogPage = { readonly entries: readonly LogEntry[]; readonly cursor: string };

const levels = ["debug", "info", "warn", "error"];

/** Returns the newest matching entries, oldest first; after a cursor, the oldest ones after it. */
export async function readLog(folder: string, query: LogQuery): Promise<LogPage> {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const matches = matcher({ ...query, since: later(query.since, after?.time) });
  const found = (
    await Promise.all(
      query.names.map((name) =>
        newest(folder, name, query.lines, after !== undefined, matches, later(query.since, after?.time)),
      ),
    )
  ).flat();
  const sorted = found.sort((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)));
  const fresh = after === undefined ? sorted : skip(sorted, after);
  const entries = after === undefined ? fresh.slice(-query.lines) : fresh.slice(0, query.lines);
  return { entries, cursor: cursorOf(entries, after, query.cursor) };
}

/** The end of a page: the time of its last entry, and how many entries of that time were returned. */
type Cursor = { readonly time: string; readonly given: number };

function readCursor(text: string): Cursor {
  const [time = "", given] = Buffer.from(text, "base64url").toString("utf8").split("|");
  return { time, given: Number(given) || 0 };
}

function cursorOf(entries: readonly LogEntry[], after: Cursor | undefined, before: string | undefined): string {
  const last = entries.at(-1);
  if (last === undefined) return before ?? Buffer.from(`${new Date().toISOString()}|0`).toString("base64url");
  const same = entries.filter(({ time }) => time === last.time).length + (after?.time === last.time ? after.given : 0);
  return Buffer.from(`${last.time}|${same}`).toString("base64url");
}

function skip(entries: readonly LogEntry[], { time, given }: Cursor): readonly LogEntry[] {
  let left = given;
  return entries.filter((entry) => entry.time > time || (entry.time === time && left-- <= 0));
}

function later(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a > b ? a : b;
}

function matcher({ since, until, level, search, skill }: LogQuery): (entry: LogEntry) => boolean {
  const least = Math.max(0, levels.indexOf(level ?? "debug"));
  const needle = search?.toLowerCase();
  return (entry) => {
    if (since !== undefined && entry.time < since) return false;
    if (until !== undefined && entry.time > until) return false;
    if (levels.indexOf(entry.level) < least) return false;
    if (skill !== undefined && entry.fields["skill"] !== skill) return false;
    return needle === undefined || `${entry.message} ${JSON.stringify(entry.fields)}`.toLowerCase().includes(needle);
  };
}

/**
 * Returns the newest entries of one log; all matching ones if entries after a time are wanted. Reads from the end, no
 * more than necessary.
 */
async function newest(
  folder: string,
  name: string,
  lines: number,
  all: boolean,
  matches: (entry: LogEntry) => boolean,
  since: string | undefined,
): Promise<LogEntry[]> {
  const found: LogEntry[] = []; // Newest first.
  for (const file of await filesOf(folder, name)) {
    for await (const chunk of linesFromEnd(join(folder, file))) {
      const entries = chunk.flatMap((line) => parse(line) ?? []);
      found.push(...entries.filter(matches));
      const isBefore = since !== undefined && entries.length > 0 && entries.every(({ time }) => time < since);
      if (isBefore || (!all && found.length >= lines)) return found.toReversed();
    }
  }
  return found.toReversed();
}

/** pino-roll numbers the files of a log: `asr.3.log` is newer than `asr.2.log`. */
async function filesOf(folder: string, name: string): Promise<readonly string[]> {
  const numbered = (await readdir(folder)).flatMap((file) => {
    const number = file.startsWith(`${name}.`) ? /^\.(\d+)\.log$/u.exec(file.slice(name.length))?.[1] : undefined;
    return number === undefined ? [] : [{ file, number: Number(number) }];
  });
  return numbered.sort((a, b) => b.number - a.number).map(({ file }) => file);
}

/** Returns undefined for an incomplete line. */
function parse(line: string): LogEntry | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    const { time, level, component, msg, ...fields } = JSON.parse(line) as Record<string, unknown>;
    return { time: String(time), level: String(level), component: String(component), message: String(msg), fields };
  } catch {
    return undefined;
  }
}
