/** The OpenAPI 3.1 description, generated from the validation schemas. */
import swagger from "@fastify/swagger";
import type { App } from "./app.ts";
import { areas } from "./contract/areas.ts";
import { securityOf, securitySchemes } from "./contract/operation.ts";

export async function describe(app: App, version: string, basePath: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Sotto admin",
        version,
        description: "Configures and administers the Sotto voice platform on this board.",
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
        contact: { name: "The authors of Sotto" },
      },
      tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
      servers: [{ url: basePath === "" ? "/" : basePath, description: "This board" }],
      components: { securitySchemes },
      security: securityOf("any"),
    },
    transformObject: (document) => ("openapiObject" in document ? tuples(document.openapiObject) : document) as never,
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json["$id"] === "string" ? json["$id"] : `schema${index}`,
    },
  });
}

/** Writes a tuple as in JSON Schema 2020-12, which OpenAPI 3.1 uses; the validator here uses the previous draft. */
function tuples(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(tuples);
  if (typeof schema !== "object" || schema === null) return schema;
  const { additionalItems: _none, ...copy } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, tuples(value)]),
  );
  const { items } = copy;
  return Array.isArray(items) ? { ...copy, prefixItems: items, items: {}, maxItems: items.length } : copy;
}
