import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";

export const getSpec = operation("GET /spec", {
  operationId: "getSpec",
  tags: ["description"],
  role: "viewer",
  summary: "Get this description",
  description: "Generated from the validation schemas.",
  response: {
    200: {
      description: "OpenAPI 3.1 as JSON, or as YAML depending on Accept.",
      content: {
        "application/json": { schema: Type.Object({}, { additionalProperties: true }) },
        "application/yaml": { schema: Type.String() },
      },
    },
    ...guarded,
  },
});
