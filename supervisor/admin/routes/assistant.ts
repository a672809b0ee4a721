import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Static, Type } from "typebox";
import { readProfile } from "../../../platform/assistant/read-profile.ts";
import { SottoError } from "../../errors.ts";
import { largestArchive } from "../../tasks/kinds/assistant.ts";
import { guarded, problems } from "../contract/problem.ts";
import { accepting, TaskHeaders } from "../contract/task.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";
import { receiveForm } from "../form.ts";
import { receive } from "../uploads.ts";
import { accept } from "./accept.ts";

const FromConsole = Type.Object(
  {
    source: Type.Literal("console"),
    url: Type.Optional(
      Type.String({
        maxLength: 1000,
        description:
          "The console, over HTTPS: any Sotto. The one in the configuration when left out. Without assistantId, where the zip itself is.",
      }),
    ),
    assistantId: Type.Optional(
      Type.String({ pattern: "^[A-Za-z0-9_-]{1,80}$", description: "Which of the console's assistants." }),
    ),
    token: Type.Optional(
      Type.String({
        maxLength: 4096,
        pattern: "^[^\\x00-\\x1f\\x7f]+$",
        description: "A bearer token, or name:password of a user of that console; forgotten after the task.",
      }),
    ),
    fingerprint: Type.Optional(
      Type.String({
        pattern: "^(?:[Ss][Hh][Aa]256:)?(?:[0-9A-Fa-f]{2}:?){31}[0-9A-Fa-f]{2}$",
        description:
          "SHA-256 of the certificate of the console's own authority, as `sotto certificate` shows it there.",
      }),
    ),
  },
  { additionalProperties: false },
);

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
        signedBy: Type.Optional(Type.String({ description: "Whose key of the configuration has signed it." })),
      },
      { description: "Of one that came from a console." },
    ),
  ),
});

/** PUT /assistant, GET /assistant, GET /assistant/versions, POST /assistant/rollback. [spec A; admin-rest.md] */
export function assistantRoutes(app: App, services: Services): void {
  const { versions, uploads } = services;
  app.put(
    "/assistant",
    {
      bodyLimit: largestArchive + 64 * 1024,
      schema: {
        operationId: "installAssistant",
        tags: ["assistant"],
        summary: "Install an assistant from a zip or a console",
        description:
          "The archive is checked whole, trained, and held against its own test sentences before anything is changed; the assistant before it is kept for a rollback. With `source` `console` the board fetches the zip itself.",
        headers: TaskHeaders,
        body: {
          content: {
            "application/json": { schema: FromConsole },
            "application/zip": { schema: Type.Unsafe<Readable>({ description: "The zip." }) },
            "multipart/form-data": { schema: Type.Unsafe<never>({ description: "The zip in the field assistant." }) },
          },
        },
        response: { ...guarded, ...accepting },
      },
    },
    async (request, reply) => {
      if (request.isMultipart()) return acceptUpload(await receiveForm(request, uploads, largestArchive));
      const body = request.body as Readable | Static<typeof FromConsole> | null | undefined;
      if (body instanceof Readable) return acceptUpload((await receive(body, uploads, largestArchive)).upload);
      if (!body) throw new SottoError("REQUEST_INVALID", "the request has no body");
      return accept(services, request, reply, "assistant", body);

      async function acceptUpload(upload: string) {
        const path = join(uploads, upload);
        try {
          const hash = createHash("sha256");
          await pipeline(createReadStream(path), hash);
          return await accept(services, request, reply, "assistant", { upload }, { sha256: hash.digest("hex") });
        } catch (error) {
          await rm(path, { force: true });
          throw error;
        }
      }
    },
  );
  app.get(
    "/assistant",
    {
      schema: {
        operationId: "getAssistant",
        tags: ["assistant"],
        summary: "Get the assistant in use",
        description: "What it is called, its language, and the intents it understands.",
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
      },
    },
    async () => {
      const current = (await versions.list()).find((version) => version.current);
      const profile = current && (await readProfile(current.folder));
      if (profile === undefined)
        throw new SottoError("ASSISTANT_MISSING", "no assistant is installed", {
          remedy: "PUT /admin/assistant installs one",
        });
      const { id, name, language, version, intents } = profile;
      const shown = intents.map((intent) => ({ id: intent.id, name: intent.name }));
      return { id, name, language, version, intents: shown, installedAt: current?.installedAt ?? null };
    },
  );
  app.get(
    "/assistant/versions",
    {
      schema: {
        operationId: "listAssistantVersions",
        tags: ["assistant"],
        summary: "List the installed assistants, newest first",
        description: "The one in use and those that a rollback can go back to.",
        response: { 200: Type.Object({ versions: Type.Array(Version) }), ...guarded },
      },
    },
    async () => ({
      versions: await Promise.all(
        (await versions.list()).map(async ({ number, current, installedAt, folder, origin }) => {
          const profile = await readProfile(folder).catch(() => undefined);
          const told = profile && { id: profile.id, name: profile.name, version: profile.version };
          return {
            number,
            current,
            ...(installedAt !== undefined && { installedAt }),
            ...(origin !== undefined && { origin }),
            ...told,
          };
        }),
      ),
    }),
  );
  app.post(
    "/assistant/rollback",
    {
      schema: {
        operationId: "rollbackAssistant",
        tags: ["assistant"],
        summary: "Restore the previous assistant",
        description: "The one in use is kept, so that a second rollback comes back to it.",
        headers: TaskHeaders,
        response: { ...guarded, ...accepting, ...problems([404, "There is no previous assistant."]) },
      },
    },
    async (request, reply) => accept(services, request, reply, "assistant-rollback", {}),
  );
}
