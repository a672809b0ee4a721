import type { Check } from "../check.ts";
import type { Platform } from "../seen.ts";

export const busCheck: Check<Pick<Platform, "starting" | "busFault">> = {
  name: "bus",
  question: "Does the bus carry messages?",
  look({ starting, busFault }) {
    if (busFault === undefined || starting) return [];
    const message = `the bus does not carry the supervisor's messages: ${busFault}`;
    const remedy = "check that the broker in [bus] runs and accepts the credential; see `sotto logs supervisor`";
    return [{ severity: "unhealthy", code: "BUS_UNREACHABLE", message, remedy }];
  },
};
