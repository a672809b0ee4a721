import type { Readable } from "node:stream";
import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";

/** Given in the body, never in an address; not logged and not kept. */
export const Passphrase = Type.Object(
  { passphrase: Type.String({ minLength: 8, maxLength: 1024, description: "Nobody can open the backup without." }) },
  { additionalProperties: false },
);

export const makeBackup = operation("POST /backup", {
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
});
