import type { Readable } from "node:stream";
import { Type } from "typebox";
import { operation } from "./operation.ts";
import { accepting, TaskHeaders } from "./accepted.ts";
import { guarded, problems } from "./problem.ts";

/** Sent in the body, never in a URL; neither logged nor stored. */
export const Passphrase = Type.Object(
  { passphrase: Type.String({ minLength: 8, maxLength: 1024, description: "Required to open the backup." }) },
  { additionalProperties: false },
);

export const makeBackup = operation("POST /backup", {
  operationId: "makeBackup",
  tags: ["backup"],
  summary: "Create an encrypted backup of everything people put on this board",
  description:
    "Contains configuration, users, assistants, skills with their settings and secrets, and injected values, but not the board's own keys. Same format as `sotto backup` and `sotto restore`.",
  body: Passphrase,
  response: {
    200: {
      description: "The file.",
      headers: { "Content-Disposition": { type: "string", description: "Suggests a file name." } },
      content: { "application/octet-stream": { schema: Type.Unsafe<Readable>({ description: "The file." }) } },
    },
    ...guarded,
  },
});

const Result = Type.Object({
  what: Type.Enum(["sent", "rehearsed"]),
  at: Type.String({ format: "date-time" }),
  goodAt: Type.Union([Type.String({ format: "date-time" }), Type.Null()], { description: "When it last succeeded." }),
  fault: Type.Union([Type.String(), Type.Null()]),
  report: Type.Union([Type.String(), Type.Null()], { description: "What was sent or restored, in words." }),
});

export const BackupTargets = Type.Object({
  schedule: Type.String({ description: "Cron expression; empty: never." }),
  rehearse: Type.String({ description: "Cron expression; empty: never." }),
  targets: Type.Array(
    Type.Object({ name: Type.String(), kind: Type.Enum(["folder", "rclone", "restic"]), results: Type.Array(Result) }),
  ),
});

export const listBackupTargets = operation("GET /backups", {
  operationId: "listBackupTargets",
  tags: ["backup"],
  role: "viewer",
  summary: "List the targets of scheduled backups and their last results",
  description: "The section `[backup]` of the configuration defines them. Addresses and secrets are not shown.",
  response: { 200: BackupTargets, ...guarded },
});

export const operateBackups = operation("POST /backups", {
  operationId: "operateBackups",
  tags: ["backup"],
  role: "operator",
  summary: "Make a backup now, or rehearse restoring the newest one of each target",
  description: "A rehearsal restores into a scratch folder and changes nothing on the board.",
  headers: TaskHeaders,
  body: Type.Object({ operation: Type.Enum(["make", "rehearse"]) }, { additionalProperties: false }),
  response: { ...guarded, ...accepting, ...problems([409, "No target or no passphrase is configured."]) },
});
