import type { Check } from "../check.ts";
import type { Platform } from "../seen.ts";

/** A failure that has not recurred for this long is no longer reported; the metrics count it for ever. */
const recentMs = 60 * 60_000;

export const containedCheck: Check<Pick<Platform, "contained" | "now">> = {
  name: "contained",
  question: "Were there no unhandled errors?",
  async look({ contained: { count, last }, now }) {
    if (last === undefined || now - Date.parse(last.time) > recentMs) return [];
    const times = count === 1 ? "once" : `${count} times`;
    const message = `an unhandled error occurred ${times} since the start, last in ${last.part} at ${last.time}: only that part ended`;
    const remedy = "see GET /admin/logs?search=contained and report it: this is a bug in Sotto";
    return [{ severity: "degraded", code: "FAULT_CONTAINED", message, remedy }];
  },
};
