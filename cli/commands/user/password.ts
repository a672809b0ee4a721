import { readSecretFile } from "../../client/secret-file.ts";
import type { Call } from "../../command.ts";
import { askNewSecret } from "../../screen/prompt.ts";

/** Reads it from --new-password-file, or asks for it twice. */
export async function newPassword({ text }: Call, login: string): Promise<string> {
  const file = text("new-password-file");
  if (file !== undefined) return readSecretFile(file);
  return askNewSecret(`Password for ${login}`, "give it with --new-password-file");
}
