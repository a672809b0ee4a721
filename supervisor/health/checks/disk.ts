import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { systemCode } from "../../errors.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import { freeBytes, minFreeBytes, minInodes } from "../../free-space.ts";
import type { Board } from "../seen.ts";

export const diskCheck: Check<Pick<Board, "data">> = {
  name: "disk",
  question: "Is there free space for logs, assistants and upgrades?",
  look: async ({ data }) => judgeDisk(data, await spaceAt(data)),
};

export function judgeDisk(folder: string, space: Pick<StatsFs, "bavail" | "bsize" | "files" | "ffree">) {
  const free = freeBytes(space);
  const remedy = "`du -xh --max-depth=2 / | sort -h | tail` shows what takes the room; `apt-get clean` frees some";
  const finding = (severity: Finding["severity"], code: string, message: string): Finding[] => [
    { severity, code, message, remedy },
  ];
  const left = `only ${Math.floor(free / 1024 / 1024)} MB are free where ${folder} is`;
  if (free < minFreeBytes.dataFolder) return finding("degraded", "DISK_FULL", left);
  // A file system without a table of inodes says that it has none.
  if (space.files > 0 && space.ffree < minInodes)
    return finding("degraded", "DISK_FULL", `the file system of ${folder} is almost out of inodes`);
  if (free < minFreeBytes.upgrade) return finding("notice", "DISK_LOW", `${left}: too little for an upgrade`);
  return [];
}

/** Before the first start there is no data folder: the disk of the system tells. */
async function spaceAt(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
    return statfs("/");
  }
}
