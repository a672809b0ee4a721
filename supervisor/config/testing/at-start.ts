/** What a start makes of a configuration in a folder of the test's. */
import { join } from "node:path";
import { earTrumpet } from "../fixtures/component.ts";
import { loadConfiguration } from "../load.ts";
import { ConfigError, type ConfigProblem } from "../problem.ts";
import { allSections } from "../sections.ts";
import type { TrialFault } from "../trial.ts";

export const sections = allSections([earTrumpet]);

export const places = (folder: string) => ({
  file: join(folder, "platform.toml"),
  lastGood: join(folder, "data", "last-good"),
  tryOut: async (): Promise<TrialFault[]> => [],
});

export async function problemAtStart(here: ReturnType<typeof places>): Promise<ConfigProblem | undefined> {
  try {
    await loadConfiguration(here, sections);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems[0];
    throw error;
  }
  return undefined;
}
