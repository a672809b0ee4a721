/** Fetches the files of the second recogniser, of sherpa-onnx and of RNNoise for this machine, or for the given architectures. */
import { join } from "node:path";
import { type EarArchitecture, ears } from "./ears.ts";

const known: readonly string[] = ["x64", "arm64"] satisfies EarArchitecture[];
const named = process.argv.slice(2);
for (const architecture of named.length === 0 ? [process.arch] : named) {
  // There are none for other machines: the platform works without them.
  if (!known.includes(architecture)) continue;
  for (const what of ["ears", "sherpa", "noise"] as const)
    await ears(join(import.meta.dirname, "../.."), architecture as EarArchitecture, what);
}
