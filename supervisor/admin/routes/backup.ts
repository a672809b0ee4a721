/** A backup as a download: POST /backup. */
import { mkdtemp, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { collect, refuseWithoutUsers } from "../../backup/contents.ts";
import { seal } from "../../backup/sealed.ts";
import type { ScheduledBackups } from "../../scheduled-backups/scheduled-backups.ts";
import { accept, type Accepting } from "../accept.ts";
import * as contract from "../contract/backup.ts";
import { route } from "../route.ts";

type Needs = {
  readonly version: string;
  readonly backups: { readonly data: string; readonly config: string };
};

export const makeBackup = route(contract.makeBackup, ({ version, backups }: Needs) => async ({ body }, reply) => {
  // Once the answer has begun, it can only be broken off.
  refuseWithoutUsers(backups.data);
  const createdAt = new Date().toISOString();
  const scratch = await mkdtemp(join(tmpdir(), "sotto-backup-"));
  const header = { createdAt, hostname: hostname(), version: version };
  const file = Readable.from(seal(collect(backups.data, backups.config, scratch), header, body.passphrase));
  // However it ends, even if the client disconnects.
  file.once("close", () => void rm(scratch, { recursive: true, force: true }));
  const name = `sotto-${hostname()}-${createdAt.slice(0, 10)}.backup`.replaceAll(/[^A-Za-z0-9._-]/gu, "-");
  return reply
    .header("content-disposition", `attachment; filename="${name}"`)
    .type("application/octet-stream")
    .send(file);
});

type Targets = { readonly scheduledBackups: Pick<ScheduledBackups, "config" | "shown"> };

export const listBackupTargets = route(contract.listBackupTargets, ({ scheduledBackups }: Targets) => async () => {
  const time = (at: number): string => new Date(at).toISOString();
  const { schedule, rehearse } = scheduledBackups.config;
  const targets = scheduledBackups.shown().map(({ name, kind, results }) => ({
    name,
    kind,
    results: results.map(({ what, at, goodAt, fault, report }) => ({
      what,
      at: time(at),
      goodAt: goodAt === null ? null : time(goodAt),
      fault,
      report,
    })),
  }));
  return { schedule, rehearse, targets };
});

export const operateBackups = route(
  contract.operateBackups,
  ({ tasks }: { readonly tasks: Accepting }) =>
    async (request, reply) =>
      accept(tasks, request, reply, "backup", request.body),
);
