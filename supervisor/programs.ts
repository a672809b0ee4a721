/** Finds the program of each component: beside this one, and of the same kind, source or bundle. */
import { existsSync } from "node:fs";
import { extname, join } from "node:path";
import type { Program } from "./processes/child.ts";

/**
 * A component allocates little at a time: with the default young generation (16 MB and more) it would collect so late
 * that most of its memory is garbage. One thread beside the main one is enough for V8's own work, with nine processes.
 * And it collects the garbage of its start (platform/port/standing.ts). All together this saves a third of the
 * platform's memory.
 */
const lean = ["--max-semi-space-size=1", "--v8-pool-size=1", "--expose-gc"];

export function componentProgram(component: string): Program {
  const kind = extname(import.meta.filename);
  // In the build this is supervisor/main.js: one folder below the root, as in the source.
  const main = join(import.meta.dirname, "..", "platform", component, `main${kind}`);
  return { file: process.execPath, args: [...lean, main] };
}

/** The program that components share. */
export function groupProgram(): Program {
  const kind = extname(import.meta.filename);
  const main = join(import.meta.dirname, "..", "platform", "port", `group-main${kind}`);
  return { file: process.execPath, args: [...lean, main] };
}

/**
 * Returns true when its program is installed: the skill server has its own package, and a satellite has three
 * components.
 */
export function isInstalled(component: { readonly name: string }): boolean {
  return componentProgram(component.name).args.every((arg) => arg.startsWith("-") || existsSync(arg));
}

/** The folder of the skills that are part of the package. */
export const shippedSkills = join(import.meta.dirname, "..", "skills");
