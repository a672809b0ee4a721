import { mkdtemp, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Type } from "typebox";
import { collect } from "../../backup/contents.ts";
import { seal } from "../../backup/sealed.ts";
import { Passphrase, RestoreChanges, RestoreParams, WaitingBackup } from "../contract/backup.ts";
import { guarded, problems } from "../contract/problem.ts";
import { accepting, TaskHeaders } from "../contract/task.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";
import { receive } from "../uploads.ts";
import { accept } from "./accept.ts";

/** Assistants and skills, with what set-ups have fetched. */
export const largestBackup = 512 * 1024 * 1024;

const unknown = problems([404, "No such backup waits to be restored."]);

/** POST /backup, POST /restores, and what becomes of the one that waits. */
export function backupRoutes(app: App, services: Services): void {
  const { backups, restores, uploads, configuration } = services;
  app.post(
    "/backup",
    {
      schema: {
        operationId: "makeBackup",
        tags: ["backup"],
        summary: "Create an encrypted backup of everything people put on this board",
        description:
          "Configuration, users, assistants, skills with their settings and secrets, injected values; not the board's own keys. As `sotto backup` writes it, and `sotto restore` reads it.",
        body: Passphrase,
        response: {
          200: {
            description: "The file.",
            headers: { "Content-Disposition": { type: "string", description: "With a name for it." } },
            content: { "application/octet-stream": { schema: Type.Unsafe<Readable>({ description: "The file." }) } },
          },
          ...guarded,
        },
      },
    },
    async ({ body }, reply) => {
      const createdAt = new Date().toISOString();
      const scratch = await mkdtemp(join(tmpdir(), "sotto-backup-"));
      const header = { createdAt, hostname: hostname(), version: services.version };
      const file = Readable.from(seal(collect(backups.data, backups.config, scratch), header, body.passphrase));
      // However it ends: also when the client goes away.
      file.once("close", () => void rm(scratch, { recursive: true, force: true }));
      const name = `sotto-${hostname()}-${createdAt.slice(0, 10)}.backup`.replaceAll(/[^A-Za-z0-9._-]/gu, "-");
      return reply
        .header("content-disposition", `attachment; filename="${name}"`)
        .type("application/octet-stream")
        .send(file);
    },
  );
  app.post(
    "/restores",
    {
      bodyLimit: largestBackup,
      schema: {
        operationId: "uploadBackup",
        tags: ["backup"],
        summary: "Upload a backup for restoring; changes nothing yet",
        description:
          "It waits for a quarter of an hour, in place of one that was uploaded before: open it, then restore it.",
        body: {
          content: {
            "application/octet-stream": { schema: Type.Unsafe<Readable>({ description: "The file." }) },
          },
        },
        response: { 201: WaitingBackup, ...guarded, ...problems([422, "It is no backup, or of a newer format."]) },
      },
    },
    async (request, reply) => {
      const { upload } = await receive(request.body as Readable, uploads, largestBackup);
      reply.status(201);
      return restores.take(join(uploads, upload));
    },
  );
  app.post(
    "/restores/:restoreId/open",
    {
      schema: {
        operationId: "openBackup",
        tags: ["backup"],
        summary: "Decrypt an uploaded backup and list what restoring it would change",
        description: "A wrong passphrase can be given again.",
        params: RestoreParams,
        body: Passphrase,
        response: {
          200: RestoreChanges,
          ...guarded,
          ...unknown,
          ...problems([422, "The passphrase is wrong, or the file is damaged."]),
        },
      },
    },
    async ({ params, body }) => {
      const changes = await restores.open(params.restoreId, body.passphrase);
      const found = await configuration.problemsOf(join(restores.opened(params.restoreId), "platform.toml"));
      return { changes, problems: found };
    },
  );
  app.post(
    "/restores/:restoreId",
    {
      schema: {
        operationId: "restoreBackup",
        tags: ["backup"],
        summary: "Restore a decrypted backup",
        description:
          "All components are stopped, what is in the backup takes the place of what there is, and they are started again. What was there is kept in `before-restore` of the data folder. The board keeps its own keys; its users are those of the backup.",
        headers: TaskHeaders,
        params: RestoreParams,
        response: { ...guarded, ...accepting, ...unknown },
      },
    },
    async (request, reply) => accept(services, request, reply, "restore", request.params),
  );
  app.delete(
    "/restores/:restoreId",
    {
      schema: {
        operationId: "discardBackup",
        tags: ["backup"],
        summary: "Discard an uploaded backup",
        description: "It is removed from the board at once.",
        params: RestoreParams,
        response: { 204: { type: "null", description: "It is gone." }, ...guarded, ...unknown },
      },
    },
    async ({ params }, reply) => {
      await restores.discard(params.restoreId);
      return reply.status(204).send(null);
    },
  );
}
