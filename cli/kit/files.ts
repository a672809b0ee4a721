/** Finds the files of the kit: beside the command, in a checkout and in a package. */
import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";

export function kitFile(...names: readonly string[]): string {
  return join(dirname(realpathSync(process.argv[1] ?? "")), "../kit", ...names);
}
