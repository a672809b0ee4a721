import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";

export const getMetrics = operation("GET /metrics", {
  operationId: "getMetrics",
  tags: ["platform"],
  role: "viewer",
  summary: "Get metrics for Prometheus",
  description:
    "For the supervisor, its components, tasks and responses, and for what is said: wake words, sessions by outcome, sentences by result, the delay of intents, and the level of each microphone. A client that prefers OpenMetrics 1.0 (header Accept) gets it; all others get the text format 0.0.4.",
  response: {
    200: {
      description: "The metrics.",
      content: {
        "text/plain": { schema: Type.String() },
        "application/openmetrics-text": { schema: Type.String() },
      },
    },
    ...guarded,
  },
});
