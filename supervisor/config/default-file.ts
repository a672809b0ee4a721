/** The initial configuration file: every key commented out with its default, with one explanation above it. */
import { stringify } from "smol-toml";
import { type Key, keysOf } from "./keys.ts";
import type { Section } from "./sections.ts";

const width = 100;

export function defaultFile(sections: readonly Section[]): string {
  const preface = [
    "# The configuration of the Sotto voice platform. Every key is optional and shown with its default:",
    "# take the # away to change one. A key or value that is not known stops nothing, but it is refused",
    "# with file, line and column, and the last good configuration stays in use.",
  ].join("\n");
  return `${[preface, ...sections.map(sectionText)].join("\n\n")}\n`;
}

function sectionText({ name, about, schema }: Section): string {
  return [comment(about), `[${name}]`, ...keysOf(schema).map(keyText)].join("\n");
}

function keyText(key: Key): string {
  const shown = key.byDefault === undefined ? `# ${key.name} is not set` : `#${key.name} = ${tomlValue(key.byDefault)}`;
  return [comment(key.about), shown].join("\n");
}

function comment(text: string): string {
  const lines: string[] = [];
  let line = "#";
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    if (line.length + 1 + word.length > width && line !== "#") {
      lines.push(line);
      line = "#";
    }
    line += ` ${word}`;
  }
  return [...lines, line].join("\n");
}

/** Formats a value as TOML on one line. */
export function tomlValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(tomlValue).join(", ")}]`;
  if (typeof value === "object" && value !== null && !(value instanceof Date)) {
    const pairs = Object.entries(value).map(([key, inner]) => `${tomlKey(key)} = ${tomlValue(inner)}`);
    return pairs.length === 0 ? "{}" : `{ ${pairs.join(", ")} }`;
  }
  return stringify({ x: value }).replace(/^x = /u, "").trimEnd();
}

function tomlKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/u.test(key) ? key : JSON.stringify(key);
}
