import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const Sections = Type.Record(
  Type.String({ pattern: "^[a-z][a-z0-9_]{0,39}$" }),
  Type.Record(Type.String({ pattern: "^[a-z][a-z0-9_]{0,59}$" }), Type.Unknown(), {
    additionalProperties: false,
  }),
  {
    additionalProperties: false,
    description: "Section → key → value; null removes a key, which restores its default.",
  },
);
export const IfMatch = Type.Object({
  "if-match": Type.Optional(
    Type.String({
      pattern: '^(W/)?"[A-Za-z0-9_-]{1,64}"$',
      description: "The ETag of the configuration that this request changes; without it, whatever is there is changed.",
    }),
  ),
});
const Effective = Type.Object({
  config: Type.Record(
    Type.String(),
    Type.Record(
      Type.String(),
      Type.Object({
        value: Type.Unknown(),
        source: Type.Enum(["file", "default"]),
        secret: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
  fault: Type.Union([Type.String(), Type.Null()], {
    description: "The error in the file while the last valid one is in use.",
  }),
});
const Changed = Type.Object({
  restarted: Type.Array(Type.String(), { description: "The components that restart." }),
  later: Type.Array(Type.String(), {
    description: "Sections of the supervisor that take effect at its next start.",
  }),
});
export const writing = {
  200: Changed,
  ...guarded,
  ...problems([412, "The configuration was changed meanwhile; nothing is overwritten."]),
  ...problems([422, "A section, key or value is invalid."]),
};
export const etag = { ETag: { type: "string", description: "Identifies the file's contents, for If-Match." } };

export const getConfig = operation("GET /config", {
  operationId: "getConfig",
  tags: ["configuration"],
  summary: "Get the configuration in use and the source of each value",
  description:
    "Every section and key; secrets are shown as set or unset. `fault` describes the error in the file while the last valid one is in use.",
  response: {
    200: {
      description: "The configuration.",
      headers: etag,
      content: { "application/json": { schema: Effective } },
    },
    ...guarded,
  },
});

export const describeConfig = operation("GET /config/schema", {
  operationId: "describeConfig",
  tags: ["configuration"],
  summary: "List all configuration keys: type, description, and what a change restarts",
  description: "The properties are JSON Schema. A secret is `writeOnly`.",
  response: {
    200: Type.Object({
      sections: Type.Array(
        Type.Object({
          name: Type.String(),
          about: Type.String(),
          component: Type.Optional(Type.String({ description: "The component that owns the section." })),
          effect: Type.Enum(["component", "platform", "none"], {
            description: "What a change restarts: the component, immediately; the platform, by the user; or nothing.",
          }),
          properties: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
        }),
      ),
    }),
    ...guarded,
  },
});

export const setConfig = operation("PUT /config", {
  operationId: "setConfig",
  tags: ["configuration"],
  summary: "Change the configuration file, preserving comments",
  description:
    "Keys that are not named keep their values. The file is written only if the result is valid and the platform can start with it: changed certificates are read, changed addresses are tried. Restarts only the affected components.",
  headers: IfMatch,
  body: Sections,
  response: writing,
});
