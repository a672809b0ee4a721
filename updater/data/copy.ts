/**
 * Copies a data folder before packages change: into a tar archive in a file that root holds open, written and read by a
 * process of the data's owner, so that root follows no link and opens nothing in another user's folder.
 */
import { spawn } from "node:child_process";
import { accessSync, constants, copyFileSync, existsSync, lstatSync } from "node:fs";
import { mkdirSync, mkdtempSync, readdirSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { copyDatabase } from "./database.ts";
import { filesOf, unpackedPrefix } from "./files.ts";

/** Paths in the archive of what is not in the data folder under its own name. */
export const copied = { database: ".copied/sotto.db", configuration: ".copied/platform.toml" } as const;

export type Place = {
  readonly data: string;
  /** The configuration file, if it is outside the data folder. */
  readonly configuration?: string | undefined;
};

/** Writes the archive to the descriptor; resolves to the number of files in it. */
export async function save({ data, configuration }: Place, descriptor: number): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), "sotto-copy-"));
  try {
    mkdirSync(join(scratch, ".copied"));
    const database = join(data, "sotto.db");
    if (existsSync(database)) await copyDatabase(database, join(scratch, copied.database));
    if (configuration !== undefined && existsSync(configuration))
      copyFileSync(configuration, join(scratch, copied.configuration));
    const extra = [copied.database, copied.configuration].filter((path) => existsSync(join(scratch, path)));
    const files = filesOf(data).filter((path) => isReadable(join(data, path)));
    const args = ["--create", "--no-recursion", "--numeric-owner", "--directory", scratch, ...extra];
    await tar([...args, "--directory", data, "--null", "--verbatim-files-from", "--files-from=-"], {
      stdout: descriptor,
      input: (stdin) => stdin.end(files.map((path) => `${path}\0`).join("")),
    });
    return files.length + extra.length;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Unpacks the archive behind the descriptor into a temporary folder beside the data, while `work` runs. */
export async function unpacked<Result>(
  { data }: Place,
  descriptor: number,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  for (const name of readdirSync(data).filter((one) => one.startsWith(unpackedPrefix)))
    rmSync(join(data, name), { recursive: true, force: true }); // Left by a run that a power cut ended.
  // On the same file system, so that a rename restores each file.
  const folder = mkdtempSync(join(data, unpackedPrefix));
  try {
    await tar(["--extract", "--no-same-owner", "--preserve-permissions", "--directory", folder], {
      stdout: "ignore",
      input: (stdin) => pipeline(bytesOf(descriptor), stdin),
    });
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Reads from the beginning, whatever was read before. Not a stream of the descriptor, which would close it at its end.
 */
function* bytesOf(descriptor: number): Generator<Buffer> {
  for (let at = 0; ; ) {
    const chunk = Buffer.alloc(64 * 1024);
    const length = readSync(descriptor, chunk, 0, chunk.length, at);
    if (length === 0) return;
    at += length;
    yield chunk.subarray(0, length);
  }
}

type Piping = {
  readonly stdout: number | "ignore";
  readonly input: (stdin: NodeJS.WritableStream) => unknown;
};

async function tar(args: readonly string[], { stdout, input }: Piping): Promise<void> {
  const child = spawn("/usr/bin/tar", args, { stdio: ["pipe", stdout, "pipe"], env: { PATH: "/usr/bin:/bin" } });
  let said = "";
  child.stderr?.on("data", (chunk) => (said = `${said}${String(chunk)}`.slice(-1000)));
  const ended = new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 2));
  });
  if (child.stdin === null) throw new Error("tar has no standard input");
  child.stdin.on("error", () => undefined); // tar has ended: its exit code says why.
  await Promise.resolve(input(child.stdin)).catch(() => undefined); // As above.
  // Exit code 1: a file changed while it was read.
  if ((await ended) > 1) throw new Error(said.trim().split("\n")[0] ?? "tar has failed");
}

function isReadable(path: string): boolean {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) return true;
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
