/** Generates manual pages in roff from the table of commands: sotto(1), and one per command. */
import type { Command, Option } from "../command.ts";
import { exitCodes } from "../failure.ts";
import { globalOptions } from "../read-line.ts";
import { argumentWord, optionRow, usageOf } from "./help.ts";

/** Returns the pages by file name. */
export function manualPages(root: Command, version: string): ReadonlyMap<string, string> {
  const pages = (root.commands ?? []).map(
    (command) => [`sotto-${command.name}.1`, page(command, command.name, version)] as const,
  );
  return new Map([["sotto.1", overview(root, version)], ...pages]);
}

function overview(root: Command, version: string): string {
  return [
    ...head("SOTTO", version),
    ...name("sotto", root),
    ...section("SYNOPSIS", [".B sotto", text("[OPTIONS] COMMAND")]),
    ...section("DESCRIPTION", paragraphs(root.about)),
    ...section(
      "COMMANDS",
      (root.commands ?? []).flatMap((one) => [".TP", `.BR sotto\\-${text(one.name)} (1)`, text(`${one.summary}.`)]),
    ),
    ...section("OPTIONS", [text("Every command takes these."), ...globalOptions.flatMap(optionLines)]),
    ...section(
      "EXIT STATUS",
      Object.values(exitCodes).flatMap(([code, meaning]) => [".TP", `.B ${code}`, text(meaning)]),
    ),
    ...section("ENVIRONMENT", [
      ...entry("NO_COLOR", "No colour, when it says anything."),
      ...entry("SOTTO_HOST", "As --host."),
      ...entry("SOTTO_RUNTIME", "As --runtime."),
    ]),
    ...section("FILES", [
      ...entry("/run/sotto/admin.sock", "The socket of the platform of this machine, for root and the group sotto."),
      ...entry("~/.config/sotto/hosts/", "Profiles of other machines, readable by their owner only."),
    ]),
    ...section("EXAMPLES", examples(root)),
    "",
  ].join("\n");
}

function page(command: Command, path: string, version: string): string {
  const whole = `sotto ${path}`;
  return [
    ...head(`SOTTO-${command.name.toUpperCase()}`, version),
    ...name(whole.replaceAll(" ", "-"), command),
    ...section("SYNOPSIS", [`.B ${text(whole)}`, text(usageOf(command))]),
    ...(command.about === undefined ? [] : section("DESCRIPTION", paragraphs(command.about))),
    ...own(command),
    ...(command.commands ?? []).flatMap((below) => [
      `.SH "${text(`${whole} ${below.name}`.toUpperCase())}"`,
      text(`${below.summary}.`),
      ".PP",
      `.B ${text(`${whole} ${below.name}`)}`,
      text(usageOf(below)),
      ...paragraphs(below.about),
      ...(below.arguments ?? []).flatMap((one) => entry(argumentWord(one), one.about)),
      ...(below.options ?? []).flatMap(optionLines),
      ...examples(below),
    ]),
    ...section("SEE ALSO", [".BR sotto (1),", text("for the options of every command and the exit status.")]),
    "",
  ].join("\n");
}

function own(command: Command): readonly string[] {
  const { arguments: given = [], options = [] } = command;
  return [
    ...(given.length === 0
      ? []
      : section(
          "ARGUMENTS",
          given.flatMap((one) => entry(argumentWord(one), one.about)),
        )),
    ...(options.length === 0 ? [] : section("OPTIONS", options.flatMap(optionLines))),
    ...((command.examples ?? []).length === 0 ? [] : section("EXAMPLES", examples(command))),
  ];
}

const head = (title: string, version: string) => [
  '.\\" Made from the table of commands; changes here are lost.',
  `.TH ${title} 1 "" "Sotto ${version}" "Sotto"`,
  // Left-aligned and without hyphenation, because readers copy commands from here.
  ".ad l",
  ".nh",
];
const name = (word: string, { summary }: Command) =>
  section("NAME", [`${text(word)} \\- ${text(summary.toLowerCase())}`]);
const section = (title: string, lines: readonly string[]) => [`.SH ${title}`, ...lines];
const entry = (word: string, about: string) => [".TP", `.B ${text(word)}`, text(about)];

function optionLines(option: Option): readonly string[] {
  const [word, about] = optionRow(option);
  return entry(word, about);
}

function paragraphs(about: string | undefined): readonly string[] {
  return (about?.split("\n\n") ?? []).flatMap((one) => [".PP", text(one)]);
}

function examples({ examples: given = [] }: Command): readonly string[] {
  return given.flatMap(({ command, does }) => [".TP", `.B ${text(command)}`, text(`${does}.`)]);
}

/** Escapes text for roff: no line is a request, and a copied hyphen is a hyphen. */
function text(plain: string): string {
  return plain
    .replaceAll("\\", "\\(rs")
    .replaceAll("-", "\\-")
    .replace(/^(['.])/u, "\\&$1");
}
