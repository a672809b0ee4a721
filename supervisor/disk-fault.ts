/** What a disk that takes no more says, in one voice: the error that a person can do something about. */
import { accessSync, constants, statfsSync } from "node:fs";
import { SottoError, systemCode } from "./errors.ts";

export type DiskFault = "full" | "read-only";

/** Inodes and bytes below which even a small file fails. */
const nothing = { bytes: 256 * 1024, inodes: 4 };

/** SQLite's primary result codes [sqlite.org/rescode.html]. */
const sqlite = { full: 13, readOnly: 8, io: 10, cannotOpen: 14 } as const;

/** What the error, or what caused it, says of the disk; undefined when it is about something else. */
export function diskFaultOf(error: unknown, folder?: string): DiskFault | undefined {
  for (let one = error, depth = 0; one instanceof Error && depth < 8; one = one.cause, depth++) {
    const code = systemCode(one);
    if (code === "ENOSPC" || code === "EDQUOT") return "full";
    if (code === "EROFS") return "read-only";
    // What a program that we have run has said: git, ssh-keygen, tar.
    if (/No space left on device|Disk quota exceeded/u.test(one.message)) return "full";
    if (one.message.includes("Read-only file system")) return "read-only";
    const result = "errcode" in one && typeof one.errcode === "number" ? one.errcode & 0xff : undefined;
    if (result === sqlite.full) return "full";
    // These say only that a file could not be made or made longer: the disk tells why.
    if (result === sqlite.readOnly || result === sqlite.io || result === sqlite.cannotOpen)
      return folder === undefined ? undefined : stateOf(folder);
  }
  return undefined;
}

/** Of the disk on which the folder is, now; undefined while it takes writes, and where there is no such folder. */
export function stateOf(folder: string): DiskFault | undefined {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder);
    try {
      accessSync(folder, constants.W_OK);
    } catch (error) {
      if (systemCode(error) === "EROFS") return "read-only";
      throw error;
    }
    // A file system without a table of inodes says that it has none.
    return bavail * bsize < nothing.bytes || (files > 0 && ffree < nothing.inodes) ? "full" : undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}

export const diskRemedies: Readonly<Record<DiskFault, string>> = {
  full:
    "nothing was changed; delete recorded sessions (`sotto sessions forget --all`), skills that are not used or old " +
    "logs, or free space elsewhere on this disk: `sotto doctor disk` shows what takes the room",
  "read-only":
    "nothing was changed; `dmesg` tells why the kernel made the disk read-only: often an SD card that wears out. Back " +
    "up what is on it, check it with fsck, and mount it writable again",
};

/** The error to answer with, when the disk caused it. `folder`: the data folder, which tells what SQLite does not. */
export function asDiskError(error: unknown, folder?: string): SottoError | undefined {
  if (error instanceof SottoError && (error.code === "DISK_FULL" || error.code === "DISK_READ_ONLY")) return error;
  const fault = diskFaultOf(error, folder);
  if (fault === undefined) return undefined;
  const [code, message] =
    fault === "full"
      ? (["DISK_FULL", "the disk is full: this could not be written"] as const)
      : (["DISK_READ_ONLY", "the disk is read-only: this could not be written"] as const);
  return new SottoError(code, message, { remedy: diskRemedies[fault] }, error);
}
