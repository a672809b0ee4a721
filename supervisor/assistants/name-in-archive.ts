import { rm } from "node:fs/promises";
import { join } from "node:path";
import { collectProfile } from "../../platform/assistant/read-profile.ts";
import { unpack } from "../archive/read-archive.ts";
import { SottoError } from "../errors.ts";

/**
 * Returns the name of the assistant in an archive, as its author wrote it; undefined when it cannot be read: the installation says
 * why. `staging` is created and removed.
 */
export async function nameInArchive(archive: string, staging: string): Promise<string | undefined> {
  try {
    const isCard = (parts: readonly string[]) => parts.join("/") === "assistant/assistant.json";
    if ((await unpack(archive, staging, isCard)) === 0) return undefined;
    return (await collectProfile(join(staging, "assistant"), []))?.name;
  } catch (error) {
    if (error instanceof SottoError) return undefined;
    throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
