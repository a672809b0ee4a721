/** The arguments for apt-ftparchive. Pure. */
import { type Architecture, architectures } from "../deb/package.ts";

export const suites = ["stable", "beta"] as const;
export type Suite = (typeof suites)[number];
export const component = "main";

/** Returns the folder of a suite's packages, below the repository: what is tried out must not get into the other list. */
export function poolFolder(suite: Suite): string {
  return suite === "stable" ? `pool/${component}` : `pool/${suite}/${component}`;
}

/** Returns the folder of an architecture's index, below the repository. */
export function indexFolder(architecture: Architecture, suite: Suite): string {
  return `dists/${suite}/${component}/binary-${architecture}`;
}

/** Returns the arguments that generate the Release file; apt trusts it for `validSeconds`. */
export function releaseArguments(validSeconds: number, suite: Suite): readonly string[] {
  const options: Readonly<Record<string, string>> = {
    "Release::Origin": "Sotto",
    "Release::Label": "Sotto",
    "Release::Suite": suite,
    "Release::Codename": suite,
    "Release::Components": component,
    "Release::Architectures": architectures.join(" "),
    "Release::Acquire-By-Hash": "yes",
    "Release::Description": "The packages of the Sotto voice platform",
    "Release::ValidTime": String(validSeconds),
    // A board that lists the suite gets nothing of it unless it asks.
    ...(suite === "beta" ? { "Release::NotAutomatic": "yes" } : {}),
    // Clients request an index by the strongest hash, so one hash is enough.
    MD5: "false",
    SHA1: "false",
    SHA512: "false",
  };
  const given = Object.entries(options).flatMap(([name, value]) => ["-o", `APT::FTPArchive::${name}=${value}`]);
  return [...given, "release", `dists/${suite}`];
}
