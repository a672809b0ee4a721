import type { Check } from "../check.ts";
import type { Platform } from "../seen.ts";

export const hubCheck: Check<Pick<Platform, "starting" | "hubFault">> = {
  name: "hub",
  question: "Can this satellite reach its hub?",
  look({ starting, hubFault }) {
    if (hubFault === undefined || starting) return [];
    const message = `the hub cannot be reached: ${hubFault}`;
    const remedy = "check that the hub runs and is reachable by the name in hub.toml; it is retried automatically";
    return [{ severity: "degraded", code: "HUB_UNREACHABLE", message, remedy }];
  },
};
