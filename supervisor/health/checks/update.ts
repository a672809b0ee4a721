import { join } from "node:path";
import { aptPaths, type Change, readWhole } from "../../../updater/place.ts";
import { packageName } from "../../../updater/request.ts";
import type { Check } from "../check.ts";
import type { Board } from "../seen.ts";

type Undone = { readonly changes: readonly Change[]; readonly reason: string };

export const updateCheck: Check<Pick<Board, "data">> = {
  name: "update",
  question: "Was the last update kept?",
  look({ data }) {
    const undone = readWhole(aptPaths(join(data, "apt")).undone) as Undone | undefined;
    if (undone === undefined) return [];
    const what = undone.changes.map(({ name, to }) => `${name} ${to}`).join(", ");
    const message = `the last update (${what}) was rolled back: ${undone.reason}`;
    const operation = undone.changes.some(({ name }) => packageName.test(name)) ? "upgrade" : "fix";
    const remedy = `see the log of its task; POST /admin/platform with ${operation} when there is a newer version`;
    return [{ severity: "degraded", code: "UPDATE_UNDONE", message, remedy }];
  },
};
