/** A repository of restic. It is created at the first backup. */
import { rename } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, join } from "node:path";
import { backupsOf } from "./names.ts";
import { runProgram } from "./run-program.ts";
import type { Surroundings, Target } from "./target.ts";

type Snapshot = { readonly id: string; readonly paths: readonly string[] };
type Lock = { readonly time: string; readonly hostname: string; readonly username: string; readonly pid: number };
type Backup = { readonly id: string; readonly path: string; readonly name: string };

const tag = "sotto";
/** How restic ends what it says of a repository that is locked; the line before names the lock. */
const locked = /`unlock` command|repository is already locked/u;

export class ResticTarget implements Target {
  readonly #repository: string;
  readonly #passwordFile: string;
  readonly #around: Surroundings;

  constructor(repository: string, passwordFile: string, around: Surroundings) {
    this.#repository = repository;
    this.#passwordFile = passwordFile;
    this.#around = around;
  }

  async send(file: string, name: string, signal: AbortSignal): Promise<void> {
    await this.#prepare(signal);
    const path = join(this.#around.scratch, name);
    await rename(file, path);
    try {
      await this.#run(["backup", "--quiet", "--tag", tag, "--host", this.#around.board, "--", path], signal);
    } finally {
      await rename(path, file);
    }
  }

  /** By our own order: restic's goes by the times of snapshots, also of those from the future. */
  async retain(keep: number, signal: AbortSignal): Promise<void> {
    const old = (await this.#list(signal)).slice(keep).map(({ id }) => id);
    if (old.length > 0) await this.#run(["forget", "--quiet", "--prune", ...old], signal);
  }

  async fetch(file: string, signal: AbortSignal): Promise<string | undefined> {
    const [newest] = await this.#list(signal);
    if (newest === undefined) return undefined;
    const { id, path, name } = newest;
    await this.#run(["restore", id, "--quiet", "--target", this.#around.scratch, "--include", path], signal);
    await rename(join(this.#around.scratch, path), file);
    return name;
  }

  /** Newest first. */
  async #list(signal: AbortSignal): Promise<readonly Backup[]> {
    const { board, now } = this.#around;
    const listed = await this.#run(["snapshots", "--json", "--tag", tag, "--host", board], signal);
    const found = (JSON.parse(listed) as readonly Snapshot[]).map(({ id, paths: [path = ""] }) => {
      return { id, path, name: basename(path) };
    });
    const names = new Set(found.map(({ name }) => name));
    return backupsOf(board, [...names], now).flatMap((name) => found.filter((one) => one.name === name));
  }

  /** Creates the repository where there is none; any other failure is told by what follows. */
  async #prepare(signal: AbortSignal): Promise<void> {
    try {
      await this.#run(["cat", "config"], signal);
    } catch (error) {
      const isMissing =
        error instanceof Error && /unable to open config file|Is there a repository/u.test(error.message);
      if (!isMissing) throw error;
      await this.#run(["init"], signal);
    }
  }

  /** Once more when a run that was killed, or ended by a power cut, has left its lock. */
  async #run(args: readonly string[], signal: AbortSignal): Promise<string> {
    try {
      return await this.#restic(args, signal);
    } catch (error) {
      if (!(error instanceof Error) || !locked.test(error.message)) throw error;
      await this.#unlock(signal);
      return this.#restic(args, signal);
    }
  }

  /** restic keeps the locks of processes that run. Those of other hosts it would remove by their age, as our clock has it. */
  async #unlock(signal: AbortSignal): Promise<void> {
    const ids = (await this.#restic(["list", "locks", "--no-lock", "--quiet"], signal)).split("\n").filter(Boolean);
    for (const id of ids) {
      const lock = JSON.parse(await this.#restic(["cat", "lock", id, "--no-lock"], signal)) as Lock;
      if (lock.hostname !== hostname())
        throw new Error(
          `the repository is locked by ${lock.username}@${lock.hostname}, process ${lock.pid}, since ${lock.time}; \`restic unlock\` removes the lock if nothing runs there`,
        );
    }
    await this.#restic(["unlock", "--quiet"], signal);
  }

  #restic(args: readonly string[], signal: AbortSignal): Promise<string> {
    if (this.#passwordFile === "") throw new Error("[backup] restic_password_file names no file");
    const env = { RESTIC_REPOSITORY: this.#repository, RESTIC_PASSWORD_FILE: this.#passwordFile };
    return runProgram({ file: "restic", args: ["--no-cache", ...args], scratch: this.#around.scratch, env, signal });
  }
}
