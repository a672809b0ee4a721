/**
 * The root program's side of the data: which folders are copied before packages change, into which files, and by whose
 * process [docs/decisions/0032-data-of-an-update.md].
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fsyncSync, lstatSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { extname, join } from "node:path";
import { createInterface } from "node:readline";
import { StepFailed } from "./apt.ts";
import { type Change, syncFile } from "./place.ts";

export type DataPlace = {
  /** The name of the files with its copies. */
  readonly name: string;
  readonly folder: string;
  /** The owner, whose process copies it. */
  readonly uid: number;
  /** The group that may use the folder if it belongs to root, so that root's share of it stays root's. */
  readonly gid: number;
  readonly configuration?: string | undefined;
};

/** The longest time for one order: it is another user's process. */
const maxSeconds = 180;
const maxAnswerBytes = 256 * 1024;

export class DataKeeper {
  readonly #kept: string;
  readonly #places: readonly DataPlace[];
  /** Started before anything changes, so that the new version's code does not do the comparison. */
  readonly #keepers = new Map<string, Keeper>();

  /** `kept` is root's folder for the copies. */
  constructor(kept: string, places: readonly DataPlace[]) {
    this.#kept = kept;
    this.#places = places.filter(({ folder }) => lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true);
  }

  /** Copies the current data, as the data of this version. Throws StepFailed PACKAGES_FAILED or DISK_FULL. */
  async save(version: string): Promise<void> {
    this.end();
    for (const place of this.#places) {
      const [file, unfinished] = [this.#file(place, version), join(this.#kept, `.${place.name}.new`)];
      rmSync(unfinished, { force: true });
      const keeper = new Keeper(place, openSync(unfinished, "wx+", 0o600));
      this.#keepers.set(place.name, keeper);
      try {
        await keeper.order("save");
        keeper.sync();
      } catch (error) {
        rmSync(unfinished, { force: true });
        const why = error instanceof Error ? error.message : String(error);
        const code = /No space left|disk is full/u.test(why) ? "DISK_FULL" : "PACKAGES_FAILED";
        throw new StepFailed(code, `nothing was changed, since ${place.folder} could not be copied first: ${why}`);
      }
      renameSync(unfinished, file);
      syncFile(this.#kept);
    }
  }

  /** Returns what people have lost since the copy was made; what cannot be compared does not count as lost. */
  lost(version: string): Promise<readonly string[]> {
    return this.#all(version, "lost");
  }

  /** Restores missing and changed data; resolves to a description of what was restored. */
  putBack(version: string): Promise<readonly string[]> {
    return this.#all(version, "put-back");
  }

  /** Before an older version is installed: restores its database if it cannot read the current one. */
  async putBackDatabase(version: string): Promise<readonly string[]> {
    const done: string[] = [];
    for (const place of this.#places) {
      const opened = this.#open(place, version);
      if (opened === undefined) continue;
      const keeper = new Keeper(place, opened);
      try {
        done.push(...asLines(await keeper.order("put-back-database")));
      } finally {
        keeper.end();
      }
    }
    return done;
  }

  /** Deletes the copies of other versions. */
  forgetOthers(versions: readonly string[]): void {
    const stay = this.#places.flatMap((place) => versions.map((version) => this.#file(place, version)));
    for (const name of readdirSync(this.#kept))
      if (name.endsWith(".tar") && !stay.includes(join(this.#kept, name))) rmSync(join(this.#kept, name));
  }

  end(): void {
    for (const keeper of this.#keepers.values()) keeper.end();
    this.#keepers.clear();
  }

  async #all(version: string, order: string): Promise<readonly string[]> {
    const done: string[] = [];
    for (const place of this.#places) {
      // After an interruption no process runs yet.
      const opened = this.#keepers.has(place.name) ? undefined : this.#open(place, version);
      if (opened !== undefined) this.#keepers.set(place.name, new Keeper(place, opened));
      const keeper = this.#keepers.get(place.name);
      if (keeper !== undefined) done.push(...asLines(await keeper.order(order)));
    }
    return done;
  }

  #open(place: DataPlace, version: string): number | undefined {
    const file = this.#file(place, version);
    return lstatSync(file, { throwIfNoEntry: false }) === undefined ? undefined : openSync(file, "r");
  }

  #file({ name }: DataPlace, version: string): string {
    return join(this.#kept, `${name}_${version.replaceAll(":", "%3a")}.tar`);
  }
}

/** The process of a folder's owner, with the archive. */
class Keeper {
  readonly #child: ChildProcess;
  readonly #lines: ReturnType<typeof createInterface>;
  readonly #ended = new AbortController();
  readonly #descriptor: number;
  #isOpen = true;

  constructor({ folder, uid, gid, configuration }: DataPlace, descriptor: number) {
    this.#descriptor = descriptor;
    const program = join(import.meta.dirname, "data", `main${extname(import.meta.filename)}`);
    const given = ["--data", folder, ...(configuration === undefined ? [] : ["--configuration", configuration])];
    const user = process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : {};
    this.#child = spawn(process.execPath, [program, ...given], {
      stdio: ["pipe", "pipe", "inherit", descriptor],
      env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8" },
      cwd: "/",
      ...user,
    });
    if (this.#child.stdout === null) throw new Error("no standard output");
    let said = 0;
    this.#child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.length;
      if (said > maxAnswerBytes) this.end();
    });
    this.#lines = createInterface({ input: this.#child.stdout });
    this.#child.on("error", () => this.#ended.abort());
    this.#child.on("exit", () => this.#ended.abort());
    this.#child.stdin?.on("error", () => undefined); // The process has ended, so it will not respond.
  }

  async order(order: string): Promise<unknown> {
    const signal = AbortSignal.any([this.#ended.signal, AbortSignal.timeout(maxSeconds * 1000)]);
    const answered = once(this.#lines, "line", { signal }).catch(() => {
      throw new Error("the process that copies the data has ended, or takes too long");
    });
    this.#child.stdin?.write(`${order}\n`);
    const [line] = (await answered) as [string];
    const { done, failed } = JSON.parse(line) as { readonly done?: unknown; readonly failed?: unknown };
    if (failed !== undefined) throw new Error(JSON.stringify(failed).slice(0, 600));
    return done;
  }

  sync(): void {
    fsyncSync(this.#descriptor);
  }

  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#child.kill("SIGKILL");
    closeSync(this.#descriptor);
  }
}

/** Another user's response is untrusted: a list of short lines, or nothing. */
function asLines(answer: unknown): readonly string[] {
  if (!Array.isArray(answer)) return [];
  const lines = answer.map((line) =>
    String(line)
      .replaceAll(/\p{Cc}/gu, " ")
      .slice(0, 300),
  );
  return lines.length > 20 ? [...lines.slice(0, 20), `and ${lines.length - 20} more`] : lines;
}

/** Returns the version that has the data before these changes; undefined if the platform is being installed. */
export function dataVersion(changes: readonly Change[]): string | undefined {
  const change = changes.find(({ name }) => name === "sotto");
  return change === undefined ? "unchanged" : (change.from ?? undefined);
}
