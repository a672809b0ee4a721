import type { Check } from "../check.ts";
import type { Platform } from "../seen.ts";

export const clusterCheck: Check<Pick<Platform, "starting" | "cluster">> = {
  name: "cluster",
  question: "Does this hub share its state with the other hubs?",
  look({ starting, cluster }) {
    if (cluster === undefined || starting) return [];
    if (cluster.fault !== undefined) {
      const message = `the cluster cannot be reached: ${cluster.fault}`;
      const remedy =
        "check the NATS servers in [cluster] and the network; this hub goes on with what it has, retries, and then shares its changes";
      return [{ severity: "degraded", code: "CLUSTER_UNREACHABLE", message, remedy }];
    }
    const away = cluster.members.filter(({ alive }) => !alive).map(({ hub }) => hub);
    if (away.length === 0) return [];
    const message = `of the hubs of the cluster, ${away.join(", ")} ${away.length === 1 ? "is" : "are"} away`;
    const remedy =
      "start it, or see `sotto cluster`; its rooms are served by the other hubs that their satellites know";
    return [{ severity: "notice", code: "CLUSTER_HUB_AWAY", message, remedy }];
  },
};
