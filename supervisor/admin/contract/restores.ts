import type { Readable } from "node:stream";
import { Type } from "typebox";
import { accepting, TaskHeaders } from "./accepted.ts";
import { Passphrase } from "./backup.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

/** Assistants and skills, with what set-ups have fetched. */
export const maxBackupBytes = 512 * 1024 * 1024;

const unknown = problems([404, "No such backup waits to be restored."]);

export const WaitingBackup = Type.Object({
  restoreId: Type.String({ format: "uuid" }),
  createdAt: Type.String({ description: "When it was made, as it says; proven when it is opened." }),
  hostname: Type.String({ description: "Of the board that it was made on, as it says." }),
  version: Type.String({ description: "Of the platform that made it, as it says." }),
});

const Names = Type.Array(Type.String());
export const RestoreChanges = Type.Object({
  changes: Type.Object({
    leftOut: Type.Array(Type.String(), {
      description: "What of the backup is not restored because it would reach beyond its place, with why.",
    }),
    configuration: Type.Array(Type.String(), { description: "The keys that differ, as section.key." }),
    users: Type.Array(Type.String(), { description: "The users there will be, instead of those there are." }),
    assistant: Type.Object({
      now: Type.Union([Type.String(), Type.Null()]),
      restored: Type.Union([Type.String(), Type.Null()]),
    }),
    skills: Type.Object({ added: Names, replaced: Names, removed: Names }),
  }),
  problems: Type.Array(Type.String(), { description: "What is not valid here in its configuration." }),
});

export const RestoreParams = Type.Object({ restoreId: Type.String({ format: "uuid" }) });

export const uploadBackup = operation(
  "POST /restores",
  {
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
  {
    bodyLimit: maxBackupBytes,
  },
);

export const openBackup = operation("POST /restores/:restoreId/open", {
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
});

export const restoreBackup = operation("POST /restores/:restoreId", {
  operationId: "restoreBackup",
  tags: ["backup"],
  summary: "Restore a decrypted backup",
  description:
    "All components are stopped, what is in the backup takes the place of what there is, and they are started again. What was there is kept in `before-restore` of the data folder. The board keeps its own keys; its users are those of the backup.",
  headers: TaskHeaders,
  params: RestoreParams,
  response: { ...guarded, ...accepting, ...unknown },
});

export const discardBackup = operation("DELETE /restores/:restoreId", {
  operationId: "discardBackup",
  tags: ["backup"],
  summary: "Discard an uploaded backup",
  description: "It is removed from the board at once.",
  params: RestoreParams,
  response: { 204: { type: "null", description: "It is gone." }, ...guarded, ...unknown },
});
