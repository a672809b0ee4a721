/** Uploaded backups: open, restore or discard. */
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { WaitingRestore } from "../../backup/waiting.ts";
import { accept, type Accepting } from "../accept.ts";
import type { ConfigurationService } from "../configuration-service.ts";
import * as contract from "../contract/restores.ts";
import { route } from "../route.ts";
import { receive } from "../uploads.ts";

type Needs = {
  readonly tasks: Accepting;
  readonly restores: Pick<WaitingRestore, "take" | "open" | "opened" | "discard">;
  readonly uploads: string;
  readonly configuration: Pick<ConfigurationService, "problemsOf">;
};

export const uploadBackup = route(contract.uploadBackup, ({ restores, uploads }: Needs) => async (request, reply) => {
  const { upload } = await receive(request.body as Readable, uploads, contract.maxBackupBytes);
  reply.status(201);
  return restores.take(join(uploads, upload));
});

export const openBackup = route(
  contract.openBackup,
  ({ restores, configuration }: Needs) =>
    async ({ params, body }) => {
      const changes = await restores.open(params.restoreId, body.passphrase);
      const found = await configuration.problemsOf(join(restores.opened(params.restoreId), "platform.toml"));
      return { changes, problems: found };
    },
);

export const restoreBackup = route(
  contract.restoreBackup,
  ({ tasks }: Needs) =>
    async (request, reply) =>
      accept(tasks, request, reply, "restore", request.params),
);

export const discardBackup = route(contract.discardBackup, ({ restores }: Needs) => async ({ params }, reply) => {
  await restores.discard(params.restoreId);
  return reply.status(204).send(null);
});
