/** The watched boards, in a file of the platform; their tokens are encrypted with a key that is not in it. */
import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { writeDurably } from "../durable-file.ts";
import { SottoError, systemCode } from "../errors.ts";

const board = v.object({
  name: v.string(),
  origin: v.string(),
  /** PEM: the only authority that is believed for it; "system" for those that this machine trusts [address.ts]. */
  authority: v.string(),
  /** Sealed. */
  token: v.string(),
});
export type KeptBoard = v.InferOutput<typeof board>;

/** Throws SottoError DATA_UNUSABLE for a damaged file: it is not replaced by an empty one. */
export async function readBoards(file: string): Promise<readonly KeptBoard[]> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw new SottoError(
      "DATA_UNUSABLE",
      `${file} cannot be read`,
      { remedy: "see the log, and restore it from a backup" },
      error,
    );
  }
  try {
    return v.parse(v.array(board), JSON.parse(text));
  } catch (cause) {
    throw new SottoError(
      "DATA_UNUSABLE",
      `${file} is damaged`,
      { remedy: "restore it from a backup, or remove it" },
      cause,
    );
  }
}

export function writeBoards(file: string, boards: readonly KeptBoard[]): Promise<void> {
  return writeDurably(file, `${JSON.stringify(boards, undefined, 1)}\n`, 0o600);
}
