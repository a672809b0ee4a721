import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";

const Member = Type.Object({
  hub: Type.String({ description: "Its name in the cluster." }),
  alive: Type.Boolean({ description: "Whether it has shown a sign of life within the last seconds." }),
  ageMs: Type.Number({ description: "Milliseconds since its last sign of life." }),
  version: Type.String(),
  startedAt: Type.String({ format: "date-time" }),
  health: Type.Optional(Type.String({ description: "What it says about its health." })),
});

const Site = Type.Object({
  siteId: Type.String(),
  owner: Type.Optional(Type.String({ description: "The hub that owns it; absent: none." })),
  served: Type.Boolean({ description: "Whether this hub acts for it now." }),
});

const Shared = Type.Object({
  kind: Type.String({ description: "What is shared, as in the configuration." }),
  records: Type.Integer({ description: "How many of it this hub has." }),
  waiting: Type.Integer({ description: "Changes that this hub, or the others, do not have yet." }),
  fault: Type.Optional(Type.String({ description: "Why one of them cannot be shared, or taken over." })),
});

const Replaced = Type.Object({
  kind: Type.String({ description: "What it is, as in the configuration." }),
  id: Type.String({ description: "Which one: the name of the skill, the login." }),
  at: Type.String({ format: "date-time" }),
  changes: Type.Array(Type.String(), { description: 'What differed, in words: "settings".' }),
  kept: Type.Optional(Type.String({ description: "The file on this hub with the settings that were replaced." })),
});

export const getCluster = operation("GET /cluster", {
  operationId: "getCluster",
  tags: ["platform"],
  role: "viewer",
  summary: "Get the cluster",
  description:
    "The hubs that share their state through NATS, as this hub sees them. Without a majority of the NATS servers, a hub goes on with what it has.",
  response: {
    200: Type.Object({
      configured: Type.Boolean({
        description: "Whether this hub belongs to a cluster; nothing else is there otherwise.",
      }),
      name: Type.Optional(Type.String()),
      hub: Type.Optional(Type.String({ description: "The name of this hub." })),
      server: Type.Optional(Type.String({ description: "The NATS server to which it is connected." })),
      hasMajority: Type.Optional(
        Type.Boolean({ description: "Whether a majority of the servers confirms its writes." }),
      ),
      fault: Type.Optional(Type.String({ description: "Why not." })),
      writeMs: Type.Optional(Type.Number({ description: "Milliseconds that its last confirmed write took." })),
      members: Type.Optional(Type.Array(Member)),
      sites: Type.Optional(Type.Array(Site)),
      shared: Type.Optional(Type.Array(Shared)),
      replaced: Type.Optional(
        Type.Array(Replaced, {
          description:
            "What was changed here and on another hub at once, of which one change holds. Told until it is changed again, for a week at most.",
        }),
      ),
    }),
    ...guarded,
  },
});
