/** Renders the output of --help from the table of commands. */
import type { Argument, Command, Option } from "../command.ts";
import { globalOptions } from "../read-line.ts";
import type { Screen } from "../screen/screen.ts";
import { fitted, wrap } from "../screen/table.ts";

type Painter = Pick<Screen, "paint" | "width">;

/** Returns the lines to print. */
export function helpPage(command: Command, path: string, screen: Painter): readonly string[] {
  const whole = path === "" ? "sotto" : `sotto ${path}`;
  const width = Math.min(screen.width ?? 80, 100);
  const heading = (text: string) => ["", screen.paint("bold", text)];
  const page = [
    `${screen.paint("bold", whole)}: ${command.summary.charAt(0).toLowerCase()}${command.summary.slice(1)}.`,
    "",
    `  ${screen.paint("bold", whole)} ${usageOf(command)}`.trimEnd(),
  ];
  for (const paragraph of command.about?.split("\n\n") ?? []) page.push("", ...wrap(paragraph, width));
  if (command.commands !== undefined) page.push(...commandList(command.commands, screen, width, heading));
  if (command.arguments !== undefined)
    page.push(
      ...heading("Arguments"),
      ...list(
        command.arguments.map((one) => [argumentWord(one), one.about]),
        width,
      ),
    );
  if ((command.options ?? []).length > 0)
    page.push(...heading("Options"), ...list((command.options ?? []).map(optionRow), width));
  if ((command.examples ?? []).length > 0) page.push(...heading("Examples"), ...examples(command, screen));
  if (path === "") page.push(...heading("Options of every command"), ...list(globalOptions.map(optionRow), width));
  else page.push("", "`sotto --help` shows the options of every command: --host, --json and others.");
  return page;
}

export function usageOf({ arguments: given = [], options = [], commands }: Command): string {
  const words = commands === undefined ? given.map(argumentWord) : ["COMMAND"];
  return [...(options.length > 0 || commands !== undefined ? ["[OPTIONS]"] : []), ...words].join(" ");
}

export function argumentWord({ name, optional, many }: Argument): string {
  const word = many === true ? `${name}...` : name;
  return optional === true ? `[${word}]` : word;
}

export function optionRow({ name, short, value, about, values, byDefault, many }: Option): readonly [string, string] {
  const word = `${short === undefined ? "" : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`;
  const more = [
    ...(values === undefined ? [] : [`One of: ${values.join(", ")}.`]),
    ...(byDefault === undefined ? [] : [`Without it: ${byDefault}.`]),
    ...(many === true ? ["May be given more than once."] : []),
  ];
  return [word, [about, ...more].join(" ")];
}

function list(rows: readonly (readonly [string, string])[], width: number): readonly string[] {
  const longest = Math.min(28, Math.max(...rows.map(([word]) => word.length)));
  const indent = " ".repeat(longest + 4);
  return rows.flatMap(([word, about]) => {
    const [first = "", ...rest] = wrap(about, width, indent);
    if (word.length > longest) return [`  ${word}`, first, ...rest];
    return [`  ${word.padEnd(longest)}${first.slice(longest + 2)}`, ...rest];
  });
}

function commandList(
  commands: readonly Command[],
  screen: Painter,
  width: number,
  heading: (text: string) => readonly string[],
): readonly string[] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) {
    const group = command.group ?? "Commands";
    groups.set(group, [...(groups.get(group) ?? []), command]);
  }
  const longest = Math.max(...commands.map(({ name }) => name.length));
  return [...groups].flatMap(([group, members]) => [
    ...heading(group),
    ...members.flatMap(({ name, summary }) => {
      const [first = "", ...rest] = wrap(summary, width, " ".repeat(longest + 4));
      return [`  ${screen.paint("cyan", name.padEnd(longest))}${first.slice(longest + 2)}`, ...rest];
    }),
  ]);
}

function examples({ examples: given = [] }: Command, screen: Painter): readonly string[] {
  const rows = given.map(({ command, does }) => [`  ${screen.paint("cyan", command)}`, does]);
  return fitted(rows, screen.width);
}
