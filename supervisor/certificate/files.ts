/** Reads private keys, which must be readable only by their owner. */
import { stat } from "node:fs/promises";
import { readIfThere } from "../../authority/files.ts";
import { SottoError } from "../errors.ts";

/**
 * Returns the text of a private key. Throws CERTIFICATE_KEY_EXPOSED when anyone but its owner (and its group,
 * read-only) can access it.
 */
export async function readKey(path: string): Promise<string | undefined> {
  const text = await readIfThere(path);
  if (text !== undefined && ((await stat(path)).mode & 0o037) !== 0)
    throw new SottoError("CERTIFICATE_KEY_EXPOSED", `${path} can be read or changed by others`, {
      remedy: `chmod 0600 ${path}`,
    });
  return text;
}
