import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";

export const getMetrics = operation("GET /metrics", {
  operationId: "getMetrics",
  tags: ["platform"],
  summary: "Get metrics for Prometheus",
  description: "For the supervisor, its components, tasks and responses.",
  response: {
    200: { description: "Prometheus text format.", content: { "text/plain": { schema: Type.String() } } },
    ...guarded,
  },
});
