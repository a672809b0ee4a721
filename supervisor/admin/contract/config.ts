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
    description: "Section → key → value; null takes a key out, so that its default is used.",
  },
);
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
    description: "What is wrong with the file while the last good one is in use.",
  }),
});
const Changed = Type.Object({
  restarted: Type.Array(Type.String(), { description: "The components that are restarted for it." }),
  later: Type.Array(Type.String(), {
    description: "The supervisor's own sections: they take effect at its next start.",
  }),
});
export const writing = {
  200: Changed,
  ...guarded,
  ...problems([422, "A section, a key or a value is not possible."]),
};

export const getConfig = operation("GET /config", {
  operationId: "getConfig",
  tags: ["configuration"],
  summary: "Get the configuration in use and the source of each value",
  description:
    "Every section and key; secrets are shown as set or unset. `fault` tells what is wrong with the file while the last good one is in use.",
  response: { 200: Effective, ...guarded },
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
          component: Type.Optional(Type.String({ description: "Whose section it is." })),
          effect: Type.Enum(["component", "platform", "none"], {
            description:
              "What is started anew when it is changed: the component, at once; the platform, by its user; nothing.",
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
    "What is not named stays as it is. Nothing is written unless the whole is valid and the platform can be started with it: changed certificates are read, changed addresses are tried. Only the components that it touches are restarted.",
  body: Sections,
  response: writing,
});
