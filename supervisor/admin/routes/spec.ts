import { Type } from "typebox";
import { stringify } from "yaml";
import { guarded } from "../contract/problem.ts";
import type { App } from "../app.ts";

/** GET /spec: this description itself. [spec A] */
export function specRoutes(app: App): void {
  app.get(
    "/spec",
    {
      schema: {
        operationId: "getSpec",
        tags: ["description"],
        summary: "Get this description",
        description: "Made of the schemas that validate.",
        response: {
          200: {
            description: "OpenAPI 3.1, JSON, or YAML by Accept.",
            content: {
              "application/json": { schema: Type.Object({}, { additionalProperties: true }) },
              "application/yaml": { schema: Type.String() },
            },
          },
          ...guarded,
        },
      },
    },
    async (request, reply) => {
      const description = app.swagger();
      return request.headers.accept?.includes("yaml")
        ? reply.type("application/yaml").send(stringify(description))
        : reply.type("application/json").send(JSON.stringify(description));
    },
  );
}
