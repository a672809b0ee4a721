/** A folder: a disk, or a network share that the machine has mounted. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { backupsOf } from "./names.ts";
import { runApart } from "./run-apart.ts";
import type { Surroundings, Target } from "./target.ts";

const unfinished = ".new";
/** A folder that says nothing about itself for so long is dead: the other targets need not wait for a whole copy's time. */
const probeTimeoutMs = 30_000;

export class FolderTarget implements Target {
  readonly #folder: string;
  readonly #around: Pick<Surroundings, "board" | "now">;
  readonly #probeMs: number;

  constructor(folder: string, around: Pick<Surroundings, "board" | "now">, probeMs = probeTimeoutMs) {
    this.#folder = folder;
    this.#around = around;
    this.#probeMs = probeMs;
  }

  async send(file: string, name: string, signal: AbortSignal): Promise<void> {
    const { size } = await stat(file);
    // What a kill or a power cut has left in the middle of a copy: nobody else would delete it.
    const parts = (await this.#list(signal)).filter((one) => one.endsWith(unfinished));
    const ended = backupsOf(
      this.#around.board,
      parts.map((one) => one.slice(0, -unfinished.length)),
      this.#around.now,
    );
    await this.#remove(
      ended.map((one) => `${one}${unfinished}`),
      signal,
    );
    const free = await this.#free(signal);
    if (free < size) throw new Error(`${this.#folder} has ${free} bytes free, and the backup ${size}`);
    const path = join(this.#folder, name);
    const script = `
      trap 'rm -f -- "$2"' EXIT
      cp --reflink=auto -- "$1" "$2"
      sync -- "$2"
      mv -T -- "$2" "$3"
      sync -- "$4"`;
    await this.#run(script, [file, `${path}${unfinished}`, path, this.#folder], signal);
  }

  async retain(keep: number, signal: AbortSignal): Promise<void> {
    await this.#remove((await this.#backups(signal)).slice(keep), signal);
  }

  async fetch(file: string, signal: AbortSignal): Promise<string | undefined> {
    const [newest] = await this.#backups(signal);
    if (newest !== undefined) await this.#run('cp -- "$1" "$2"', [join(this.#folder, newest), file], signal);
    return newest;
  }

  async #backups(signal: AbortSignal): Promise<readonly string[]> {
    return backupsOf(this.#around.board, await this.#list(signal), this.#around.now);
  }

  /** What is there that begins like a backup of this board. */
  async #list(signal: AbortSignal): Promise<readonly string[]> {
    const script = 'find "$1" -maxdepth 1 -name "$2" -printf "%f\\n"';
    const found = await this.#run(script, [`${this.#folder}/`, `sotto-${this.#around.board}-*`], this.#soon(signal));
    return found.split("\n");
  }

  /** Never creates the folder: a disk that is not mounted would be replaced by a folder on the board's own. */
  async #free(signal: AbortSignal): Promise<number> {
    const found = await this.#run('stat --file-system --format="%a %S" -- "$1"', [this.#folder], this.#soon(signal));
    const [blocks = 0, size = 0] = found.split(" ").map(Number);
    return blocks * size;
  }

  async #remove(names: readonly string[], signal: AbortSignal): Promise<void> {
    const paths = names.map((name) => join(this.#folder, name));
    if (paths.length > 0) await this.#run('rm -f -- "$@"', paths, signal);
  }

  #soon(signal: AbortSignal): AbortSignal {
    return AbortSignal.any([signal, AbortSignal.timeout(this.#probeMs)]);
  }

  #run(script: string, args: readonly string[], signal: AbortSignal): Promise<string> {
    return runApart({ place: this.#folder, script, args, signal });
  }
}
