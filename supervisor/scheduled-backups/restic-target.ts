/** A repository of restic. It is created at the first backup. */
import { rename } from "node:fs/promises";
import { basename, join } from "node:path";
import { runProgram } from "./run-program.ts";
import type { Surroundings, Target } from "./target.ts";

type Snapshot = { readonly id: string; readonly time: string; readonly paths: readonly string[] };

const tag = "sotto";

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

  async retain(keep: number, signal: AbortSignal): Promise<void> {
    const which = ["--tag", tag, "--host", this.#around.board, "--group-by", "host,tags"];
    await this.#run(["forget", "--quiet", "--prune", ...which, "--keep-last", String(keep)], signal);
  }

  async fetch(file: string, signal: AbortSignal): Promise<string | undefined> {
    const listed = await this.#run(["snapshots", "--json", "--tag", tag, "--host", this.#around.board], signal);
    const newest = (JSON.parse(listed) as readonly Snapshot[]).toSorted((a, b) => a.time.localeCompare(b.time)).at(-1);
    const path = newest?.paths[0];
    if (newest === undefined || path === undefined) return undefined;
    await this.#run(["restore", newest.id, "--quiet", "--target", this.#around.scratch, "--include", path], signal);
    await rename(join(this.#around.scratch, path), file);
    return basename(path);
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

  #run(args: readonly string[], signal: AbortSignal): Promise<string> {
    if (this.#passwordFile === "") throw new Error("[backup] restic_password_file names no file");
    const env = { RESTIC_REPOSITORY: this.#repository, RESTIC_PASSWORD_FILE: this.#passwordFile };
    return runProgram({ file: "restic", args: ["--no-cache", ...args], scratch: this.#around.scratch, env, signal });
  }
}
