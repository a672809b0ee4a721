/** A remote of rclone: SFTP, S3, WebDAV and what else it knows. Its configuration file has the secrets. */
import { runProgram } from "./run-program.ts";
import { backupsOf } from "./names.ts";
import type { Surroundings, Target } from "./target.ts";

type Listed = { readonly Name: string; readonly Size: number; readonly IsDir: boolean };

/** Ends the name of what is not there as a whole. */
const unfinished = ".part";

export class RcloneTarget implements Target {
  readonly #place: string;
  readonly #config: string;
  readonly #around: Surroundings;

  constructor(place: string, config: string, around: Surroundings) {
    this.#place = place.endsWith(":") ? place : place.replace(/\/+$/u, "");
    this.#config = config;
    this.#around = around;
  }

  async send(file: string, name: string, signal: AbortSignal): Promise<void> {
    await this.#run(["copyto", file, this.#path(`${name}${unfinished}`)], signal);
    await this.#run(["moveto", this.#path(`${name}${unfinished}`), this.#path(name)], signal);
  }

  async retain(keep: number, signal: AbortSignal): Promise<void> {
    const names = (await this.#list(signal)).map(({ Name }) => Name);
    const { board, now } = this.#around;
    const parts = names.filter((name) => name.endsWith(unfinished)).map((name) => name.slice(0, -unfinished.length));
    const gone = [
      ...backupsOf(board, names, now).slice(keep),
      ...backupsOf(board, parts, now).map((name) => `${name}${unfinished}`),
    ];
    for (const name of gone) await this.#run(["deletefile", this.#path(name)], signal);
  }

  async fetch(file: string, signal: AbortSignal): Promise<string | undefined> {
    const names = (await this.#list(signal)).map(({ Name }) => Name);
    const [newest] = backupsOf(this.#around.board, names, this.#around.now);
    if (newest !== undefined) await this.#run(["copyto", this.#path(newest), file], signal);
    return newest;
  }

  async #list(signal: AbortSignal): Promise<readonly Listed[]> {
    return JSON.parse(
      await this.#run(["lsjson", "--files-only", "--no-mimetype", "--no-modtime", this.#place], signal),
    ) as Listed[];
  }

  #path(name: string): string {
    return this.#place.endsWith(":") ? `${this.#place}${name}` : `${this.#place}/${name}`;
  }

  #run(args: readonly string[], signal: AbortSignal): Promise<string> {
    if (this.#config === "") throw new Error("[backup] rclone_config_file names no file");
    // It would ask for the password of an encrypted configuration.
    const always = ["--config", this.#config, "--ask-password=false", "--retries", "2", "--contimeout", "30s"];
    return runProgram({ file: "rclone", args: [...always, ...args], scratch: this.#around.scratch, signal });
  }
}
