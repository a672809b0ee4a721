/**
 * Keeps the results of a bench, as a page and as data in bench/results/. Each says when it was measured, of which commit and
 * how busy the machine was: without those a figure cannot be compared with another.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";

export type Circumstances = {
  /** UTC, to the minute. */
  readonly date: string;
  /** Of the sources that were measured; with a plus sign if they were changed since. */
  readonly commit: string;
  /** The load average of the last minute, at the end. */
  readonly load: number;
};

const root = join(import.meta.dirname, "..");
const results = join(import.meta.dirname, "results");

export function circumstances(now = new Date()): Circumstances {
  const git = (...args: string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const isChanged = git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!bench/results") !== "";
  return {
    date: now.toISOString().slice(0, 16),
    commit: `${git("rev-parse", "--short=8", "HEAD")}${isChanged ? "+" : ""}`,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

/** The last line of each page. */
export function stamp({ date, commit, load }: Circumstances): string {
  const changes = commit.endsWith("+") ? " with changes" : "";
  return `Measured until ${date.replace("T", " ")} UTC, of commit ${commit.replace("+", "")}${changes}, at a load average of ${load.toFixed(1)}.\n`;
}

/** `data` are written as they are, with the circumstances beside them: `{ circumstances, ...data }`. */
export function keep(name: string, page: string, data?: object): void {
  const measured = circumstances();
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${name}.md`), `${page.trimEnd()}\n\n${stamp(measured)}`);
  if (data !== undefined) writeFileSync(join(results, `${name}.json`), lines({ circumstances: measured, ...data }));
}

/** A line for each value, and for each element of a list: a difference shows what has changed. */
export function lines(data: object): string {
  const element = (value: unknown): string => `  ${JSON.stringify(value)}`;
  const shown = Object.entries(data).map(([key, value]: [string, unknown]) => {
    const text = Array.isArray(value) ? `[\n${value.map(element).join(",\n")}\n ]` : JSON.stringify(value);
    return ` ${JSON.stringify(key)}: ${text}`;
  });
  return `{\n${shown.join(",\n")}\n}\n`;
}
