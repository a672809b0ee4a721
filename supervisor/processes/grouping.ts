/**
 * Decides which components share a process: separate processes are safer, and each takes the memory of the bare runtime for
 * itself [docs/decisions/0141-light-components-share.md].
 */
import { availableMemory } from "../available-memory.ts";
import type { PlatformConfig } from "../config/sections.ts";

type ProcessesChoice = PlatformConfig["processes"];
/** Which components share a process: none, the light ones, or all. */
export type Sharing = Exclude<ProcessesChoice, "auto">;

const megabyte = 1024 * 1024;
/** This is less than a board of 1 GB leaves to Linux beside its graphics, and more than one of 512 MB has. */
const minLightBytes = 850 * megabyte;
/** This is less than a board of 2 GB leaves to Linux, and more than one of 1 GB has. */
const minSeparateBytes = 1600 * megabyte;
/** Components that need this much in a process of their own recognise or understand: models, and native code that may fail. */
const heavyMegabytes = 30;

/** `auto` decides by the memory of this machine, or by the limit of the service if that is smaller. */
export async function sharingOf(
  choice: ProcessesChoice,
  memory: () => Promise<number> = availableMemory,
): Promise<Sharing> {
  if (choice !== "auto") return choice;
  const bytes = await memory();
  if (bytes < minLightBytes) return "grouped";
  return bytes < minSeparateBytes ? "light" : "separate";
}

/** Returns the components that share a process. */
export function sharersOf<Of extends { readonly memory: number }>(sharing: Sharing, components: readonly Of[]): Of[] {
  if (sharing === "separate") return [];
  return components.filter(({ memory }) => sharing === "grouped" || memory < heavyMegabytes);
}
