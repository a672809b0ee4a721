/** Receives an assistant as multipart form data [RFC 7578]. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import { SottoError } from "../errors.ts";
import { receive } from "./uploads.ts";

const limits = { files: 1, fields: 4, fieldSize: 1024 };

/**
 * Receives the file in the field `assistant`, and the rest of the form: one that breaks off after the file is
 * incomplete. Resolves to the name of the file in `folder`. Throws SottoError REQUEST_INVALID, ARCHIVE_TOO_LARGE,
 * DISK_FULL; then nothing of it is left.
 */
export async function receiveForm(request: FastifyRequest, folder: string, largest: number): Promise<string> {
  let upload: string | undefined;
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: largest + 1 } })) {
      if (part.type === "field") continue;
      if (part.fieldname !== "assistant") throw missing();
      ({ upload } = await receive(part.file, folder, largest));
    }
    if (upload === undefined) throw missing();
    return upload;
  } catch (error) {
    if (upload !== undefined) await rm(join(folder, upload), { force: true });
    if (error instanceof SottoError) throw error;
    throw new SottoError(
      "REQUEST_INVALID",
      "the form is broken, or did not come whole",
      { remedy: "send multipart/form-data with its boundary, one file in the field assistant, and the last boundary" },
      error,
    );
  }
}

function missing(): SottoError {
  return new SottoError("REQUEST_INVALID", "the form has no file in the field assistant");
}
