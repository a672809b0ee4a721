/** Runs one call of `sotto`, from its words to its exit code. */
import { connect } from "./client/connect.ts";
import { findPlace } from "./client/place.ts";
import type { Rest } from "./client/rest.ts";
import { SottoError } from "../supervisor/errors.ts";
import type { Call, Command } from "./command.ts";
import { exitCodes, Failure } from "./failure.ts";
import { type Line, readLine } from "./read-line.ts";
import { Screen, wantsColour } from "./screen/screen.ts";

export type Surroundings = {
  readonly out: NodeJS.WriteStream;
  readonly err: NodeJS.WriteStream;
  readonly environment: NodeJS.ProcessEnv;
};

/** Runs a command line; never throws. Resolves to the exit code. */
export async function run(root: Command, words: readonly string[], around: Surroundings): Promise<number> {
  const { out, err, environment } = around;
  const json = words.includes("--json") && !words.slice(0, words.indexOf("--json")).includes("--");
  const colour = wantsColour(out, environment) && !words.includes("--no-color");
  const screen = new Screen({ out, err, json, colour });
  try {
    const line = readLine(root, words);
    if (line.options["help"] === true || line.command.load === undefined) return await help(line, screen, words);
    const { run: work } = await line.command.load();
    return exitCodes[await work({ ...callOf(line, screen, environment), root })][0];
  } catch (error) {
    return tell(error, screen);
  }
}

async function help({ command, path, options }: Line, screen: Screen, words: readonly string[]): Promise<number> {
  const { helpPage } = await import("./pages/help.ts");
  for (const text of helpPage(command, path, screen)) screen.print(text);
  if (options["help"] === true || words.length === 0) return exitCodes.done[0];
  screen.note(`\n"sotto ${path}" needs one of these commands.`);
  return exitCodes.usage[0];
}

function callOf({ command, given, options }: Line, screen: Screen, environment: NodeJS.ProcessEnv): Omit<Call, "root"> {
  const text = (name: string): string | undefined => {
    const value = options[name];
    return typeof value === "string" ? value : command.options?.find((option) => option.name === name)?.byDefault;
  };
  const place = findPlace(text("runtime") ?? (environment["SOTTO_RUNTIME"] || undefined));
  let connected: Promise<Rest> | undefined;
  return {
    command,
    screen,
    place,
    given,
    text,
    texts: (name) => (Array.isArray(options[name]) ? (options[name] as readonly string[]) : []),
    is: (name) => options[name] === true,
    number(name, least, most) {
      const value = text(name);
      if (value === undefined) return undefined;
      if (!/^-?\d{1,9}$/u.test(value) || Number(value) < least || Number(value) > most)
        throw new Failure("usage", `--${name} takes a whole number from ${least} to ${most}, not "${value}"`);
      return Number(value);
    },
    connect: () =>
      (connected ??= connect(
        place,
        {
          host: text("host") ?? (environment["SOTTO_HOST"] || undefined),
          login: text("login"),
          passwordFile: text("password-file"),
          fingerprint: text("fingerprint"),
        },
        screen,
      )),
  };
}

/** Code shared with the supervisor throws its errors: they concern a file that the user named. */
function ofSupervisor(error: SottoError): Failure {
  const { code, message, remedy } = error;
  return new Failure("data", message, { code, cause: error, ...(remedy === undefined ? {} : { remedy }) });
}

function tell(error: unknown, screen: Screen): number {
  screen.progress("");
  const failure =
    error instanceof Failure
      ? error
      : error instanceof SottoError
        ? ofSupervisor(error)
        : new Failure(
            "internal",
            `something went wrong in this command: ${error instanceof Error ? error.message : "?"}`,
            {
              remedy: "SOTTO_TRACE=1 before the command shows where; please report it",
              cause: error,
            },
          );
  const { exit, message, remedy, code } = failure;
  const [number] = exitCodes[exit];
  if (screen.json)
    screen.note(JSON.stringify({ error: { exit: number, code: code ?? null, message, remedy: remedy ?? null } }));
  else if (exit !== "interrupted") {
    screen.note(`${screen.paint("red", "sotto:")} ${message}`);
    if (remedy !== undefined) screen.note(`       ${remedy}`);
  }
  if (process.env["SOTTO_TRACE"] === "1") console.error(error);
  return number;
}
