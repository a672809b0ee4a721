/** The OpenAPI 3.1 description, made of the schemas that validate. */
import swagger from "@fastify/swagger";
import type { App } from "./server.ts";

export async function describe(app: App, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Sotto admin",
        version,
        description: "Configures and administers the Sotto voice platform on this board.",
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [{ url: "/", description: "This board" }],
      components: { securitySchemes: { basic: { type: "http", scheme: "basic" } } },
      security: [{ basic: [] }],
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json["$id"] === "string" ? json["$id"] : `schema${index}`,
    },
  });
}
