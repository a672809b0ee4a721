/**
 * Makes a backup and sends it to every target, and rehearses restoring the newest one of each. A target that fails
 * spoils nothing for the others [docs/decisions/0127-scheduled-backups.md].
 */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { changesOf } from "../backup/changes.ts";
import { collect, refuseWithoutUsers, unpack } from "../backup/contents.ts";
import { open, readHead, seal } from "../backup/sealed.ts";
import type { BackupConfig } from "../config/backup-section.ts";
import { longestPause } from "../config/cron-pause.ts";
import { SottoError } from "../errors.ts";
import { readNamedFile } from "../named-file.ts";
import type { Database } from "../store/database.ts";
import type { Work } from "../work.ts";
import { backupName, boardName } from "./names.ts";
import { type Result, ResultStore } from "./result-store.ts";
import type { Target } from "./target.ts";
import { kindOf, openTarget, type TargetKind } from "./open-target.ts";

export type ScheduledBackupsOptions = {
  readonly config: () => BackupConfig;
  readonly data: string;
  /** The configuration file. */
  readonly configuration: string;
  readonly version: string;
  readonly database: Database;
  /** The faults that a configuration file would have here. */
  readonly problemsOf: (file: string) => Promise<readonly string[]>;
  /** True on a satellite, which never has users. */
  readonly isSatellite?: boolean;
  readonly now?: () => number;
};

export type ShownTarget = {
  readonly name: string;
  readonly kind: TargetKind;
  /** `periodMs` is the longest pause of its schedule; undefined without one. */
  readonly results: readonly (Result & { readonly periodMs: number | undefined })[];
};

const minPassphrase = 8;
const targetTimeoutMs = 60 * 60_000;

export class ScheduledBackups {
  readonly #options: ScheduledBackupsOptions;
  readonly #results: ResultStore;
  readonly #board = boardName(hostname());

  constructor(options: ScheduledBackupsOptions) {
    this.#options = options;
    this.#results = new ResultStore(options.database);
  }

  get config(): BackupConfig {
    return this.#options.config();
  }

  /** The targets with their last results; never the address, which may contain a name or a secret. */
  shown(): readonly ShownTarget[] {
    const { schedule, rehearse } = this.config;
    const results = this.#results.list().map((result) => ({
      ...result,
      periodMs: longestPause(result.what === "sent" ? schedule : rehearse),
    }));
    return Object.entries(this.config.targets).map(([name, text]) => ({
      name,
      kind: kindOf(text),
      results: results.filter(({ target }) => target === name),
    }));
  }

  /** Throws SottoError when no backup can be made with this configuration. */
  async check(): Promise<void> {
    if (Object.keys(this.config.targets).length === 0)
      throw new SottoError("BACKUP_NOT_CONFIGURED", "no target is configured for backups", {
        remedy: `sotto config set backup.targets '{ nas = "folder:/mnt/nas" }'`,
      });
    await this.#passphrase();
  }

  /** Notes for every target why a backup, or a rehearsal, could not even be begun. */
  refused(operation: "make" | "rehearse", error: unknown): void {
    this.#noteOthers(operation === "make" ? "sent" : "rehearsed", new Set(), error);
  }

  /** Throws SottoError BACKUP_TARGETS_FAILED when a target has failed. */
  make(work: Work): Promise<void> {
    return this.#noting("sent", work, (reached) => this.#make(work, reached));
  }

  async #make(work: Work, reached: Set<string>): Promise<void> {
    const passphrase = await this.#passphrase();
    await this.#inScratch(async (scratch) => {
      const { data, configuration, version } = this.#options;
      const createdAt = new Date(this.#now());
      const file = join(scratch, "backup");
      work.stage("collecting", 0.1);
      // Each target would delete one with users for it.
      if (this.#options.isSatellite !== true) refuseWithoutUsers(data, true);
      const header = { createdAt: createdAt.toISOString(), hostname: hostname(), version };
      const contents = collect(data, configuration, join(scratch, "collected"));
      await pipeline(seal(contents, header, passphrase), createWriteStream(file, { mode: 0o600, flush: true }));
      const { size } = await stat(file);
      const name = backupName(this.#board, createdAt);
      await this.#each("sent", reached, createdAt.getTime(), work, scratch, async (target, signal) => {
        await target.send(file, name, signal);
        // Not before a newer one is there.
        await target.retain(this.config.keep, signal);
        return `${name}, ${size} bytes`;
      });
    });
  }

  /** Throws SottoError BACKUP_TARGETS_FAILED when a target has failed. */
  rehearse(work: Work): Promise<void> {
    return this.#noting("rehearsed", work, (reached) => this.#rehearse(work, reached));
  }

  async #rehearse(work: Work, reached: Set<string>): Promise<void> {
    const passphrase = await this.#passphrase();
    await this.#inScratch((scratch) =>
      this.#each("rehearsed", reached, this.#now(), work, scratch, async (target, signal) => {
        const file = join(scratch, "fetched");
        const folder = join(scratch, "restored");
        try {
          const name = await target.fetch(file, signal);
          if (name === undefined) throw new Error("there is no backup of this board");
          return await this.#restoreInto(folder, file, name, passphrase);
        } finally {
          for (const path of [file, folder]) await rm(path, { recursive: true, force: true });
        }
      }),
    );
  }

  async #restoreInto(folder: string, file: string, name: string, passphrase: string): Promise<string> {
    const { data, configuration, problemsOf } = this.#options;
    const sealed = createReadStream(file) as AsyncIterable<Buffer>;
    const leftOut = await unpack(open(sealed, passphrase), folder, data);
    const { users, assistant, skills, configuration: keys } = await changesOf(folder, data, configuration, leftOut);
    if (users.length === 0 && this.#options.isSatellite !== true)
      throw new Error(`${name} has no user: nobody could sign in after a restore`);
    const problems = await problemsOf(join(folder, "platform.toml"));
    if (problems.length > 0) throw new Error(`the configuration in ${name} is not valid here: ${problems.join("; ")}`);
    const { header } = readHead(await beginning(file));
    const count = skills.added.length + skills.replaced.length;
    const differs = keys.length === 0 ? "" : `; differs from the board in ${keys.length} keys`;
    return `${name} of ${header.createdAt}: ${users.length} users, ${count} skills, assistant ${assistant.restored ?? "none"}${differs}`;
  }

  /** Whatever ends it, each target has a result. */
  async #noting(what: Result["what"], work: Work, act: (reached: Set<string>) => Promise<void>): Promise<void> {
    const reached = new Set<string>();
    try {
      await act(reached);
    } catch (error) {
      try {
        this.#noteOthers(what, reached, work.signal.aborted ? new Error("the time for all targets was over") : error);
      } catch (another) {
        work.log(`the result cannot be noted: ${wordsOf(another)}`, "error");
      }
      throw error;
    }
  }

  #noteOthers(what: Result["what"], reached: ReadonlySet<string>, error: unknown): void {
    for (const target of Object.keys(this.config.targets))
      if (!reached.has(target))
        this.#results.note({ target, what, at: this.#now(), fault: wordsOf(error), report: null });
  }

  /** One after the other: a small board has memory for one. */
  async #each(
    what: Result["what"],
    reached: Set<string>,
    now: number,
    work: Work,
    scratch: string,
    act: (target: Target, signal: AbortSignal) => Promise<string>,
  ): Promise<void> {
    const targets = Object.entries(this.config.targets);
    this.#results.keepOnly(targets.map(([name]) => name));
    const failed: string[] = [];
    for (const [index, [name, text]] of targets.entries()) {
      work.stage(`${what === "sent" ? "sending to" : "rehearsing from"} ${name}`, 0.2 + (0.8 * index) / targets.length);
      const own = join(scratch, "target");
      await mkdir(own, { recursive: true, mode: 0o700 });
      const signal = AbortSignal.any([work.signal, AbortSignal.timeout(targetTimeoutMs)]);
      try {
        const target = openTarget(text, this.config, { board: this.#board, now, scratch: own });
        const report = await act(target, signal);
        this.#results.note({ target: name, what, at: this.#now(), fault: null, report });
        reached.add(name);
        work.log(`${name}: ${report}`);
      } catch (error) {
        work.signal.throwIfAborted();
        const fault = wordsOf(error);
        reached.add(name);
        this.#results.note({ target: name, what, at: this.#now(), fault, report: null });
        work.log(`${name}: ${fault}`, "error");
        failed.push(name);
      } finally {
        await rm(own, { recursive: true, force: true });
      }
    }
    if (failed.length === 0) return;
    throw new SottoError(
      "BACKUP_TARGETS_FAILED",
      `${failed.length} of ${targets.length} targets failed: ${failed.join(", ")}`,
      {
        remedy: "see the log of the task; the other targets are not concerned",
      },
    );
  }

  async #inScratch(act: (scratch: string) => Promise<void>): Promise<void> {
    const scratch = join(this.#options.data, "cache", "backup");
    // What a run that was killed has left.
    await rm(scratch, { recursive: true, force: true });
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    try {
      await act(scratch);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  async #passphrase(): Promise<string> {
    const { passphrase_file: file } = this.config;
    const remedy = "write a passphrase into a file that the platform's user can read, and set backup.passphrase_file";
    if (file === "")
      throw new SottoError("BACKUP_NOT_CONFIGURED", "[backup] passphrase_file names no file", { remedy });
    const text = await readNamedFile(file).catch((error: unknown) => {
      throw new SottoError("BACKUP_NOT_CONFIGURED", `[backup] passphrase_file ${(error as Error).message}`, { remedy });
    });
    const passphrase = text.split("\n", 1)[0]?.replace(/\r$/u, "") ?? "";
    if (passphrase.length < minPassphrase)
      throw new SottoError("BACKUP_NOT_CONFIGURED", `the passphrase has less than ${minPassphrase} characters`, {
        remedy,
      });
    return passphrase;
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function beginning(file: string): Promise<Buffer> {
  for await (const chunk of createReadStream(file, { end: 4095 })) return chunk as Buffer;
  return Buffer.alloc(0);
}
