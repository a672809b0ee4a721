import { components } from "../../../platform/components.ts";
import { parseConfig } from "../../config/parse.ts";
import { ConfigError, describeProblem } from "../../config/problem.ts";
import { readText } from "../../config/read.ts";
import { allSections } from "../../config/sections.ts";
import type { Check } from "../check.ts";
import type { Board, Platform } from "../seen.ts";

export const configurationCheck: Check<Pick<Board, "config"> & Partial<Pick<Platform, "configurationFault">>> = {
  name: "configuration",
  question: "Is the configuration file valid and in use?",
  async look({ config, configurationFault }) {
    const remedy = "correct the file (`sotto config edit` checks it before it is used), then reload or restart";
    // The configuration in use decides: a corrected file that was not reloaded is not in use.
    if (configurationFault !== undefined) {
      const message = `the last good configuration is in use: ${configurationFault}`;
      return [{ severity: "degraded", code: "CONFIG_LAST_GOOD", message, remedy }];
    }
    const problems = await problemsIn(config);
    return problems.map((problem) => ({ severity: "degraded", code: "CONFIG_INVALID", message: problem, remedy }));
  },
};

/** Before the first start there is no file: the defaults apply. */
async function problemsIn(file: string): Promise<readonly string[]> {
  try {
    parseConfig(file, (await readText(file)) ?? "", allSections(components));
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(describeProblem);
    throw error;
  }
}
