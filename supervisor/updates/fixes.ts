/** The security fixes of Debian that wait for the engines, as the root program determines them, too. */
import { join } from "node:path";
import { type Fixes, findFixes } from "../../updater/fixes.ts";
import { askPackages } from "./ask-packages.ts";

/** `root` is where apt and dpkg work instead of "/". Throws an Error when they cannot be asked. */
export function waitingFixes(root?: string): Promise<Fixes> {
  return findFixes(async (program, args) => {
    const where = program === "dpkg-query" && root !== undefined ? [`--admindir=${join(root, "var/lib/dpkg")}`] : [];
    const { stdout, exitCode } = await askPackages(program, [...where, ...args], root);
    if (exitCode !== 0) throw new Error(`${program} ended with exit code ${exitCode ?? "unknown"}`);
    return stdout.split("\n");
  });
}
