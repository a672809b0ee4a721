import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type Static, Type } from "typebox";
import { SottoError } from "../../errors.ts";
import { sha256Of } from "../../assistants/published.ts";
import { readArchivedAssistant } from "../../assistants/install.ts";
import { signatureHeader } from "../../publisher-signature.ts";
import { largestArchive } from "../../tasks/kinds/assistant.ts";
import { loginOf } from "../authentication.ts";
import { guarded, problems } from "../contract/problem.ts";
import { byteRange, isNamed } from "../ranges.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";
import { receive } from "../uploads.ts";

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

/** GET /console/assistants; GET, PUT and DELETE /console/assistants/{id}: what other boards install from this one. */
export function consoleRoutes(app: App, services: Services): void {
  const { published, uploads } = services;
  const find = async (id: string) => {
    const found = await published.get(id);
    if (found === undefined) throw new SottoError("ASSISTANT_MISSING", `no assistant ${id} is published here`);
    return found;
  };
  app.get(
    "/console/assistants",
    {
      schema: {
        operationId: "listPublishedAssistants",
        tags: ["console"],
        summary: "List the assistants published for other boards",
        description: "Published by PUT; what this board itself uses need not be among them.",
        response: { 200: Type.Object({ assistants: Type.Array(Published) }), ...guarded },
      },
    },
    async () => ({ assistants: [...(await published.list())] }),
  );
  app.get(
    "/console/assistants/:id",
    {
      schema: {
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
      },
    },
    async (request, reply) => {
      const found = await find(request.params.id);
      const etag = `"${found.sha256}"`;
      reply.headers({
        etag,
        "accept-ranges": "bytes",
        "cache-control": "private, no-cache",
        "repr-digest": `sha-256=:${Buffer.from(found.sha256, "hex").toString("base64")}:`,
        ...(found.signature !== undefined && { [signatureHeader]: found.signature }),
      });
      const { "if-none-match": known, range, "if-range": condition } = request.headers;
      if (isNamed(etag, known)) return reply.status(304).send(null);
      const part = condition === undefined || condition === etag ? byteRange(range, found.bytes) : undefined;
      if (part === "unsatisfiable") {
        reply.header("content-range", `bytes */${found.bytes}`);
        throw new SottoError("RANGE_BEHIND_END", `the zip has only ${found.bytes} bytes`);
      }
      const { start, end } = part ?? { start: 0, end: found.bytes - 1 };
      if (part !== undefined) reply.status(206).header("content-range", `bytes ${start}-${end}/${found.bytes}`);
      reply.type("application/zip").header("content-length", String(end - start + 1));
      return reply.send(createReadStream(published.zipOf(found), { start, end }));
    },
  );
  app.put(
    "/console/assistants/:id",
    {
      bodyLimit: largestArchive + 64 * 1024,
      schema: {
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
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(request.body instanceof Readable)) throw new SottoError("REQUEST_INVALID", "the request has no body");
      const { upload, size } = await receive(request.body, uploads, largestArchive);
      const file = join(uploads, upload);
      try {
        const assistant = await readArchivedAssistant(file, `${file}.d`);
        if (assistant.id !== id)
          throw new SottoError("ASSISTANT_INVALID", `the zip holds the assistant "${assistant.id.slice(0, 80)}"`, {
            remedy: "PUT it where its own id says",
          });
        const signature = request.headers[signatureHeader];
        const made: Static<typeof Published> = {
          id,
          name: assistant.name,
          language: assistant.language,
          version: assistant.version,
          intents: assistant.intents.length,
          sha256: await sha256Of(file),
          bytes: size,
          publishedAt: new Date().toISOString(),
          publishedBy: loginOf(request),
          ...(typeof signature === "string" && { signature }),
        };
        const isNew = (await published.get(id)) === undefined;
        await published.put(file, made);
        reply.status(isNew ? 201 : 200);
        return made;
      } finally {
        await rm(file, { force: true });
      }
    },
  );
  app.delete(
    "/console/assistants/:id",
    {
      schema: {
        operationId: "unpublishAssistant",
        tags: ["console"],
        summary: "Unpublish an assistant",
        description: "Boards that have installed it keep it.",
        params: Place,
        response: { 204: Type.Null({ description: "It is gone." }), ...guarded, ...missing },
      },
    },
    async (request, reply) => {
      if (!(await published.remove(request.params.id))) await find(request.params.id);
      return reply.status(204).send(null);
    },
  );
}

function json<Schema>(schema: Schema) {
  return { content: { "application/json": { schema } } };
}
