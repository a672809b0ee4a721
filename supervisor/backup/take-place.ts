/**
 * Replaces the current data with an unpacked backup, and keeps the old data beside it. An interrupted restore continues
 * where it stopped: each step checks whether it is done already, and the caller removes the folder after the last one.
 */
import { execa } from "execa";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Database } from "../store/database.ts";
import { writeDurably } from "../durable-file.ts";
import { systemCode } from "../errors.ts";
import { kept, type KeptUser, replaceUsers } from "./contents.ts";
import { type KeptDraft, readDraft, replaceDraft } from "./draft.ts";

export type Placing = {
  /** The folder that unpack() has filled, on the same file system as the data. */
  readonly restored: string;
  readonly data: string;
  /** The configuration file. */
  readonly config: string;
  readonly database: Database;
};

/** The names that the backup contains, written when the restore starts. */
const begun = ".begun";

/** Where the replaced data is kept. */
export function beforeRestore(data: string): string {
  return join(data, "before-restore");
}

export async function takePlace({ restored, data, config, database }: Placing): Promise<void> {
  const before = beforeRestore(data);
  if (!existsSync(join(restored, begun))) {
    await rm(before, { recursive: true, force: true });
    await mkdir(before, { mode: 0o700 });
    const now = readDraft(database);
    if (now !== null) await writeDurably(join(before, "draft.json"), JSON.stringify(now), 0o600);
    if (existsSync(config)) await cp(config, join(before, "platform.toml"));
    // The restored files get the owner of the data folder; a process without root rights can only create its own files.
    const { uid, gid } = await stat(data);
    if (process.geteuid?.() === 0)
      await execa("chown", ["--recursive", "--no-dereference", `${uid}:${gid}`, "--", restored, before]);
    const brought = kept.filter((name) => existsSync(join(restored, name)));
    await writeDurably(join(restored, begun), JSON.stringify(brought), 0o600);
  }
  const brought = JSON.parse(await readFile(join(restored, begun), "utf8")) as string[];
  // What is no longer in the unpacked folder is already in its place.
  for (const name of kept) {
    // Backups of earlier versions have no satellites: those that are joined stay.
    if (name === "satellites.json" && !brought.includes(name)) continue;
    if (!brought.includes(name) || existsSync(join(restored, name)))
      await exchange(join(data, name), join(before, name), join(restored, name));
  }
  const users = JSON.parse(await readFile(join(restored, "users.json"), "utf8")) as KeptUser[];
  // A backup of a board that nobody had claimed: without users, this one could be claimed by anybody.
  if (users.length > 0) replaceUsers(database, users);
  const draft = join(restored, "draft.json");
  if (existsSync(draft)) replaceDraft(database, JSON.parse(await readFile(draft, "utf8")) as KeptDraft);
  const file = join(restored, "platform.toml");
  if (existsSync(file)) await writeDurably(config, await readFile(file, "utf8"), 0o640);
}

async function exchange(place: string, before: string, restored: string): Promise<void> {
  // The restore was interrupted: what is there now was created by a start in between.
  if (existsSync(before)) await rm(place, { recursive: true, force: true });
  else {
    await mkdir(dirname(before), { recursive: true, mode: 0o700 });
    await rename(place, before).catch((error: unknown) => {
      if (systemCode(error) !== "ENOENT") throw error;
    });
  }
  if (!existsSync(restored)) return;
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  await rename(restored, place);
}
