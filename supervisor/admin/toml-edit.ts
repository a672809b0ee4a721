/** Changes single values of a TOML text and preserves everything else, including comments. */
import { isDeepStrictEqual } from "node:util";
import { parse } from "smol-toml";
import { tomlValue } from "../config/default-file.ts";

/**
 * Returns the text with `key` of `[section]` set to a value, or removed when it is null. Undefined when only a person
 * should change it: it is a table of its own, or inside an inline table. A list of tables is changed in place.
 */
export function setTomlValue(text: string, section: string, key: string, value: unknown): string | undefined {
  const lines = text.split("\n");
  const header = lines.findIndex((line) => isHeader(line, `[${section}]`));
  if (lines.some((line) => isHeader(line, `[${section}.${key}]`))) return undefined;
  if (lines.some((line) => isHeader(line, `[[${section}.${key}]]`)))
    return setTables(lines, `[[${section}.${key}]]`, value);
  if (header < 0) {
    const document = parse(text);
    // Separate tables, [[section.key]], are supported below.
    const isWritten = Object.hasOwn(document, section) && !lines.some((line) => isBelow(line, section));
    if (isWritten) return undefined;
    return value === null
      ? text
      : `${text.replace(/\n*$/u, text === "" ? "" : "\n\n")}[${section}]\n${key} = ${tomlValue(value)}\n`;
  }
  const end = endOfTable(lines, header);
  const inside = setKey(lines.slice(header + 1, end), key, value);
  return [...lines.slice(0, header + 1), ...inside, ...lines.slice(end)].join("\n");
}

/** Returns the end of the table whose header is at `header`. */
function endOfTable(lines: readonly string[], header: number): number {
  const next = lines.findIndex(
    (line, index) => index > header && /^\s*\[/u.test(line) && endsValue(lines.slice(header + 1, index)),
  );
  return next < 0 ? lines.length : next;
}

/** Returns the lines of one table with `key` set, or removed when it is null. */
function setKey(lines: readonly string[], key: string, value: unknown): readonly string[] {
  const inside = [...lines];
  const at = inside.findIndex((line) => keyOf(line) === key);
  const written = value === null ? [] : [`${key} = ${tomlValue(value)}`];
  if (at >= 0) {
    const comment = trailingComment(inside[at] ?? "");
    if (written[0] !== undefined && comment !== "") written[0] = `${written[0]} ${comment}`;
    inside.splice(at, lengthOfValue(inside, at), ...written);
  } else {
    // Below the commented-out default, if the file has it.
    const shown = inside.findIndex((line) => line.startsWith("#") && keyOf(line.replace(/^#\s*/u, "")) === key);
    const filled = inside.findLastIndex((line) => line.trim() !== "") + 1;
    inside.splice(shown >= 0 ? shown + 1 : filled, 0, ...written);
  }
  return inside;
}

/**
 * Changes a list that is written as [[section.key]] tables: each table keeps its place and its comments. Returns
 * undefined for anything but a list of tables, and for tables that contain tables.
 */
function setTables(lines: readonly string[], header: string, value: unknown): string | undefined {
  const rows = value === null ? [] : value;
  if (!Array.isArray(rows) || !rows.every(isTable)) return undefined;
  if (lines.some((line) => line.trim().startsWith(header.slice(1, -2) + "."))) return undefined;
  const starts = lines.flatMap((line, index) => (isHeader(line, header) ? [index] : []));
  const last = endOfTable(lines, starts.at(-1) ?? 0);
  const kept: string[] = [];
  let at = 0;
  for (const [number, start] of starts.entries()) {
    const end = endOfTable(lines, start);
    kept.push(...lines.slice(at, start));
    const row = rows[number];
    if (row !== undefined) kept.push(lines[start] ?? header, ...setRow(lines.slice(start + 1, end), row));
    at = end;
  }
  const added = rows.slice(starts.length).flatMap((row) => [header, ...setRow([], row), ""]);
  if (added.length > 0 && kept.at(-1)?.trim() !== "") kept.push("");
  return [...kept, ...added, ...lines.slice(last)].join("\n");
}

function setRow(lines: readonly string[], row: Readonly<Record<string, unknown>>): readonly string[] {
  const now = parse(lines.join("\n"));
  let changed = lines;
  for (const key of Object.keys(now)) if (!Object.hasOwn(row, key)) changed = setKey(changed, key, null);
  for (const [key, value] of Object.entries(row))
    if (!isDeepStrictEqual(now[key], value)) changed = setKey(changed, key, value);
  return changed;
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isBelow(line: string, section: string): boolean {
  return /^\[{1,2}/u.test(line.trim()) && line.trim().replace(/^\[+/u, "").startsWith(`${section}.`);
}

function isHeader(line: string, header: string): boolean {
  return line.replace(/#.*$/u, "").replaceAll(/\s/gu, "") === header;
}

function keyOf(line: string): string | undefined {
  return /^\s*"?([A-Za-z0-9_-]+)"?\s*=/u.exec(line)?.[1];
}

/** Returns true when no list or multi-line text is open at the end of the lines. */
function endsValue(lines: readonly string[]): boolean {
  try {
    parse(lines.join("\n"));
    return true;
  } catch {
    return false;
  }
}

/** Returns the number of lines that a value occupies. */
function lengthOfValue(lines: readonly string[], at: number): number {
  for (let length = 1; at + length <= lines.length; length++)
    if (endsValue(lines.slice(at, at + length))) return length;
  return 1;
}

/** Returns the comment after a value on the same line, if it can be distinguished from the value. */
function trailingComment(line: string): string {
  for (let from = line.indexOf("#"); from >= 0; from = line.indexOf("#", from + 1))
    if (endsValue([line.slice(0, from)])) return line.slice(from);
  return "";
}
