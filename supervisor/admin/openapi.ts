/** The OpenAPI 3.1 description, made of the schemas that validate. */
import swagger from "@fastify/swagger";
import type { App } from "./app.ts";

export async function describe(app: App, version: string): Promise<void> {
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
      tags: [
        { name: "users", description: "Who may administer this board." },
        { name: "certificate", description: "By what a client trusts it." },
        { name: "platform", description: "Components, packages, health and figures." },
        { name: "tasks", description: "What was asked for and takes time." },
        { name: "assistant", description: "What is understood." },
        { name: "console", description: "Assistants that other boards install from this one." },
        { name: "sessions", description: "What was said and decided, and by text." },
        { name: "skills", description: "What is done about it." },
        { name: "satellites", description: "Rooms on other boards." },
        { name: "configuration", description: "The file platform.toml." },
        { name: "backup", description: "One encrypted file with what a person has put on this board, and back." },
        { name: "privacy", description: "What left the board, and what is stored about people." },
        { name: "audio", description: "Microphones and speakers." },
        { name: "logs", description: "What was said by whom, and when." },
        { name: "description", description: "This description." },
      ],
      servers: [{ url: "/", description: "This board" }],
      components: { securitySchemes: { basic: { type: "http", scheme: "basic" } } },
      security: [{ basic: [] }],
    },
    transformObject: (document) => ("openapiObject" in document ? tuples(document.openapiObject) : document) as never,
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json["$id"] === "string" ? json["$id"] : `schema${index}`,
    },
  });
}

/** A tuple as JSON Schema 2020-12 writes it, which OpenAPI 3.1 takes; what validates here speaks the draft before. */
function tuples(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(tuples);
  if (typeof schema !== "object" || schema === null) return schema;
  const { additionalItems: _none, ...copy } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, tuples(value)]),
  );
  const { items } = copy;
  return Array.isArray(items) ? { ...copy, prefixItems: items, items: {}, maxItems: items.length } : copy;
}
