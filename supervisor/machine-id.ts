import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/** Tells boards apart that were set up in the same way, and a board from the copy of its disk; a machine without an id has at least a name. */
export function machineId(): string {
  try {
    return readFileSync("/etc/machine-id", "utf8").trim();
  } catch {
    return hostname();
  }
}
