/** The platform's packages according to dpkg and apt. */
import { join } from "node:path";
import { askPackages } from "./ask-packages.ts";
import { changesOf } from "./offers.ts";

export type InstalledPackage = {
  readonly name: string;
  readonly installed: string | null;
  readonly candidate: string | null;
  /** What is new in the candidate, in words, if it says so. */
  readonly changes?: string;
};

/**
 * Returns the platform's installed packages with their versions and candidates; none in a checkout. `root` is where apt
 * and dpkg work instead of "/".
 */
export async function platformPackages(root?: string): Promise<readonly InstalledPackage[]> {
  const format = "${db:Status-Status}\\t${Package}\\t${Version}\\n";
  const where = root === undefined ? [] : [`--admindir=${join(root, "var/lib/dpkg")}`];
  const asked = [...where, "--show", `--showformat=${format}`, "sotto", "sotto-*"];
  const { stdout, exitCode } = await askPackages("dpkg-query", asked);
  if (exitCode === undefined) return [];
  const installed = stdout.split("\n").flatMap((line) => {
    const [status, name, version] = line.split("\t");
    return status === "installed" && name !== undefined && version !== undefined ? [{ name, installed: version }] : [];
  });
  if (installed.length === 0) return [];
  const names = installed.map(({ name }) => name);
  const policy = await askPackages("apt-cache", ["policy", ...names], root);
  const packages = installed.map(async ({ name, installed: version }): Promise<InstalledPackage> => {
    const block = policy.stdout.split(/^(?=\S)/mu).find((text) => text.startsWith(`${name}:`));
    const found = /Candidate: (\S+)/u.exec(block ?? "")?.[1];
    const candidate = found === undefined || found === "(none)" ? null : found;
    const changes = candidate === null || candidate === version ? "" : await changesOf(name, candidate, root);
    return { name, installed: version, candidate, ...(changes === "" ? {} : { changes }) };
  });
  return Promise.all(packages);
}
