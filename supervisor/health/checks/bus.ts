import { notReachedYet } from "../../keep-joined.ts";
import type { Check } from "../check.ts";
import type { Platform } from "../seen.ts";

export const busCheck: Check<Pick<Platform, "starting" | "busFault">> = {
  name: "bus",
  question: "Does the bus carry messages?",
  look({ starting, busFault }) {
    if (busFault === undefined || (starting && busFault === notReachedYet)) return [];
    const message = `the bus does not carry the supervisor's messages: ${busFault}`;
    const remedy =
      "check that the broker in [bus] of the configuration runs, that bus.ca_file trusts its certificate, and that it accepts the account; see `sotto logs supervisor`";
    return [{ severity: "unhealthy", code: "BUS_UNREACHABLE", message, remedy }];
  },
};
