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
  intents: Type.Integer({ description: "How many it has." }),
  sha256: Type.String({ description: "Of the zip, in hex; in quotes it is its ETag." }),
  bytes: Type.Integer(),
  publishedAt: Type.String({ format: "date-time" }),
  publishedBy: Type.String(),
  signature: Type.Optional(Type.String({ description: "The publisher's, ed25519, in base64." })),
});

const zip = { content: { "application/zip": { schema: Type.Unsafe<Readable>({ format: "binary" }) } } };
const missing = problems([404, "The assistant does not exist."]);
export type Published = Static<typeof Published>;
const json = <Schema>(schema: Schema) => ({ content: { "application/json": { schema } } });

export const listPublishedAssistants = operation("GET /console/assistants", {
  operationId: "listPublishedAssistants",
  tags: ["console"],
  summary: "List the assistants published for other boards",
  description: "Published by PUT; what this board itself uses need not be among them.",
  response: { 200: Type.Object({ assistants: Type.Array(Published) }), ...guarded },
});

export const downloadPublishedAssistant = operation("GET /console/assistants/:id", {
  operationId: "downloadPublishedAssistant",
  tags: ["console"],
  summary: "Download a published assistant",
  description:
    "With a strong ETag, its SHA-256 in Repr-Digest, and the publisher's signature in Sotto-Signature. Takes If-None-Match, and Range with If-Range: what broke off goes on.",
  params: Place,
  response: {
    200: { description: "The zip.", ...zip },
    206: { description: "The part that Range asks for.", ...zip },
    304: Type.Null({ description: "If-None-Match names it: nothing is sent." }),
    416: {
      description: "Range begins behind its end.",
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
    summary: "Publish an assistant for other boards",
    description:
      "Checked as at an installation: what could not be installed is not published. It takes the place of the one by that id in one step.",
    params: Place,
    headers: Type.Object({
      [signatureHeader]: Type.Optional(
        Type.String({
          pattern: "^[A-Za-z0-9+/]{86}==$",
          description: "ed25519, in base64; see how to write an assistant.",
        }),
      ),
    }),
    body: {
      content: { "application/zip": { schema: Type.Unsafe<Readable>({ description: "The zip." }) } },
    },
    response: {
      200: { description: "It has taken the place of the one before.", ...json(Published) },
      201: { description: "It is published.", ...json(Published) },
      ...guarded,
      ...problems(
        [404, "The id is too long."],
        [409, "Too many are published here."],
        [422, "The zip is not an assistant of this id that can be used."],
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
  summary: "Unpublish an assistant",
  description: "Boards that have installed it keep it.",
  params: Place,
  response: { 204: Type.Null({ description: "It is gone." }), ...guarded, ...missing },
});
