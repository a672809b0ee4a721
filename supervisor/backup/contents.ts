/** Selects the contents of a backup: everything that people have put on the board, but not the board's own keys. */
import { spawn } from "node:child_process";
import { createWriteStream, existsSync } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { SottoError } from "../errors.ts";
import { lookThrough } from "./look-through.ts";
import { type Database, hasColumn, inTransaction } from "../store/database.ts";
import { type KeptDraft, readDraft } from "./draft.ts";

/** The parts of the data folder that are copied unchanged. */
export const kept = [
  "assistants",
  "draft",
  "published",
  "skills",
  "galleries",
  "injected",
  "wake-words",
  "voice-profiles",
  "components/timers",
  "devices.json",
  "satellites.json",
  "disabled.json",
] as const;

/** A backup of a version without roles has none: everybody was an owner there. */
export type KeptUser = {
  readonly login: string;
  readonly password: string;
  readonly created_at: string;
  readonly role?: string;
  /** As stored [users/standing.ts]; those of a version without sites have none. */
  readonly sites?: string;
};

/**
 * Yields a gzipped tar of the parts of the data folder, the configuration and the users. `scratch` is an empty
 * temporary folder. Throws SottoError BACKUP_EMPTY for a board that has lost its users.
 */
export async function* collect(data: string, config: string, scratch: string): AsyncGenerator<Buffer> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const { users, draft } = readStore(data);
  // The database may have been lost since somebody looked.
  if (users.length === 0) refuseWithoutUsers(data);
  await writeFile(join(scratch, "users.json"), JSON.stringify(users), { mode: 0o600 });
  if (draft !== null) await writeFile(join(scratch, "draft.json"), JSON.stringify(draft), { mode: 0o600 });
  if (existsSync(config)) await copyFile(config, join(scratch, "platform.toml"));
  const inScratch = ["users.json", "draft.json", "platform.toml"].filter((name) => existsSync(join(scratch, name)));
  const inData = kept.filter((name) => existsSync(join(data, name)));
  const args = ["--create", "--numeric-owner", "--exclude-caches", "--exclude=__pycache__"];
  const zipped = createGzip();
  const tar = spawn("tar", [...args, "--directory", scratch, ...inScratch, "--directory", data, ...inData], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = Promise.all([pipeline(tar.stdout, zipped), ending(tar)]);
  // Whoever reads may stop, or the packing fail, before anybody waits for it.
  ended.catch(() => undefined);
  try {
    for await (const chunk of zipped) yield chunk as Buffer;
    await ended;
  } finally {
    tar.kill("SIGKILL");
  }
}

/**
 * Unpacks what will be in `data` into an empty folder. Nothing is unpacked before all of it is authenticated. That
 * proves who has made it, not what a skill had put on the original board, so it is inspected before use. Resolves to
 * what was left out as unsafe, with the reason.
 */
export async function unpack(archive: AsyncIterable<Buffer>, folder: string, data: string): Promise<string[]> {
  const file = `${folder}.tar`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await pipeline(archive, createGunzip(), createWriteStream(file, { mode: 0o600 }));
    const args = ["--extract", "--no-same-owner", "--file", file, "--directory", folder];
    await ending(spawn("tar", args, { stdio: ["ignore", "ignore", "pipe"] }));
    return await lookThrough(folder, data);
  } finally {
    await rm(file, { force: true });
  }
}

function ending(tar: ReturnType<typeof spawn>): Promise<void> {
  let said = "";
  tar.stderr?.on("data", (chunk) => (said = `${said}${String(chunk)}`.slice(-2000)));
  return new Promise((resolve, reject) => {
    tar.once("error", reject);
    tar.once("close", (code) => {
      // Exit code 1: a file changed while it was read, as logs of skills do.
      if (code === 0 || code === 1) resolve();
      else
        reject(
          new SottoError(
            "BACKUP_INVALID",
            `what is in it could not be packed or unpacked: ${said.trim().split("\n")[0] ?? code}`,
          ),
        );
    });
  });
}

/**
 * Refuses a board that had users and has none: its database was lost, and its backups would push those out that have them. With
 * `always`, also one that nobody has claimed yet. Throws SottoError BACKUP_EMPTY.
 */
export function refuseWithoutUsers(data: string, always = false): void {
  if (readStore(data).users.length > 0 || !(always || existsSync(join(data, "claimed")))) return;
  throw new SottoError("BACKUP_EMPTY", "this board has no users: nobody could sign in after a restore", {
    remedy: "make a user (`sotto user add NAME`), or restore an earlier backup if the users were lost",
  });
}

function readStore(data: string): { readonly users: readonly KeptUser[]; readonly draft: KeptDraft | null } {
  const path = join(data, "sotto.db");
  if (!existsSync(path)) return { users: [], draft: null };
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    const later = ["role", "sites"].filter((column) => hasColumn(database, { table: "users", column }));
    const sql = `SELECT ${["login", "password", "created_at", ...later].join(", ")} FROM users WHERE status = 'active' ORDER BY login`;
    return { users: database.prepare(sql).all() as KeptUser[], draft: readDraft(database) };
  } finally {
    database.close();
  }
}

/** Replaces all users by these. */
export function replaceUsers(database: Database, users: readonly KeptUser[]): void {
  inTransaction(database, () => {
    database.exec("DELETE FROM users");
    const insert = database.prepare(
      "INSERT INTO users (login, status, role, sites, password, created_at) VALUES (?, 'active', ?, ?, ?, ?)",
    );
    for (const { login, password, created_at: createdAt, role = "owner", sites = "" } of users)
      insert.run(login, role, sites, password, createdAt);
  });
}
