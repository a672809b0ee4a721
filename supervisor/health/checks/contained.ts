import type { Check } from "../check.ts";
import type { Platform } from "../seen.ts";

/** A failure that has not recurred for this long is no longer reported; the metrics count it for ever. */
const recentMs = 60 * 60_000;

export const containedCheck: Check<Pick<Platform, "contained" | "now">> = {
  name: "contained",
  question: "Did nothing fail that nobody handled?",
  async look({ contained: { count, last }, now }) {
    if (last === undefined || now - Date.parse(last.time) > recentMs) return [];
    const times = count === 1 ? "once" : `${count} times`;
    const message = `something failed that nobody handled, ${times} since the start, last in ${last.part} at ${last.time}: it ended that alone`;
    const remedy = "see GET /admin/logs?search=contained, and report it: it is a fault of Sotto";
    return [{ severity: "degraded", code: "FAULT_CONTAINED", message, remedy }];
  },
};
