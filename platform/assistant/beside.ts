/**
 * The assistants beside the one in use: a wake word names each, and whoever says it talks to that assistant. What they cost in
 * memory is why they are few, and why there are none on a small board.
 */
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { boardMemory, gigabyte } from "./board-memory.ts";
import { besideName } from "./beside-name.ts";

/** Each is loaded by the recogniser, the NLU and the dialogue as long as it is installed. */
export const maxBeside = 2;

/** Returns true if the board has the memory for assistants beside the one in use. */
export const hasRoomBeside = (memory = boardMemory()): boolean => memory >= gigabyte;

export type Beside = { readonly name: string; readonly folder: string };

/** Returns those that are installed in `folder`, by name; a board without the memory for them has none. */
export async function assistantsBeside(folder: string | undefined, memory?: number): Promise<readonly Beside[]> {
  if (folder === undefined || !hasRoomBeside(memory)) return [];
  return (await installedBeside(folder)).slice(0, maxBeside);
}

/** Returns those that are installed, whether they are loaded or not. */
export async function installedBeside(folder: string): Promise<readonly Beside[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .filter((name) => v.is(besideName, name))
    .toSorted()
    .map((name) => ({ name, folder: join(folder, name, "current") }))
    .filter((one) => existsSync(one.folder));
}
