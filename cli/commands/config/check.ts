import { components } from "../../../platform/components.ts";
import { parseConfig } from "../../../supervisor/config/parse.ts";
import { ConfigError, describeProblem } from "../../../supervisor/config/problem.ts";
import { readText } from "../../../supervisor/config/read.ts";
import { allSections } from "../../../supervisor/config/sections.ts";
import { asOwnerOf } from "../../client/as-account.ts";
import { folderOf, type Place } from "../../client/place.ts";
import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";

export const run: Run = async ({ place, screen, given: [asked] }) => {
  const file = asked ?? (await configurationFile(place));
  const problems = await (asked === undefined ? asOwnerOf(folderOf(place), () => check(file)) : check(file));
  if (screen.json) screen.data({ file, problems });
  else if (problems.length === 0) screen.print(`${file} is valid.`);
  else for (const problem of problems) screen.print(describeProblem(problem));
  return problems.length === 0 ? "done" : "data";
};

/** Returns the configuration file of the running platform, or the path where an installed platform has it. */
export async function configurationFile(place: Place): Promise<string> {
  const control = await place.control().catch((error: unknown) => {
    if (error instanceof Failure && error.exit === "unreachable") return undefined;
    throw error;
  });
  return control?.config ?? place.config;
}

/** Returns the problems of the file; an empty list when it is valid. Throws Failure when it does not exist. */
export async function check(file: string) {
  try {
    const text = await readText(file);
    if (text === undefined) throw new Failure("data", `there is no file ${file}`);
    parseConfig(file, text, allSections(components));
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
