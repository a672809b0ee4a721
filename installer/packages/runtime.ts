/**
 * sotto-runtime: the Node on which the platform runs. A board must not depend on its distribution's Node, which may no
 * longer be maintained.
 */
import { gzipSync } from "node:zlib";
import { readFile } from "node:fs/promises";
import { documents } from "../deb/documents.ts";
import { copied, written } from "../deb/entry.ts";
import type { Facts } from "../deb/facts.ts";
import type { Package } from "../deb/package.ts";

/** Versioned separately, so that a new release of the platform does not ship the same 27 MB again. */
const revision = 1;
/** The time of this revision, which is independent of the platform's releases. */
const released = new Date("2026-11-21T00:00:00Z");

export async function runtime(facts: Facts): Promise<Package> {
  const name = "sotto-runtime";
  const version = `${facts.node.version}+${revision}`;
  return {
    name,
    version,
    released,
    architecture: facts.architecture,
    section: "javascript",
    summary: "JavaScript runtime of the Sotto voice platform",
    description: [
      "Node.js as a private program of the Sotto packages, in the exact version that they are tested with.",
      "It is not in the search path of commands and changes nothing for other programs.",
    ],
    depends: ["libc6 (>= 2.28)", "libgcc-s1", "libstdc++6 (>= 8)"],
    entries: [
      copied("usr/lib/sotto-runtime/bin/node", facts.node.program, 0o755),
      ...documents(
        name,
        version,
        "runtime",
        { root: facts.root, released, changes: [`Node.js ${facts.node.version}.`] },
        [],
      ),
      written(`usr/share/doc/${name}/LICENSE.gz`, gzipSync(await readFile(facts.node.licence), { level: 9 })),
    ],
  };
}

/** Returns the dependency for packages that run on it: its major version is part of the promise. */
export function runtimeNeeded({ node }: Facts): string {
  return `sotto-runtime (>= ${node.version})`;
}
