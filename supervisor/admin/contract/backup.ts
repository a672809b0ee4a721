import type { Readable } from "node:stream";
import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";

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
