/** Reads how the board of this machine hears: the section [asr] of its configuration. */
import { readFile } from "node:fs/promises";
import { parse as parseToml, TomlError } from "smol-toml";
import * as v from "valibot";
import { asr, type AsrConfig } from "../../platform/asr/component.ts";
import { systemCode } from "../../supervisor/errors.ts";
import { asOwnerOf } from "../client/as-account.ts";
import { folderOf, type Place } from "../client/place.ts";

/**
 * Returns undefined where there is no board, or its file may not be read or is not valid: then the author is told what
 * holds for a board with the defaults.
 */
export async function boardHearing(place: Pick<Place, "config" | "data" | "runtime">): Promise<AsrConfig | undefined> {
  try {
    const text = await asOwnerOf(folderOf(place), () => readFile(place.config, "utf8"));
    const read = v.safeParse(asr.config, parseToml(text)["asr"] ?? {});
    return read.success ? read.output : undefined;
  } catch (error) {
    const isAbsent = ["ENOENT", "ENOTDIR", "EACCES", "EPERM"].includes(systemCode(error) ?? "");
    if (isAbsent || error instanceof TomlError) return undefined;
    throw error;
  }
}
