/** The OpenAPI 3.1 description, generated from the validation schemas. */
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
        { name: "users", description: "Accounts, and who may create them." },
        { name: "certificate", description: "The certificate by which clients trust the board." },
        { name: "platform", description: "Components, packages, health and metrics." },
        { name: "tasks", description: "Long-running operations." },
        { name: "assistant", description: "What the board understands." },
        { name: "console", description: "Assistants that other boards install from this one." },
        { name: "sessions", description: "Recorded sessions, and dialogues by text." },
        { name: "skills", description: "The programs that carry out intents." },
        { name: "satellites", description: "Rooms on other boards." },
        { name: "home", description: "The devices of the house, found by the skill home." },
        { name: "timers", description: "Timers, alarms and reminders." },
        { name: "configuration", description: "The file platform.toml." },
        { name: "backup", description: "Encrypted backups, and restoring them." },
        { name: "privacy", description: "Outgoing traffic, and stored personal data." },
        { name: "audio", description: "Microphones and speakers." },
        { name: "announcements", description: "What is said to the people in the rooms." },
        { name: "logs", description: "Logs, and messages on the bus." },
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
