import type { Readable } from "node:stream";
import { type Static, Type } from "typebox";
import { signatureHeader } from "../../publisher-signature.ts";
import { maxArchiveBytes } from "../../tasks/kinds/assistant.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const AssistantId = Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$" });
const Place = Type.Object({ id: AssistantId });

const Published = Type.Object({
  id: AssistantId,
  name: Type.String(),
  language: Type.String(),
  version: Type.String(),
  intents: Type.Integer({ description: "Number of intents." }),
  sha256: Type.String({ description: "SHA-256 of the zip, in hex; in quotes, its ETag." }),
  bytes: Type.Integer(),
  publishedAt: Type.String({ format: "date-time" }),
  publishedBy: Type.String(),
  signature: Type.Optional(Type.String({ description: "The publisher's ed25519 signature, in base64." })),
});

const zip = { content: { "application/zip": { schema: Type.Unsafe<Readable>({ format: "binary" }) } } };
const missing = problems([404, "The assistant does not exist."]);
export type Published = Static<typeof Published>;
const json = <Schema>(schema: Schema) => ({ content: { "application/json": { schema } } });

export const listPublishedAssistants = operation("GET /console/assistants", {
  operationId: "listPublishedAssistants",
  tags: ["console"],
  role: "operator",
  summary: "List the assistants published for other boards",
  description: "Assistants published with PUT; independent of the one that this board uses.",
  response: { 200: Type.Object({ assistants: Type.Array(Published) }), ...guarded },
});

export const downloadPublishedAssistant = operation("GET /console/assistants/:id", {
  operationId: "downloadPublishedAssistant",
  tags: ["console"],
  role: "operator",
  summary: "Download a published assistant",
  description:
    "Has a strong ETag, the SHA-256 in Repr-Digest, and the publisher's signature in Sotto-Signature. Supports If-None-Match, and Range with If-Range to resume a download.",
  params: Place,
  response: {
    200: { description: "The zip.", ...zip },
    206: { description: "The requested range.", ...zip },
    304: Type.Null({ description: "Not modified (If-None-Match)." }),
    416: {
      description: "The range starts beyond the end of the file.",
      content: { "application/problem+json": { schema: Type.Ref("Problem") } },
    },
    ...guarded,
    ...missing,
  },
});

export const publishAssistant = operation(
  "PUT /console/assistants/:id",
  {
    operationId: "publishAssistant",
    tags: ["console"],
    role: "operator",
    summary: "Publish an assistant for other boards",
    description:
      "Runs the checks of an installation and refuses invalid assistants. Replaces the assistant with the same id atomically.",
    params: Place,
    headers: Type.Object({
      [signatureHeader]: Type.Optional(
        Type.String({
          pattern: "^[A-Za-z0-9+/]{86}==$",
          description: "An ed25519 signature in base64; see docs/how-to/write-an-assistant.md.",
        }),
      ),
    }),
    body: {
      content: { "application/zip": { schema: Type.Unsafe<Readable>({ description: "The zip." }) } },
    },
    response: {
      200: { description: "The published assistant was replaced.", ...json(Published) },
      201: { description: "The assistant was published.", ...json(Published) },
      ...guarded,
      ...problems(
        [404, "The id is too long."],
        [409, "The maximum number of published assistants is reached."],
        [422, "The zip does not contain a valid assistant with this id."],
      ),
    },
  },
  {
    bodyLimit: maxArchiveBytes + 64 * 1024,
  },
);

export const unpublishAssistant = operation("DELETE /console/assistants/:id", {
  operationId: "unpublishAssistant",
  tags: ["console"],
  role: "operator",
  summary: "Unpublish an assistant",
  description: "Boards that have installed it keep their copy.",
  params: Place,
  response: { 204: Type.Null({ description: "The assistant was unpublished." }), ...guarded, ...missing },
});
