/** Decides whether components share a process: separate ones are safer, one takes two thirds of the memory. */
import { availableMemory } from "../available-memory.ts";
import type { PlatformConfig } from "../config/sections.ts";

type ProcessesChoice = PlatformConfig["processes"];

/** Below what a board of 1 GB leaves to Linux beside its graphics, above what one of 512 MB has. */
const minSeparateBytes = 850 * 1024 * 1024;

/** `auto`: grouped where this machine, or what the service may use of it, is small. */
export async function isGrouped(
  choice: ProcessesChoice,
  memory: () => Promise<number> = availableMemory,
): Promise<boolean> {
  if (choice !== "auto") return choice === "grouped";
  return (await memory()) < minSeparateBytes;
}
