import type { Check } from "../health.ts";

export const hubCheck: Check = {
  question: "Is the hub of this satellite there?",
  async look({ starting, hubFault }) {
    if (hubFault === undefined || starting) return [];
    const message = `the hub is not there: ${hubFault}`;
    const remedy = "see whether the hub runs and is reached by the name in hub.toml; it is tried again by itself";
    return [{ severity: "degraded", code: "HUB_UNREACHABLE", message, remedy }];
  },
};
