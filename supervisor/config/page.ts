/** Generates docs/generated/config.md: every section and key, from the schemas. */
import { tomlValue } from "./default-file.ts";
import { type Key, keysOf } from "./keys.ts";
import type { Section } from "./sections.ts";

export function configPage(sections: readonly Section[]): string {
  const intro =
    "# Configuration\n\nOne TOML file, `platform.toml`. Every key is optional. This page is generated from the schemas.";
  return `${[intro, ...sections.map(sectionPage)].join("\n\n")}\n`;
}

function sectionPage({ name, about, schema }: Section): string {
  const keys = keysOf(schema).flatMap((key) => rows(key, ""));
  const table =
    keys.length === 0
      ? "No keys."
      : ["| key | takes | default | what it does |", "|---|---|---|---|", ...keys].join("\n");
  return `## \`[${name}]\`\n\n${about}\n\n${table}`;
}

function rows(key: Key, prefix: string): readonly string[] {
  const byDefault = key.byDefault === undefined ? "not set" : code(tomlValue(key.byDefault));
  const row = `| \`${prefix}${key.name}\` | ${code(key.expected)} | ${byDefault} | ${cell(key.about)} |`;
  return [row, ...(key.keys ?? []).flatMap((inner) => rows(inner, `${prefix}${key.name}.`))];
}

function code(text: string): string {
  return text === "" ? "" : `\`${cell(text)}\``;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
