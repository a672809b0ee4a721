import { statfs } from "node:fs/promises";
import type { Check } from "../health.ts";

const little = 64 * 1024 * 1024;

export const diskCheck: Check = {
  question: "Can the data folder still take something?",
  async look({ folder }) {
    const { bavail, bsize, ffree, files } = await statfs(folder);
    const free = bavail * bsize;
    const remedy = "free space on the disk that holds the data folder";
    if (free < little) {
      const message = `only ${Math.floor(free / 1024 / 1024)} MB are free in the data folder`;
      return [{ severity: "degraded", code: "DISK_FULL", message, remedy }];
    }
    // A file system without a table of inodes says that it has none.
    if (files > 0 && ffree < 1000)
      return [
        { severity: "degraded", code: "DISK_FULL", message: "hardly any file can be made in the data folder", remedy },
      ];
    return [];
  },
};
