/** Recognises errors of a disk that accepts no writes, and converts them into one error that a person can act on. */
import { accessSync, constants, statfsSync } from "node:fs";
import { SottoError, systemCode } from "./errors.ts";
import { isStopped } from "./stopped-disk.ts";

export type DiskFault = "full" | "read-only";

/** Below these even a small file cannot be written. */
const nothing = { bytes: 256 * 1024, inodes: 4 };

/** SQLite's primary result codes [sqlite.org/rescode.html]. */
const sqlite = { full: 13, readOnly: 8, io: 10, cannotOpen: 14 } as const;
const diskResults: ReadonlySet<number> = new Set(Object.values(sqlite));

/** Returns what an error, or its causes, says about the disk; undefined when it is about something else. */
export function diskFaultOf(error: unknown, folder?: string): DiskFault | undefined {
  for (let one = error, depth = 0; one instanceof Error && depth < 8; one = one.cause, depth++) {
    const code = systemCode(one);
    if (code === "ENOSPC" || code === "EDQUOT") return "full";
    if (code === "EROFS") return "read-only";
    // The output of a program that we have run: git, ssh-keygen, tar.
    if (/No space left on device|Disk quota exceeded/u.test(one.message)) return "full";
    if (one.message.includes("Read-only file system")) return "read-only";
    const result = "errcode" in one && typeof one.errcode === "number" ? one.errcode & 0xff : undefined;
    if (result === sqlite.full) return "full";
    // These codes only say that a file could not be created or extended: the disk's state shows why.
    if (result === sqlite.readOnly || result === sqlite.io || result === sqlite.cannotOpen)
      return folder === undefined ? undefined : stateOf(folder);
  }
  return undefined;
}

/**
 * Returns true for what SQLite and the kernel report when a disk fails. The disk may be well again by the time it is
 * asked: then only this tells that the disk was the cause.
 */
export function isOfDisk(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 8; one = one.cause, depth++) {
    if (systemCode(one) === "EIO") return true;
    const result = "errcode" in one && typeof one.errcode === "number" ? one.errcode & 0xff : undefined;
    if (result !== undefined && diskResults.has(result)) return true;
  }
  return false;
}

/**
 * Returns the current fault of the disk with this folder; undefined while it accepts writes, and when there is no such
 * folder.
 */
export function stateOf(folder: string): DiskFault | undefined {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder);
    try {
      accessSync(folder, constants.W_OK);
    } catch (error) {
      if (systemCode(error) === "EROFS") return "read-only";
      throw error;
    }
    if (isStopped(folder)) return "read-only";
    // A file system without an inode table reports 0 of them.
    return bavail * bsize < nothing.bytes || (files > 0 && ffree < nothing.inodes) ? "full" : undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}

export const diskRemedies: Readonly<Record<DiskFault, string>> = {
  full:
    "nothing was changed; delete recorded sessions (`sotto sessions forget --all`), skills that are not used or old " +
    "logs, or free space elsewhere on this disk: `sotto doctor disk` shows what uses the space",
  "read-only":
    "nothing was changed; `dmesg` tells why the kernel made the disk read-only: often an SD card that wears out. Back " +
    "up what is on it, check it with fsck, and mount it writable again",
};

const faultyRemedy =
  "nothing was changed; try again. When it happens again: `dmesg` tells what the kernel reports of the disk, often an SD " +
  "card that wears out. Back up what is on it, and check it with fsck or replace it";

/**
 * Returns the error for a client if the disk caused it. `folder` is the data folder, whose state explains errors of
 * SQLite.
 */
export function asDiskError(error: unknown, folder?: string): SottoError | undefined {
  if (error instanceof SottoError && error.code.startsWith("DISK_")) return error;
  const fault = diskFaultOf(error, folder);
  if (fault === undefined) return undefined;
  const [code, message] =
    fault === "full"
      ? (["DISK_FULL", "the disk is full: this could not be written"] as const)
      : (["DISK_READ_ONLY", "the disk is read-only: this could not be written"] as const);
  return new SottoError(code, message, { remedy: diskRemedies[fault] }, error);
}

/** As `asDiskError`, also for what a disk caused that is neither full nor read-only when it is asked. */
export function asAnyDiskError(error: unknown, folder?: string): SottoError | undefined {
  const shown = asDiskError(error, folder);
  if (shown !== undefined || !isOfDisk(error)) return shown;
  return new SottoError(
    "DISK_FAULTY",
    "the disk failed, and is neither full nor read-only: this could not be read or written",
    { remedy: faultyRemedy },
    error,
  );
}
