/**
 * What skills for Snips find in their surroundings: the libraries hermes_python and hermes-javascript, of which the kit
 * has its own, because the originals are bound to native code that does not exist for these machines.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";

/** The same from the sources, in the build and in the package. */
const kit = join(import.meta.dirname, "../../kit");

/**
 * The search paths. Both are searched last, so that a library that a skill installs itself is never replaced: Node looks
 * into NODE_PATH when no `node_modules` has a package, and the folder in PYTHONPATH contains nothing but a program that
 * appends the library to the end of Python's path.
 */
export function libraries(): Readonly<Record<string, string>> {
  const [python, node] = [join(kit, "hermes-python/path"), join(kit, "hermes-javascript")];
  return {
    ...(existsSync(python) && { PYTHONPATH: python }),
    ...(existsSync(node) && { NODE_PATH: node }),
  };
}
