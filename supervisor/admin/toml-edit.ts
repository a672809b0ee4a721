/** Changes single values of a TOML text and leaves everything else, comments too, as it is. */
import { parse } from "smol-toml";
import { tomlValue } from "../config/default-file.ts";

/**
 * The text with `key` of `[section]` set to a value, or taken out when it is null. Undefined when it is written in a way
 * that only a person should change: as a table of its own, or inside an inline table.
 */
export function setTomlValue(text: string, section: string, key: string, value: unknown): string | undefined {
  const lines = text.split("\n");
  const header = lines.findIndex((line) => isHeader(line, `[${section}]`));
  if (lines.some((line) => isHeader(line, `[${section}.${key}]`) || isHeader(line, `[[${section}.${key}]]`)))
    return undefined;
  if (header < 0) {
    const document = parse(text);
    if (Object.hasOwn(document, section)) return undefined;
    return value === null
      ? text
      : `${text.replace(/\n*$/u, text === "" ? "" : "\n\n")}[${section}]\n${key} = ${tomlValue(value)}\n`;
  }
  const next = lines.findIndex(
    (line, index) => index > header && /^\s*\[/u.test(line) && endsValue(lines.slice(header + 1, index)),
  );
  const end = next < 0 ? lines.length : next;
  const inside = lines.slice(header + 1, end);
  const at = inside.findIndex((line) => keyOf(line) === key);
  const written = value === null ? [] : [`${key} = ${tomlValue(value)}`];
  if (at >= 0) {
    const comment = trailingComment(inside[at] ?? "");
    if (written[0] !== undefined && comment !== "") written[0] = `${written[0]} ${comment}`;
    inside.splice(at, lengthOfValue(inside, at), ...written);
  } else {
    // Below the commented-out default, when the file has it.
    const shown = inside.findIndex((line) => line.startsWith("#") && keyOf(line.replace(/^#\s*/u, "")) === key);
    const filled = inside.findLastIndex((line) => line.trim() !== "") + 1;
    inside.splice(shown >= 0 ? shown + 1 : filled, 0, ...written);
  }
  return [...lines.slice(0, header + 1), ...inside, ...lines.slice(end)].join("\n");
}

function isHeader(line: string, header: string): boolean {
  return line.replace(/#.*$/u, "").replaceAll(/\s/gu, "") === header;
}

function keyOf(line: string): string | undefined {
  return /^\s*"?([A-Za-z0-9_-]+)"?\s*=/u.exec(line)?.[1];
}

/** Whether lines are whole: no list or text of several lines is open at their end. */
function endsValue(lines: readonly string[]): boolean {
  try {
    parse(lines.join("\n"));
    return true;
  } catch {
    return false;
  }
}

/** The number of lines that a value takes. */
function lengthOfValue(lines: readonly string[], at: number): number {
  for (let length = 1; at + length <= lines.length; length++)
    if (endsValue(lines.slice(at, at + length))) return length;
  return 1;
}

/** The comment behind a value on the same line, when it can be told from the value. */
function trailingComment(line: string): string {
  for (let from = line.indexOf("#"); from >= 0; from = line.indexOf("#", from + 1))
    if (endsValue([line.slice(0, from)])) return line.slice(from);
  return "";
}
