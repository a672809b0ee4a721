import type { StatsFs } from "node:fs";
import { lstat, opendir, statfs } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { diskRemedies, stateOf } from "../../disk-fault.ts";
import { systemCode } from "../../errors.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import { freeBytes, minFreeBytes, minInodes } from "../../free-space.ts";
import type { Board } from "../seen.ts";

export const diskCheck: Check<Pick<Board, "data">> = {
  name: "disk",
  question: "Is there free space for logs, assistants and upgrades?",
  look: async ({ data }) =>
    stateOf(data) === "read-only" ? [readOnly(data)] : judgeDisk(data, await spaceAt(data), await largestIn(data)),
};

function readOnly(folder: string): Finding {
  const message = `the file system of ${folder} is read-only: nothing can be saved`;
  return { severity: "degraded", code: "DISK_READ_ONLY", message, remedy: diskRemedies["read-only"] };
}

/** `largest` names what occupies most space in the folder. */
export function judgeDisk(
  folder: string,
  space: Pick<StatsFs, "bavail" | "bsize" | "files" | "ffree">,
  largest = "",
): Finding[] {
  const free = freeBytes(space);
  const ours = largest === "" ? "" : `largest in the data folder: ${largest}; `;
  const remedy = `${ours}\`du -xh --max-depth=2 / | sort -h | tail\` shows what uses the space; \`apt-get clean\` frees some`;
  const finding = (severity: Finding["severity"], code: string, message: string): Finding[] => [
    { severity, code, message, remedy },
  ];
  const left = `only ${Math.floor(free / 1024 / 1024)} MB are free on the file system of ${folder}`;
  if (free < minFreeBytes.dataFolder) return finding("degraded", "DISK_FULL", left);
  // A file system without an inode table reports 0 of them.
  if (space.files > 0 && space.ffree < minInodes)
    return [
      {
        severity: "degraded",
        code: "DISK_FULL",
        message: `the file system of ${folder} is almost out of inodes: it has too many files`,
        remedy:
          "`du -x --inodes --max-depth=3 / | sort -n | tail` shows where the many files are; `apt-get clean` removes some",
      },
    ];
  if (free < minFreeBytes.upgrade) return finding("notice", "DISK_LOW", `${left}: too little for an upgrade`);
  return [];
}

/** Returns the three largest, "cache 40 MB, logs 12 MB"; "" while there is enough space, when nobody needs to know. */
async function largestIn(folder: string): Promise<string> {
  const space = await spaceAt(folder);
  if (freeBytes(space) >= minFreeBytes.dataFolder) return "";
  const sizes = new Map<string, number>();
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const top = relative(folder, path).split(sep)[0] ?? "";
    const { blocks } = await lstat(path).catch(() => ({ blocks: 0 })); // Removed meanwhile.
    sizes.set(top, (sizes.get(top) ?? 0) + blocks * 512);
  }
  const [megabyte, most] = [1024 * 1024, [...sizes].toSorted(([, a], [, b]) => b - a)];
  const shown = most.slice(0, 3).filter(([, size]) => size >= megabyte);
  return shown.map(([name, size]) => `${name} ${Math.round(size / megabyte)} MB`).join(", ");
}

/** Before the first start there is no data folder: the parent folder's disk is examined. */
async function spaceAt(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
    return statfs("/");
  }
}
