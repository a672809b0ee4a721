/** The table of required free disk space. */
import type { StatsFs } from "node:fs";

const megabytes = (count: number): number => count * 1024 * 1024;

/** Bytes. */
export const minFreeBytes = {
  /** With less, the database, the logs and an injection may fail at any moment. */
  dataFolder: megabytes(64),
  /** Kept for a full disk, and released then [reserve.ts]. */
  reserve: megabytes(16),
  /** What apt needs itself, whatever it does. */
  packageLists: megabytes(100),
  /** What must stay free during an upload. */
  upload: megabytes(128),
  /** A skill's setup.sh is stopped before it leaves less. */
  skillSetup: megabytes(200),
  /** Space for an upgrade and the versions for a rollback. */
  upgrade: megabytes(500),
} as const;

/** With fewer inodes, hardly a file can be created. */
export const minInodes = 1000;

/** Returns the bytes that an unprivileged process may still write. */
export function freeBytes({ bavail, bsize }: Pick<StatsFs, "bavail" | "bsize">): number {
  return bavail * bsize;
}
