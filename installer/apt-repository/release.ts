/** The arguments for apt-ftparchive. Pure. */
import { type Architecture, architectures } from "../deb/package.ts";

export const suite = "stable";
export const component = "main";

/** Returns the folder of an architecture's index, below the repository. */
export function indexFolder(architecture: Architecture): string {
  return `dists/${suite}/${component}/binary-${architecture}`;
}

/** Returns the arguments that generate the Release file; apt trusts it for `validSeconds`. */
export function releaseArguments(validSeconds: number): readonly string[] {
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
    // Clients request an index by the strongest hash, so one hash is enough.
    MD5: "false",
    SHA1: "false",
    SHA512: "false",
  };
  const given = Object.entries(options).flatMap(([name, value]) => ["-o", `APT::FTPArchive::${name}=${value}`]);
  return [...given, "release", `dists/${suite}`];
}
