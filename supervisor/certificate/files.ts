/** Private keys on disk: readable by their owner alone. */
import { stat } from "node:fs/promises";
import { readIfThere } from "../../authority/files.ts";
import { SottoError } from "../errors.ts";

/** A private key's text. Throws CERTIFICATE_KEY_EXPOSED when more than its owner (and its group, if it may only read) can read it. */
export async function readKey(path: string): Promise<string | undefined> {
  const text = await readIfThere(path);
  if (text !== undefined && ((await stat(path)).mode & 0o037) !== 0)
    throw new SottoError("CERTIFICATE_KEY_EXPOSED", `${path} can be read or changed by others`, {
      remedy: `chmod 0600 ${path}`,
    });
  return text;
}
