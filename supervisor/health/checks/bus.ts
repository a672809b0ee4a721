import type { Check } from "../health.ts";

export const busCheck: Check = {
  question: "Does the bus carry messages?",
  async look({ starting, busAnswers }) {
    if (busAnswers || starting) return [];
    const message = "the bus does not carry the supervisor's messages";
    const remedy = "see whether the broker named in [bus] runs and takes the credential; GET /admin/logs says more";
    return [{ severity: "unhealthy", code: "BUS_UNREACHABLE", message, remedy }];
  },
};
