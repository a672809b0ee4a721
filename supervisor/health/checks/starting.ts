import type { Check } from "../health.ts";

export const startingCheck: Check = {
  question: "Has everything had the time to start?",
  async look({ starting }) {
    if (!starting) return [];
    const message = "the platform is starting";
    return [{ severity: "unhealthy", code: "STARTING", message, remedy: "ask again in a few seconds" }];
  },
};
