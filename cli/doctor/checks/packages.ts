import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { Check } from "../check.ts";

/** The programs that the platform calls, and the Debian packages that have them. */
const programs = { arecord: "alsa-utils", aplay: "alsa-utils", "espeak-ng": "espeak-ng", git: "git" } as const;

export const packages: Check = {
  name: "packages",
  question: "Is every program there that the platform calls?",
  needs: "nothing",
  async look() {
    const missing = [];
    for (const [program, from] of Object.entries(programs))
      if (!(await isThere(program)))
        missing.push({
          severity: "bad" as const,
          message: `the program ${program} is missing`,
          remedy: `apt-get install ${from}`,
        });
    return missing;
  },
};

async function isThere(program: string): Promise<boolean> {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter))
    if (
      await access(join(folder, program), constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return true;
  return false;
}
