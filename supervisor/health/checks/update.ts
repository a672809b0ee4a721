import { join } from "node:path";
import { aptPaths, type Change, readWhole } from "../../../updater/place.ts";
import type { Check } from "../health.ts";

type Undone = { readonly changes: readonly Change[]; readonly reason: string };

export const updateCheck: Check = {
  question: "Was the last update undone?",
  async look({ folder }) {
    const undone = readWhole(aptPaths(join(folder, "apt")).undone) as Undone | undefined;
    if (undone === undefined) return [];
    const what = undone.changes.map(({ name, to }) => `${name} ${to}`).join(", ");
    const message = `the last update (${what}) was undone: ${undone.reason}`;
    const remedy = "see the log of its task; POST /admin/platform with upgrade when there is a newer version";
    return [{ severity: "degraded", code: "UPDATE_UNDONE", message, remedy }];
  },
};
