/** Generates docs/generated/commands.md from the table of commands. */
import type { Command } from "../command.ts";
import { exitCodes } from "../failure.ts";
import { globalOptions } from "../read-line.ts";
import { walk } from "./completion.ts";
import { argumentWord, helpPage, optionRow, usageOf } from "./help.ts";

/** `sotto --help` for a checkout in which nothing is installed yet: `scripts/help.sh` prints it. */
export function helpFile(root: Command): string {
  return `${helpPage(root, "", { paint: (_, text) => text, width: 100 }).join("\n")}\n`;
}

export function commandsPage(root: Command): string {
  const [, ...nodes] = walk(root, "");
  const parts = [
    "# Commands",
    "This page is generated from the table of commands, as the help, the manual pages and the completion are.",
    root.about ?? "",
    ...nodes.filter(({ command }) => command.load !== undefined).map(({ path, command }) => commandPart(path, command)),
    "## Options of every command",
    rows(globalOptions.map(optionRow)),
    "## Exit status",
    rows(Object.values(exitCodes).map(([code, meaning]) => [String(code), meaning])),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function commandPart(path: string, command: Command): string {
  const given = (command.arguments ?? []).map((one) => [argumentWord(one), one.about] as const);
  const examples = (command.examples ?? []).map((one) => `${one.command}  # ${one.does}`);
  return [
    `## sotto ${path}`,
    `${command.summary}.`,
    command.about ?? "",
    `\`\`\`\n${`sotto ${path} ${usageOf(command)}`.trimEnd()}\n\`\`\``,
    rows([...given, ...(command.options ?? []).map(optionRow)]),
    examples.length === 0 ? "" : `\`\`\`sh\n${examples.join("\n")}\n\`\`\``,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function rows(list: readonly (readonly [string, string])[]): string {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  if (list.length === 0) return "";
  return ["| | |", "|---|---|", ...list.map(([word, about]) => `| \`${cell(word)}\` | ${cell(about)} |`)].join("\n");
}
