import { statfs } from "node:fs/promises";
import { bytes } from "../../screen/words.ts";
import type { Check } from "../check.ts";

/** What an upgrade and its way back need. */
const little = 500 * 1000 * 1000;

export const disk: Check = {
  name: "disk",
  question: "Is there room for logs, assistants and upgrades?",
  needs: "platform",
  async look({ control }) {
    const { bavail, bsize } = await statfs(control.data);
    const free = bavail * bsize;
    if (free >= little) return [];
    const message = `only ${bytes(free)} are free where ${control.data} is`;
    const remedy = "`du -xh --max-depth=2 / | sort -h | tail` shows what takes the room; `apt-get clean` frees some";
    return [{ severity: free < little / 5 ? "bad" : "warning", message, remedy }];
  },
};
