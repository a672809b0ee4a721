import type { Check } from "../health.ts";

export const configurationCheck: Check = {
  question: "Is the configuration file the one in use?",
  async look({ configurationFault }) {
    if (configurationFault === undefined) return [];
    const message = `the last good configuration is used: ${configurationFault}`;
    const remedy = "correct the file at the place named, then reload or restart the supervisor";
    return [{ severity: "degraded", code: "CONFIG_LAST_GOOD", message, remedy }];
  },
};
