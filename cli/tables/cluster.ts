/** The command for several hubs that take over each other's rooms. */
import type { Command } from "../command.ts";

export const clusterCommand: Command = {
  name: "cluster",
  group: "Access",
  summary: "Show the hubs that share their state with this one, and whether a majority of the NATS servers answers",
  options: [
    {
      name: "forget",
      value: "HUB",
      about: "Forget a hub that does not come back; satellites added later do not learn of it.",
    },
  ],
  examples: [
    { command: "sotto cluster", does: "members, their health, and how long a shared write takes" },
    { command: "sotto cluster --forget attic", does: "after the hub attic was given away" },
  ],
  load: () => import("../commands/cluster.ts"),
};
