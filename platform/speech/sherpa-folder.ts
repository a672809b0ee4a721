/** Where sherpa-onnx is installed. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of the package sotto-sherpa. */
const packaged = "/usr/lib/sotto-sherpa";

/** Returns the folder that `make set-up` has fetched in a checkout, and the package's folder on a board. */
export function sherpaFolder(): string {
  for (let at = import.meta.dirname; at !== dirname(at); at = dirname(at)) {
    const folder = join(at, "node_modules/.sotto-sherpa", process.arch);
    if (existsSync(folder)) return folder;
  }
  return packaged;
}
