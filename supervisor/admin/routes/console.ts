/** Assistants that other boards install from this one. */
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { readArchivedAssistant } from "../../assistants/install.ts";
import { type PublishedAssistants, sha256Of } from "../../assistants/published.ts";
import { SottoError } from "../../errors.ts";
import { signatureHeader } from "../../publisher-signature.ts";
import { maxArchiveBytes } from "../../tasks/kinds/assistant.ts";
import { actorOf } from "../caller.ts";
import * as contract from "../contract/console.ts";
import { byteRange, isNamed } from "../ranges.ts";
import { route } from "../route.ts";
import { receive } from "../uploads.ts";

type Needs = {
  readonly published: PublishedAssistants;
  readonly uploads: string;
};

export const listPublishedAssistants = route(contract.listPublishedAssistants, ({ published }: Needs) => async () => ({
  assistants: [...(await published.list())],
}));

export const downloadPublishedAssistant = route(
  contract.downloadPublishedAssistant,
  ({ published }: Needs) =>
    async (request, reply) => {
      const found = await find(published, request.params.id);
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

export const publishAssistant = route(
  contract.publishAssistant,
  ({ published, uploads }: Needs) =>
    async (request, reply) => {
      const { id } = request.params;
      if (!(request.body instanceof Readable)) throw new SottoError("REQUEST_INVALID", "the request has no body");
      const { upload, size } = await receive(request.body, uploads, maxArchiveBytes);
      const file = join(uploads, upload);
      try {
        const assistant = await readArchivedAssistant(file, `${file}.d`);
        if (assistant.id !== id)
          throw new SottoError("ASSISTANT_INVALID", `the zip holds the assistant "${assistant.id.slice(0, 80)}"`, {
            remedy: "PUT it where its own id says",
          });
        const signature = request.headers[signatureHeader];
        const made: contract.Published = {
          id,
          name: assistant.name,
          language: assistant.language,
          version: assistant.version,
          intents: assistant.intents.length,
          sha256: await sha256Of(file),
          bytes: size,
          publishedAt: new Date().toISOString(),
          publishedBy: actorOf(request),
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

export const unpublishAssistant = route(
  contract.unpublishAssistant,
  ({ published }: Needs) =>
    async (request, reply) => {
      if (!(await published.remove(request.params.id))) await find(published, request.params.id);
      return reply.status(204).send(null);
    },
);

async function find(published: Pick<PublishedAssistants, "get">, id: string) {
  const found = await published.get(id);
  if (found === undefined) throw new SottoError("ASSISTANT_MISSING", `no assistant ${id} is published here`);
  return found;
}
