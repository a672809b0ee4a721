import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { systemCode } from "../../../supervisor/errors.ts";
import { bytes } from "../../screen/words.ts";
import type { Check } from "../check.ts";

/** What an upgrade and its way back need. */
const little = 500 * 1000 * 1000;

export const disk: Check = {
  name: "disk",
  question: "Is there room for logs, assistants and upgrades?",
  needs: "nothing",
  async look({ control, place }) {
    const data = control?.data ?? place.data;
    const { bavail, bsize } = await freeAt(data);
    const free = bavail * bsize;
    if (free >= little) return [];
    const message = `only ${bytes(free)} are free where ${data} is`;
    const remedy = "`du -xh --max-depth=2 / | sort -h | tail` shows what takes the room; `apt-get clean` frees some";
    return [{ severity: free < little / 5 ? "bad" : "warning", message, remedy }];
  },
};

/** Before the first start there is no data folder: the disk of the system tells. */
async function freeAt(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
    return statfs("/");
  }
}
