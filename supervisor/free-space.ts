/** The table of required free disk space. */
import type { StatsFs } from "node:fs";

const megabytes = (count: number): number => count * 1024 * 1024;

/** Bytes. */
export const minFreeBytes = {
  /** Below it the database, the logs and an injection may fail at any moment. */
  dataFolder: megabytes(64),
  /** Kept for the moment when there is none, and given up then [reserve.ts]. */
  reserve: megabytes(16),
  /** What apt needs for itself, whatever it is to do. */
  packageLists: megabytes(100),
  /** What stays free beside an upload. */
  upload: megabytes(128),
  /** A skill's setup.sh is stopped before it takes more. */
  skillSetup: megabytes(200),
  /** Room for an upgrade and the versions that it can be rolled back to. */
  upgrade: megabytes(500),
} as const;

/** Inodes: fewer, and hardly a file can be created. */
export const minInodes = 1000;

/** Bytes that a process without special rights may still write. */
export function freeBytes({ bavail, bsize }: Pick<StatsFs, "bavail" | "bsize">): number {
  return bavail * bsize;
}
