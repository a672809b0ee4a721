import type { Readable } from "node:stream";
import { Type } from "typebox";
import { accepting, TaskHeaders } from "./accepted.ts";
import { Passphrase } from "./backup.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

/** Enough for assistants and skills, with everything that set-up scripts have fetched. */
export const maxBackupBytes = 512 * 1024 * 1024;

const unknown = problems([404, "There is no such uploaded backup."]);

export const WaitingBackup = Type.Object({
  restoreId: Type.String({ format: "uuid" }),
  createdAt: Type.String({ description: "Time of creation; verified when it is opened." }),
  hostname: Type.String({ description: "Host name of the board that created it; unverified." }),
  version: Type.String({ description: "Version of the platform that created it; unverified." }),
});

const Names = Type.Array(Type.String());
export const RestoreChanges = Type.Object({
  changes: Type.Object({
    leftOut: Type.Array(Type.String(), {
      description: "Entries that are not restored because they could affect other parts of the system, with reasons.",
    }),
    configuration: Type.Array(Type.String(), { description: "The keys that differ, as section.key." }),
    users: Type.Array(Type.String(), { description: "The users after the restore, which replace the current ones." }),
    assistant: Type.Object({
      now: Type.Union([Type.String(), Type.Null()]),
      restored: Type.Union([Type.String(), Type.Null()]),
    }),
    skills: Type.Object({ added: Names, replaced: Names, removed: Names }),
  }),
  problems: Type.Array(Type.String(), { description: "Parts of its configuration that are invalid on this board." }),
});

export const RestoreParams = Type.Object({ restoreId: Type.String({ format: "uuid" }) });

export const uploadBackup = operation(
  "POST /restores",
  {
    operationId: "uploadBackup",
    tags: ["backup"],
    summary: "Upload a backup for restoring; changes nothing yet",
    description: "Kept for 15 minutes, and replaces an earlier upload. Open it, then restore it.",
    body: {
      content: {
        "application/octet-stream": { schema: Type.Unsafe<Readable>({ description: "The file." }) },
      },
    },
    response: {
      201: WaitingBackup,
      ...guarded,
      ...problems([422, "The file is not a backup, or has a newer format."]),
    },
  },
  {
    bodyLimit: maxBackupBytes,
  },
);

export const openBackup = operation("POST /restores/:restoreId/open", {
  operationId: "openBackup",
  tags: ["backup"],
  summary: "Decrypt an uploaded backup and list what restoring it would change",
  description: "After a wrong passphrase, try again.",
  params: RestoreParams,
  body: Passphrase,
  response: {
    200: RestoreChanges,
    ...guarded,
    ...unknown,
    ...problems([422, "The passphrase is wrong, or the file is damaged."]),
  },
});

export const restoreBackup = operation("POST /restores/:restoreId", {
  operationId: "restoreBackup",
  tags: ["backup"],
  summary: "Restore a decrypted backup",
  description:
    "Stops all components, replaces the data with that of the backup, and starts the components again. The previous data is kept in `before-restore` in the data folder. The board keeps its own keys; its users are those of the backup.",
  headers: TaskHeaders,
  params: RestoreParams,
  response: { ...guarded, ...accepting, ...unknown },
});

export const discardBackup = operation("DELETE /restores/:restoreId", {
  operationId: "discardBackup",
  tags: ["backup"],
  summary: "Discard an uploaded backup",
  description: "Deletes the uploaded file immediately.",
  params: RestoreParams,
  response: { 204: { type: "null", description: "The assistant was unpublished." }, ...guarded, ...unknown },
});
