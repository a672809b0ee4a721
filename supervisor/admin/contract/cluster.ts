import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const Member = Type.Object({
  hub: Type.String({ description: "Its name in the cluster." }),
  alive: Type.Boolean({ description: "Whether it has shown a sign of life within the last seconds." }),
  ageMs: Type.Number({ description: "Milliseconds since its last sign of life." }),
  version: Type.String(),
  startedAt: Type.String({ format: "date-time" }),
  health: Type.Optional(Type.String({ description: "What it says about its health." })),
});

const Server = Type.Object({
  server: Type.String({ description: "Its `server_name`." }),
  leads: Type.Boolean({ description: "Whether it confirms what hubs write." }),
  follows: Type.Boolean({ description: "Whether it has, or soon has, what the others have. If not: restart it." }),
  lag: Type.Integer({ description: "Changes that it does not have yet." }),
  ageMs: Type.Optional(Type.Integer({ description: "Milliseconds since its last answer to the one that leads." })),
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
      servers: Type.Optional(
        Type.Array(Server, {
          description:
            "The NATS servers that keep what is shared, as the one says that leads. Empty where one stands alone, and without a connection.",
        }),
      ),
      isAsking: Type.Optional(
        Type.Boolean({
          description:
            "NATS places no watch, so this hub asks for changes twice a second: one of the servers is stuck.",
        }),
      ),
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

export const forgetHub = operation("DELETE /cluster/hubs/:hub", {
  operationId: "forgetHub",
  tags: ["platform"],
  summary: "Forget a hub of the cluster",
  description:
    "For a hub that does not come back: it is no longer shown as away, and satellites that are added from now on are not told of it. One that is alive is refused; one that comes back is known again.",
  params: Type.Object({ hub: Type.String({ maxLength: 32, description: "Its name in the cluster." }) }),
  response: {
    204: { type: "null", description: "Forgotten." },
    ...guarded,
    ...problems([404, "There is no such hub, or no cluster."]),
    ...problems([422, "The hub is alive."]),
    ...problems([503, "No majority of the NATS servers answers."]),
  },
});
