/** Parses a command line by the table of commands: every error is reported before anything is done. */
import { parseArgs } from "node:util";
import type { Command, Option } from "./command.ts";
import { Failure } from "./failure.ts";
import { nearest } from "./suggest.ts";

/** Options that every command accepts. */
export const globalOptions: readonly Option[] = [
  { name: "host", value: "HOST[:PORT]", about: "Ask the platform of another machine, over HTTPS." },
  { name: "login", value: "NAME", about: "Who asks there; kept or asked for when left out." },
  { name: "password-file", value: "FILE", about: 'Whose first line is the password; "-" reads the standard input.' },
  { name: "fingerprint", value: "SHA256", about: "What `sotto certificate` shows on that machine: trust it unasked." },
  {
    name: "runtime",
    value: "FOLDER",
    about: "Where the platform of this machine runs, when it is not the usual place.",
  },
  { name: "json", about: "Answer in JSON, as the admin REST does; one line for each item of what goes on." },
  { name: "no-color", about: "No colour, also on a terminal; so does the variable NO_COLOR." },
  { name: "help", short: "h", about: "Show the help of the command; so does `sotto help COMMAND`." },
];

export type Line = {
  readonly command: Command;
  /** The command's path: "skill install". */
  readonly path: string;
  readonly given: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | readonly string[]>>;
};

/** Returns the command that the words name, with its options and arguments. Throws a usage Failure. */
export function readLine(root: Command, typed: readonly string[]): Line {
  const { command, path, rest } = descend(root, usual(typed));
  const options = [...(command.options ?? []), ...globalOptions];
  const found = parse(options, rest, path);
  if (found.options["help"] === true) return { command, path, given: [], options: found.options };
  for (const option of options) checkValue(option, found.options[option.name]);
  const given = isListed(command, found.given) ? [] : found.given;
  if (command.load !== undefined) checkArguments(command, given, path);
  return { command, path, given, options: found.options };
}

/** Translates what people of other programs type first: `help skill` is `skill --help`, and `--version` is `version`. */
function usual([first, ...words]: readonly string[]): readonly string[] {
  if (first === undefined) return [];
  if (first === "--version" || first === "-V") return ["version", ...words];
  return first === "help" ? [...words, "--help"] : [first, ...words];
}

/** Follows the names of commands; options may stand before and between them. */
function descend(root: Command, words: readonly string[]) {
  let [command, path] = [root, ""];
  const rest = [...words];
  for (let at = 0; command.commands !== undefined && at < rest.length; ) {
    const word = rest[at] ?? "";
    if (word === "--") break;
    if (word.startsWith("-")) {
      at += takesValue(word) ? 2 : 1;
      continue;
    }
    const known = command.commands;
    const next = known.find(({ name }) => name === word);
    if (next === undefined) throw unknownCommand(word, path, known);
    [command, path] = [next, path === "" ? next.name : `${path} ${next.name}`];
    rest.splice(at, 1);
  }
  return { command, path, rest };
}

function takesValue(word: string): boolean {
  return globalOptions.some(({ name, value }) => value !== undefined && word === `--${name}`);
}

function unknownCommand(word: string, path: string, known: readonly Command[]): Failure {
  const names = known.map(({ name }) => name);
  const near = nearest(word, path === "" ? [...names, "help"] : names);
  const whole = path === "" ? "sotto" : `sotto ${path}`;
  const all = path === "" ? `\`${whole} --help\` shows those there are` : `there are ${whole} ${listed(names)}`;
  return new Failure("usage", `there is no command "${whole} ${word}"`, {
    remedy: near === undefined ? all : `did you mean \`${whole} ${near}\`?`,
  });
}

function parse(options: readonly Option[], words: readonly string[], path: string) {
  const described = Object.fromEntries(
    options.map(({ name, short, value, many = false }) => [
      name,
      {
        type: value === undefined ? ("boolean" as const) : ("string" as const),
        multiple: many,
        ...(short === undefined ? {} : { short }),
      },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...words], options: described, allowPositionals: true });
    return { options: values as Line["options"], given: positionals };
  } catch (error) {
    throw badOption(error as Error & { code?: string }, options, path);
  }
}

function badOption(error: Error & { code?: string }, options: readonly Option[], path: string): Failure {
  const typed = /'(-[^' ]*)/u.exec(error.message)?.[1] ?? "";
  const help = `\`${["sotto", path, "--help"].filter(Boolean).join(" ")}\` shows what it takes`;
  if (error.code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const option = options.find(({ name, short }) => typed === `--${name}` || typed === `-${short}`);
    const takes = option?.value === undefined ? `${typed} takes no value` : `${typed} needs a value: ${option.value}`;
    return new Failure("usage", option === undefined ? error.message : takes, { remedy: help, cause: error });
  }
  const near = nearest(
    typed.replace(/^-+/u, ""),
    options.map(({ name }) => name),
  );
  const remedy = near === undefined ? help : `did you mean --${near}?`;
  return new Failure("usage", `there is no option ${typed}`, { remedy, cause: error });
}

function checkValue({ name, values, value }: Option, given: Line["options"][string] | undefined): void {
  if (given === undefined || typeof given === "boolean") return;
  for (const one of [given].flat()) {
    if (one === "") throw new Failure("usage", `--${name} needs a value: ${value}`);
    if (values === undefined || values.includes(one)) continue;
    const near = nearest(one, values);
    const meant = near === undefined ? {} : { remedy: `did you mean ${near}?` };
    throw new Failure("usage", `--${name} takes ${listed(values)}, not "${one}"`, meant);
  }
}

/** `sotto tasks list` is typed by who knows `sotto skill list`: a command without words that lists does what is meant. */
function isListed({ arguments: wanted = [], summary }: Command, given: readonly string[]): boolean {
  return wanted.length === 0 && given.length === 1 && given[0] === "list" && summary.startsWith("List ");
}

function checkArguments({ arguments: wanted = [] }: Command, given: readonly string[], path: string): void {
  const remedy = `\`sotto ${path} --help\` shows what it takes`;
  const missing = wanted.find(({ optional }, index) => optional !== true && given[index] === undefined);
  if (missing !== undefined) {
    const what = missing.about.charAt(0).toLowerCase() + missing.about.slice(1).replace(/\.$/u, "");
    throw new Failure("usage", `${missing.name} is missing: ${what}`, { remedy });
  }
  const most = wanted.at(-1)?.many === true ? Infinity : wanted.length;
  if (given.length > most) {
    const alone = wanted.length === 0 ? `type \`sotto ${path}\`; ${remedy}` : remedy;
    throw new Failure("usage", `"${given[most]}" is one word too many`, { remedy: alone });
  }
  for (const [index, word] of given.entries()) {
    const { name, values } = wanted[Math.min(index, wanted.length - 1)] ?? {};
    if (values === undefined || values.includes(word)) continue;
    const near = nearest(word, values);
    const meant = near === undefined ? {} : { remedy: `did you mean ${near}?` };
    throw new Failure("usage", `${name} is ${listed(values)}, not "${word}"`, meant);
  }
}

export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
