import type { Check } from "../check.ts";
import type { Platform } from "../seen.ts";

export const startingCheck: Check<Pick<Platform, "starting">> = {
  name: "starting",
  question: "Has the platform started?",
  look({ starting }) {
    if (!starting) return [];
    const message = "the platform is starting";
    return [{ severity: "unhealthy", code: "STARTING", message, remedy: "try again in a few seconds" }];
  },
};
