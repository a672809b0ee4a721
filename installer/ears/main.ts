/** Fetches the second ear's files for this machine, or for the architectures that are named. */
import { join } from "node:path";
import { type EarArchitecture, ears } from "./ears.ts";

const known: readonly string[] = ["x64", "arm64"] satisfies EarArchitecture[];
const named = process.argv.slice(2);
for (const architecture of named.length === 0 ? [process.arch] : named) {
  // There is none for other machines: the platform works without.
  if (known.includes(architecture)) await ears(join(import.meta.dirname, "../.."), architecture as EarArchitecture);
}
