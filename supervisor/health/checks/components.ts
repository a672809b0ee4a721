import type { Check } from "../health.ts";
import type { Finding } from "../reason.ts";

/** `failed` is a reason of its own; one that waits is only told when it has died: at the start all of them wait. */
export const componentsCheck: Check = {
  question: "Is every component that shall run ready?",
  async look({ members }) {
    return members.flatMap(({ name, state, reason, restarts }): Finding[] => {
      const why = reason === undefined ? "" : `: ${reason}`;
      if (state === "failed") {
        const remedy = `see GET /admin/platform/${name}/logs; POST {"operation":"restart"} tries again at once`;
        return [{ severity: "unhealthy", code: "COMPONENT_FAILED", message: `${name} is given up${why}`, remedy }];
      }
      if (state === "waiting" && restarts > 0) {
        const remedy = `it is restarted by itself; GET /admin/platform/${name}/logs says why it died`;
        return [{ severity: "degraded", code: "COMPONENT_WAITING", message: `${name} is not running${why}`, remedy }];
      }
      return [];
    });
  },
};
