import type { Readable } from "node:stream";
import { type Static, Type } from "typebox";
import { maxArchiveBytes } from "../../tasks/kinds/assistant.ts";
import { accepting, TaskHeaders } from "./accepted.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

export const FromConsole = Type.Object(
  {
    source: Type.Literal("console"),
    url: Type.Optional(
      Type.String({
        maxLength: 1000,
        description:
          "HTTPS address of the console, which is any Sotto; if omitted, the configured one. Without assistantId, the address of the zip itself.",
      }),
    ),
    assistantId: Type.Optional(
      Type.String({ pattern: "^[A-Za-z0-9_-]{1,80}$", description: "Id of the assistant on the console." }),
    ),
    token: Type.Optional(
      Type.String({
        maxLength: 4096,
        pattern: "^[^\\x00-\\x1f\\x7f]+$",
        description: "A bearer token, or name:password of a user of that console; deleted after the task.",
      }),
    ),
    fingerprint: Type.Optional(
      Type.String({
        pattern: "^(?:[Ss][Hh][Aa]256:)?(?:[0-9A-Fa-f]{2}:?){31}[0-9A-Fa-f]{2}$",
        description:
          "SHA-256 fingerprint of the console's certificate authority, as `sotto certificate` shows it there.",
      }),
    ),
  },
  { additionalProperties: false },
);

export type FromConsole = Static<typeof FromConsole>;

export const FromPackage = Type.Object(
  {
    source: Type.Literal("package"),
    name: Type.String({
      maxLength: 80,
      description: 'Name of an assistant of the package: "house/de". GET /assistant/shipped lists them.',
    }),
  },
  { additionalProperties: false },
);

export type FromPackage = Static<typeof FromPackage>;

const Version = Type.Object({
  number: Type.Integer(),
  current: Type.Boolean(),
  installedAt: Type.Optional(Type.String({ format: "date-time" })),
  id: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  version: Type.Optional(Type.String()),
  origin: Type.Optional(
    Type.Object(
      {
        url: Type.String(),
        assistantId: Type.Optional(Type.String()),
        etag: Type.Optional(Type.String()),
        signedBy: Type.Optional(Type.String({ description: "Name of the configured publisher whose key signed it." })),
      },
      { description: "For an assistant from a console." },
    ),
  ),
});

const BesideName = Type.String({
  pattern: "^[a-z0-9][a-z0-9-]{0,31}$",
  description: "The name under which it is installed beside the one in use; wake words name it.",
});

export const installAssistant = operation(
  "PUT /assistant",
  {
    operationId: "installAssistant",
    tags: ["assistant"],
    role: "operator",
    summary: "Install an assistant from a zip, a console or the package",
    description:
      "Checks the whole archive, trains it and runs its test sentences before anything changes; keeps the previous assistant for a rollback. With `source` `console`, the board downloads the zip itself; with `package`, it takes one that it brought. With `beside`, the one in use stays: a wake word names the new one, and whoever says it talks to that (at most two; 1 GB of memory).",
    headers: TaskHeaders,
    querystring: Type.Object({ beside: Type.Optional(BesideName) }, { additionalProperties: false }),
    body: {
      content: {
        "application/json": { schema: Type.Union([FromConsole, FromPackage]) },
        "application/zip": { schema: Type.Unsafe<Readable>({ description: "The zip." }) },
        "multipart/form-data": { schema: Type.Unsafe<never>({ description: "The zip, in the field `assistant`." }) },
      },
    },
    response: { ...guarded, ...accepting },
  },
  {
    bodyLimit: maxArchiveBytes + 64 * 1024,
  },
);

export const getAssistant = operation("GET /assistant", {
  operationId: "getAssistant",
  tags: ["assistant"],
  role: "operator",
  summary: "Get the assistant in use",
  description: "Returns its name, language and intents.",
  response: {
    200: Type.Object({
      id: Type.String(),
      name: Type.String(),
      language: Type.String(),
      version: Type.String(),
      intents: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
      installedAt: Type.Union([Type.String({ format: "date-time" }), Type.Null()]),
    }),
    ...guarded,
    ...problems([404, "No assistant is installed."]),
  },
});

export const listAssistantsBeside = operation("GET /assistant/beside", {
  operationId: "listAssistantsBeside",
  tags: ["assistant"],
  role: "operator",
  summary: "List the assistants beside the one in use",
  description: "Each is spoken to by the wake words that name it ([[hotword.wake_words]]).",
  response: {
    200: Type.Object({
      assistants: Type.Array(
        Type.Object({
          name: BesideName,
          wakeWords: Type.Array(Type.String(), { description: "The phrases that name it." }),
          installedAt: Type.Union([Type.String({ format: "date-time" }), Type.Null()]),
          id: Type.Optional(Type.String({ description: "Absent, with the next three, if its files cannot be read." })),
          title: Type.Optional(Type.String()),
          language: Type.Optional(Type.String()),
          version: Type.Optional(Type.String()),
        }),
      ),
    }),
    ...guarded,
  },
});

export const removeAssistantBeside = operation("DELETE /assistant/beside/:name", {
  operationId: "removeAssistantBeside",
  tags: ["assistant"],
  role: "operator",
  summary: "Remove an assistant beside the one in use",
  description: "One that a wake word names is only removed with `force`; the one in use answers that wake word then.",
  params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 64 }) }),
  querystring: Type.Object({ force: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
  response: {
    204: Type.Null({ description: "Removed." }),
    ...guarded,
    ...problems([404, "There is no such assistant."], [409, "A wake word names it."]),
  },
});

export const listShippedAssistants = operation("GET /assistant/shipped", {
  operationId: "listShippedAssistants",
  tags: ["assistant"],
  role: "operator",
  summary: "List the assistants of the package",
  description:
    "With their languages, their intents, and the skills of the package that answer those which nobody answers yet. PUT /assistant with `source` `package` installs one.",
  response: {
    200: Type.Object({
      assistants: Type.Array(
        Type.Object({
          name: Type.String({ description: 'What it is installed by: "house/de".' }),
          id: Type.String(),
          title: Type.String(),
          language: Type.String(),
          heard: Type.Enum(["well", "experimental", "untried", "no"], {
            description: "How the embedded recogniser hears this language. Typed text is understood in all of them.",
          }),
          version: Type.String(),
          intents: Type.Array(Type.String(), { description: "The ids of its intents." }),
          missingSkills: Type.Array(Type.String(), { description: "Skills that POST /actions/git installs by name." }),
        }),
      ),
    }),
    ...guarded,
  },
});

export const listAssistantVersions = operation("GET /assistant/versions", {
  operationId: "listAssistantVersions",
  tags: ["assistant"],
  role: "viewer",
  summary: "List the installed assistants, newest first",
  description: "The current version, and those available for a rollback.",
  response: { 200: Type.Object({ versions: Type.Array(Version) }), ...guarded },
});

export const rollbackAssistant = operation("POST /assistant/rollback", {
  operationId: "rollbackAssistant",
  tags: ["assistant"],
  role: "operator",
  summary: "Restore the previous assistant",
  description: "Keeps the current assistant, so a second rollback returns to it.",
  headers: TaskHeaders,
  response: { ...guarded, ...accepting, ...problems([404, "There is no previous assistant."]) },
});
