/** Decides whether components share a process: separate processes are safer, a shared one needs two thirds of the memory. */
import { availableMemory } from "../available-memory.ts";
import type { PlatformConfig } from "../config/sections.ts";

type ProcessesChoice = PlatformConfig["processes"];

/** This is less than a board of 1 GB leaves to Linux beside its graphics, and more than one of 512 MB has. */
const minSeparateBytes = 850 * 1024 * 1024;

/**
 * Returns true when components are grouped. `auto` groups them when the memory of this machine, or the limit of the service, is
 * small.
 */
export async function isGrouped(
  choice: ProcessesChoice,
  memory: () => Promise<number> = availableMemory,
): Promise<boolean> {
  if (choice !== "auto") return choice === "grouped";
  return (await memory()) < minSeparateBytes;
}
